package io.casedesk.server.store;

/**
 * What became of the records that were brought in.
 *
 * @param added were not there before
 * @param changed were there and are different now
 * @param unchanged were there just so
 */
public record Tally(long added, long changed, long unchanged) {

  /** Nothing was brought in. */
  public static final Tally NONE = new Tally(0, 0, 0);

  /** One more was added. */
  public Tally plusAdded() {
    return new Tally(added + 1, changed, unchanged);
  }

  /** One more was changed. */
  public Tally plusChanged() {
    return new Tally(added, changed + 1, unchanged);
  }

  /** One more was there just so. */
  public Tally plusUnchanged() {
    return new Tally(added, changed, unchanged + 1);
  }
}
