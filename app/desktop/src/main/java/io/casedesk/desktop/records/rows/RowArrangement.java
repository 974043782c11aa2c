package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import org.jspecify.annotations.Nullable;

/**
 * Arranged rows, and their difference from the rows that were shown when the arrangement was
 * requested.
 *
 * @param shownVersion the version of the rows that were shown
 * @param updates the positions of the rows that differ; null if too many rows or their order differ
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowArrangement<R extends CaseRecord>(
    RowQueryResult<R> made, long shownVersion, int @Nullable [] updates) {

  /** If more rows changed, the table gets one change event for all rows instead. */
  private static final int MOST_UPDATES = 10_000;

  /** Arranges rows. Takes time in proportion to their number. */
  static <R extends CaseRecord> RowArrangement<R> of(
      RowQueryResult.RowQuery<R> query,
      @Nullable RowQueryResult<R> before,
      RowSnapshot<R> shown,
      long shownVersion) {
    RowQueryResult<R> made = RowQueryResult.of(query, before);
    return new RowArrangement<>(made, shownVersion, shown.replaced(made.rows(), MOST_UPDATES));
  }
}
