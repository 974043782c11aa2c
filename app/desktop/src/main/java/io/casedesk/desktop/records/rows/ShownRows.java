package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.records.rows.RowsModel.Order;
import java.util.List;

/**
 * How many rows of a list are shown, and in which order.
 *
 * @param shown the number of rows that pass search and filters
 * @param total the number of rows without search and filters, including deleted ones
 * @param deleted the number of deleted rows that the list doesn't show
 * @param sortedBy the titles of the sort columns; empty for the order of reading
 */
public record ShownRows(int shown, int total, int deleted, List<String> sortedBy) {

  /** Copies the titles. */
  public ShownRows {
    sortedBy = List.copyOf(sortedBy);
  }

  static <R> ShownRows of(int shown, RowStore<?> all, boolean deletedShown, List<Order<R>> orders) {
    return new ShownRows(
        shown,
        all.size(),
        deletedShown ? 0 : all.deletedProperty().get(),
        orders.stream().map(order -> order.column().title()).toList());
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
