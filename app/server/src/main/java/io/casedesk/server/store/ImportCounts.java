package io.casedesk.server.store;

import org.jspecify.annotations.Nullable;

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

  /**
   * Counts one more record.
   *
   * @param before null if it was added
   */
  public ImportCounts plus(@Nullable Object before, Object after) {
    if (before == null) {
      return new ImportCounts(added + 1, changed, unchanged);
    }
    return before.equals(after)
        ? new ImportCounts(added, changed, unchanged + 1)
        : new ImportCounts(added, changed + 1, unchanged);
  }
}
