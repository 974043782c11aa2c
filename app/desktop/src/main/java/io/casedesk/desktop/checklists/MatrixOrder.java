package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The sort order of the rows. Rows are sorted only on request, not when a cell changes, so that
 * they don't move while the user marks one after the other.
 *
 * @param by the sort columns, most significant first; empty for the order by name
 */
record MatrixOrder(List<By> by) {

  /** Orders solutions by name. */
  static final MatrixOrder NAMES = new MatrixOrder(List.of());

  /**
   * A sort column.
   *
   * @param key returns the sort key of a row
   */
  record By(Function<SolutionRow, Key> key, boolean descending) {}

  /** A sort key: a number first, then a text. */
  record Key(int number, String text) implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int first = Integer.compare(number, other.number);
      return first != 0 ? first : text.compareTo(other.text);
    }
  }

  /** Copies the list. */
  MatrixOrder {
    by = List.copyOf(by);
  }

  static Key name(SolutionRow line) {
    return new Key(0, line.solution().label().toLowerCase(Locale.ROOT));
  }

  static Key count(SolutionRow line) {
    return new Key(line.row().entries().size(), "");
  }

  /** Returns the key that sorts the most urgent state first. */
  static Key state(SolutionRow line, Checklist.Page page) {
    return new Key(line.state(page).weight(), "");
  }

  private record Weighed(MatrixItem item, List<Key> keys) {}

  /**
   * Returns the rows in this order.
   *
   * @param rows all rows, ordered by name
   * @param lines the content of each row when the order was requested
   */
  List<MatrixItem> of(List<MatrixItem> rows, List<SolutionRow> lines) {
    if (by.isEmpty()) {
      return rows;
    }
    List<Weighed> weighed = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      SolutionRow line = lines.get(i);
      weighed.add(new Weighed(rows.get(i), by.stream().map(one -> one.key().apply(line)).toList()));
    }
    Comparator<Weighed> order = (_, _) -> 0;
    for (int i = 0; i < by.size(); i++) {
      int place = i;
      Comparator<Weighed> next = Comparator.comparing(row -> row.keys().get(place));
      order = order.thenComparing(by.get(i).descending() ? next.reversed() : next);
    }
    weighed.sort(order);
    return weighed.stream().map(Weighed::item).toList();
  }
}
