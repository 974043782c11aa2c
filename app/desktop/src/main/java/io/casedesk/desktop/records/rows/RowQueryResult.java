package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows after search, filter and sort, with intermediate results that the next arrangement can
 * reuse. Immutable.
 *
 * @param query what to show
 * @param rows the rows to show
 * @param ordered all rows in the requested order, including hidden ones; null if sorting them
 *     didn't pay off
 */
record RowQueryResult<R extends CaseRecord>(
    RowQuery<R> query, RowSnapshot<R> rows, @Nullable RowSnapshot<R> ordered) {

  /**
   * The rows to show and their order.
   *
   * @param all every row
   * @param version version of {@code all}
   * @param search the search
   * @param filter an additional condition; called by several threads
   * @param orders the sort columns; an empty list keeps the order of reading
   */
  record RowQuery<R extends CaseRecord>(
      RowSnapshot<R> all,
      long version,
      RowSearch search,
      Predicate<? super R> filter,
      List<RowsModel.Order<R>> orders) {

    boolean passes(ListRow<R> row) {
      return search.finds(row) && filter.test(row.record());
    }

    private RowSnapshot<R> pick(RowSnapshot<R> rows) {
      return rows.pick(LetterPrefilter.of(search.words()), this::passes);
    }

    private boolean hasOrderOf(RowQuery<R> before) {
      return version == before.version && orders.equals(before.orders);
    }

    /** Returns whether every row it finds was also found by the earlier request. */
    private boolean narrows(RowQuery<R> before) {
      return hasOrderOf(before) && filter.equals(before.filter) && search.narrows(before.search);
    }
  }

  /** Arranges rows. Takes time in proportion to their number. */
  static <R extends CaseRecord> RowQueryResult<R> of(
      RowQuery<R> query, @Nullable RowQueryResult<R> before) {
    RowSnapshot<R> ordered = ordered(query, before);
    if (before != null && query.narrows(before.query)) {
      return new RowQueryResult<>(query, query.pick(before.rows), ordered);
    }
    if (ordered == null) {
      RowSnapshot<R> found = query.pick(query.all);
      if (found.size() < query.all.size() / 2) {
        return new RowQueryResult<>(query, sorted(found, query.orders), null);
      }
      // Sort all rows: the next request probably needs them, too.
      ordered = sorted(query.all, query.orders);
    }
    return new RowQueryResult<>(query, query.pick(ordered), ordered);
  }

  private static <R extends CaseRecord> @Nullable RowSnapshot<R> ordered(
      RowQuery<R> query, @Nullable RowQueryResult<R> before) {
    if (query.orders.isEmpty()) {
      return query.all;
    }
    return before != null && query.hasOrderOf(before.query) ? before.ordered : null;
  }

  private static <R extends CaseRecord> RowSnapshot<R> sorted(
      RowSnapshot<R> rows, List<RowsModel.Order<R>> orders) {
    RowSnapshot<R> result = rows;
    for (RowsModel.Order<R> order : orders.reversed()) {
      result = sorted(result, order);
    }
    return result;
  }

  /** A row with its sort key. */
  private record KeyedRow<R extends CaseRecord>(@Nullable Comparable<Object> key, ListRow<R> row) {

    @SuppressWarnings("unchecked") // all keys of one column are of one type
    static <R extends CaseRecord> KeyedRow<R> of(Column<R> column, ListRow<R> row) {
      return new KeyedRow<>((Comparable<Object>) column.sortKey(row.record()), row);
    }
  }

  /** Sorts by keys computed once per row; rows without a key come last in both directions. */
  private static <R extends CaseRecord> RowSnapshot<R> sorted(
      RowSnapshot<R> rows, RowsModel.Order<R> order) {
    KeyedRow<?>[] keyed = new KeyedRow<?>[rows.size()];
    Arrays.parallelSetAll(keyed, i -> KeyedRow.of(order.column(), rows.get(i)));
    Comparator<Comparable<Object>> ascending = Comparator.naturalOrder();
    Comparator<Comparable<Object>> byKey = order.descending() ? ascending.reversed() : ascending;
    Arrays.parallelSort(
        keyed,
        (a, b) -> {
          if (a.key == null || b.key == null) {
            return a.key == b.key ? 0 : a.key == null ? 1 : -1;
          }
          return a.key == b.key ? 0 : byKey.compare(a.key, b.key);
        });
    ListRow<R>[] sorted = RowSnapshot.newRows(keyed.length);
    for (int i = 0; i < keyed.length; i++) {
      @SuppressWarnings("unchecked") // the keys were made from rows of this type
      ListRow<R> row = (ListRow<R>) keyed[i].row;
      sorted[i] = row;
    }
    return new RowSnapshot<>(sorted, sorted.length);
  }
}
