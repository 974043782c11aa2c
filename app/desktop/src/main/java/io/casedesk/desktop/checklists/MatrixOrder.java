package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * In which order the rows stand. It is made when somebody asks for it, not whenever a cell becomes
 * another: whoever marks one row after the other does not want them to move.
 *
 * @param by the first counts most; without any, as the solutions are called
 */
record MatrixOrder(List<By> by) {

  /** Solutions as they are called. */
  static final MatrixOrder NAMES = new MatrixOrder(List.of());

  /**
   * A column.
   *
   * @param key what of a line is compared
   */
  record By(Function<SolutionRow, Key> key, boolean descending) {}

  /** What two lines are compared by: a number, and where that is the same, a text. */
  record Key(int number, String text) implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int first = Integer.compare(number, other.number);
      return first != 0 ? first : text.compareTo(other.text);
    }
  }

  /** Takes a copy that nobody can change. */
  MatrixOrder {
    by = List.copyOf(by);
  }

  static Key name(SolutionRow line) {
    return new Key(0, line.solution().label().toLowerCase(Locale.ROOT));
  }

  static Key count(SolutionRow line) {
    return new Key(line.row().entries().size(), "");
  }

  /** What somebody has to do something about first. */
  static Key state(SolutionRow line, Checklist.Page page) {
    return new Key(line.state(page).weight(), "");
  }

  private record Weighed(MatrixItem item, List<Key> keys) {}

  /**
   * The rows in this order.
   *
   * @param rows in the order of their names
   * @param lines what they showed when it was asked for
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
