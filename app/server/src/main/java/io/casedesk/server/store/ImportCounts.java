package io.casedesk.server.store;

/**
 * What became of the records that were brought in.
 *
 * @param added were not there before
 * @param changed were there and are different now
 * @param unchanged were there just so
 */
public record ImportCounts(long added, long changed, long unchanged) {

  /** Nothing was brought in. */
  public static final ImportCounts NONE = new ImportCounts(0, 0, 0);

  /** One more was added. */
  public ImportCounts plusAdded() {
    return new ImportCounts(added + 1, changed, unchanged);
  }

  /** One more was changed. */
  public ImportCounts plusChanged() {
    return new ImportCounts(added, changed + 1, unchanged);
  }

  /** One more was there just so. */
  public ImportCounts plusUnchanged() {
    return new ImportCounts(added, changed, unchanged + 1);
  }
}
