package io.casedesk.server.store;

import org.jspecify.annotations.Nullable;

/**
 * Counts of the imported records by result.
 *
 * @param added the number of new records
 * @param changed the number of changed records
 * @param unchanged the number of records that were equal already
 */
public record ImportCounts(long added, long changed, long unchanged) {

  /** No records. */
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
