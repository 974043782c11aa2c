package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.records.rows.RowsModel.Order;
import java.util.List;

/**
 * How many rows of a list are shown, and in which order.
 *
 * @param shown the number of rows that pass search and filters
 * @param total the number of rows without search and filters
 * @param sortedBy the titles of the sort columns; empty for the order of reading
 */
public record ShownRows(int shown, int total, List<String> sortedBy) {

  /** Copies the titles. */
  public ShownRows {
    sortedBy = List.copyOf(sortedBy);
  }

  static <R> ShownRows of(int shown, RowStore<?> all, boolean deletedShown, List<Order<R>> orders) {
    int hidden = deletedShown ? 0 : all.deletedProperty().get();
    return new ShownRows(
        shown, all.size() - hidden, orders.stream().map(order -> order.column().title()).toList());
  }

  /** Returns whether rows are missing, or in another order than that of reading. */
  public boolean isArranged() {
    return shown < total || !sortedBy.isEmpty();
  }
}
