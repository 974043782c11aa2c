package io.casedesk.desktop.records.rows;

import java.util.List;

/**
 * How many rows of a list are shown, and in which order.
 *
 * @param shown the number of rows that pass search and filters
 * @param total the number of rows without search and filters, including deleted ones
 * @param deleted the number of deleted rows that the list doesn't show
 * @param sortedBy the titles of the sort columns, that of groups first; empty for the order of
 *     reading
 */
public record ShownRows(int shown, int total, int deleted, List<String> sortedBy) {

  /** Copies the titles. */
  public ShownRows {
    sortedBy = List.copyOf(sortedBy);
  }

  /** Returns whether search or filters leave rows out. */
  public boolean isFiltered() {
    return shown < total - deleted;
  }

  /** Returns whether the rows are filtered or sorted. */
  public boolean isArranged() {
    return isFiltered() || !sortedBy.isEmpty();
  }
}
