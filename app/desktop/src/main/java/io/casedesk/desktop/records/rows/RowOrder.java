package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows after search, filter and sort, and what the next arrangement can begin with. Immutable.
 *
 * @param wish what was asked for
 * @param rows what there is to show
 * @param ordered all rows in the wished order, those not shown too; null when it was not worth it
 */
record RowOrder<R extends CaseRecord>(
    Wish<R> wish, RowSnapshot<R> rows, @Nullable RowSnapshot<R> ordered) {

  /**
   * What to show.
   *
   * @param all every row
   * @param version of all rows
   * @param search which of them to find
   * @param filter what they have to pass as well; called by several threads
   * @param orders how to order them; an empty list keeps them as read
   */
  record Wish<R extends CaseRecord>(
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

    private boolean hasOrderOf(Wish<R> before) {
      return version == before.version && orders.equals(before.orders);
    }

    /** Whether it can find nothing that the one before did not find. */
    private boolean narrows(Wish<R> before) {
      return hasOrderOf(before) && filter.equals(before.filter) && search.narrows(before.search);
    }
  }

  /** Arranges rows; takes time in their number. */
  static <R extends CaseRecord> RowOrder<R> of(Wish<R> wish, @Nullable RowOrder<R> before) {
    RowSnapshot<R> ordered = ordered(wish, before);
    if (before != null && wish.narrows(before.wish)) {
      return new RowOrder<>(wish, wish.pick(before.rows), ordered);
    }
    if (ordered == null) {
      RowSnapshot<R> found = wish.pick(wish.all);
      if (found.size() < wish.all.size() / 2) {
        return new RowOrder<>(wish, sorted(found, wish.orders), null);
      }
      // What is asked for next is likely to be found among these.
      ordered = sorted(wish.all, wish.orders);
    }
    return new RowOrder<>(wish, wish.pick(ordered), ordered);
  }

  private static <R extends CaseRecord> @Nullable RowSnapshot<R> ordered(
      Wish<R> wish, @Nullable RowOrder<R> before) {
    if (wish.orders.isEmpty()) {
      return wish.all;
    }
    return before != null && wish.hasOrderOf(before.wish) ? before.ordered : null;
  }

  private static <R extends CaseRecord> RowSnapshot<R> sorted(
      RowSnapshot<R> rows, List<RowsModel.Order<R>> orders) {
    RowSnapshot<R> result = rows;
    for (RowsModel.Order<R> order : orders.reversed()) {
      result = sorted(result, order);
    }
    return result;
  }

  /** A row with what it is ordered by. */
  private record Keyed<R extends CaseRecord>(@Nullable Comparable<Object> key, ListRow<R> row) {

    @SuppressWarnings("unchecked") // all keys of one column are of one type
    static <R extends CaseRecord> Keyed<R> of(Column<R> column, ListRow<R> row) {
      return new Keyed<>((Comparable<Object>) column.sortKey(row.record()), row);
    }
  }

  /** Sorts by keys made once a row; rows without a key come last in both directions. */
  private static <R extends CaseRecord> RowSnapshot<R> sorted(
      RowSnapshot<R> rows, RowsModel.Order<R> order) {
    Keyed<?>[] keyed = new Keyed<?>[rows.size()];
    Arrays.parallelSetAll(keyed, i -> Keyed.of(order.column(), rows.get(i)));
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
    ListRow<R>[] sorted = RowSnapshot.room(keyed.length);
    for (int i = 0; i < keyed.length; i++) {
      @SuppressWarnings("unchecked") // they were made of rows of this kind
      ListRow<R> row = (ListRow<R>) keyed[i].row;
      sorted[i] = row;
    }
    return new RowSnapshot<>(sorted, sorted.length);
  }
}
