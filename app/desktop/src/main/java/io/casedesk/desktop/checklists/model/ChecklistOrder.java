package io.casedesk.desktop.checklists.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The sort order of the rows of the list. Rows are sorted only on request, not when a cell changes,
 * so that they don't move while the user marks one after the other.
 *
 * @param <R> the content of a row
 * @param by the sort columns, most significant first; empty for the order by name
 */
public record ChecklistOrder<R>(List<Criterion<R>> by) {

  /**
   * A sort column.
   *
   * @param key returns the sort key of a row
   */
  public record Criterion<R>(Function<R, Key> key, boolean descending) {}

  /** A sort key: a number first, then a text. */
  public record Key(int number, String text) implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int first = Integer.compare(number, other.number);
      return first != 0 ? first : text.compareTo(other.text);
    }
  }

  /** Copies the list. */
  public ChecklistOrder {
    by = List.copyOf(by);
  }

  public static Key name(SolutionRow line) {
    return text(line.solution().label());
  }

  public static Key state(ChecklistState state) {
    return new Key(state.weight(), "");
  }

  /** Returns the key of a text; an empty text comes after all others. */
  static Key text(String text) {
    return new Key(text.isEmpty() ? 1 : 0, text.toLowerCase(Locale.ROOT));
  }

  /** Returns the sort keys of a row. */
  List<Key> keys(R row) {
    return by.stream().map(one -> one.key().apply(row)).toList();
  }

  private record KeyedRow<T>(T row, List<Key> keys) {}

  /**
   * Returns the rows in this order.
   *
   * @param rows all rows, ordered by name
   * @param keys returns the sort keys of a row
   */
  <T> List<T> of(List<T> rows, Function<T, List<Key>> keys) {
    if (by.isEmpty()) {
      return rows;
    }
    List<KeyedRow<T>> weighed = new ArrayList<>(rows.size());
    rows.forEach(row -> weighed.add(new KeyedRow<>(row, keys.apply(row))));
    Comparator<KeyedRow<T>> order = (_, _) -> 0;
    for (int i = 0; i < by.size(); i++) {
      int place = i;
      Comparator<KeyedRow<T>> next = Comparator.comparing(row -> row.keys().get(place));
      order = order.thenComparing(by.get(i).descending() ? next.reversed() : next);
    }
    weighed.sort(order);
    return weighed.stream().map(KeyedRow::row).toList();
  }
}
