package io.casedesk.desktop.records.table;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the columns of a table are arranged and sorted.
 *
 * @param columns in their order; one that is not named has its initial looks
 * @param sort the columns sorted by, the first one first
 * @param pinned how many of the first columns stay while the others scroll, hidden ones included
 */
public record TableState(List<ColumnState> columns, List<SortState> sort, int pinned) {

  /** A table nobody has arranged. */
  public static final TableState INITIAL = new TableState(List.of(), List.of());

  /**
   * One column.
   *
   * @param id of the column
   * @param width in pixels
   */
  public record ColumnState(String id, int width, boolean shown) {}

  /** One column to sort by. */
  public record SortState(String column, boolean descending) {}

  /** A table of which every column scrolls. */
  public TableState(List<ColumnState> columns, List<SortState> sort) {
    this(columns, sort, 0);
  }

  /** Takes copies that nobody can change. */
  public TableState {
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
  }

  /**
   * Whether another is the same as to everything this one says; columns it does not name, apart.
   */
  public boolean isSameIn(TableState other) {
    Set<String> named = new HashSet<>();
    columns.forEach(column -> named.add(column.id()));
    return sort.equals(other.sort)
        && pinnedIds().equals(other.pinnedIds())
        && columns.equals(
            other.columns.stream().filter(column -> named.contains(column.id())).toList());
  }

  /** The columns that stay; where none are named, how many they are says nothing of which. */
  Set<String> pinnedIds() {
    Set<String> result = new HashSet<>();
    columns.stream().limit(pinned).forEach(column -> result.add(column.id()));
    return result;
  }

  /** The place of each column by id. */
  Map<String, Integer> places() {
    Map<String, Integer> result = new HashMap<>();
    columns.forEach(column -> result.put(column.id(), result.size()));
    return result;
  }
}
