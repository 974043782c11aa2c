package io.casedesk.desktop.records.table;

import io.casedesk.files.exports.SavedViewDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The column layout and sort order of a table.
 *
 * @param columns the columns in order; a missing column has its initial layout, one of width 0 is
 *     as wide as its usual content, and without any the first column is pinned
 * @param sort the sort columns, highest priority first
 * @param pinned the number of pinned columns, including hidden ones
 * @param groupBy the column whose values group the rows; empty for none
 */
public record TableState(
    List<SavedViewDefinition.Column> columns,
    List<SavedViewDefinition.Sort> sort,
    int pinned,
    String groupBy) {

  /** The state of an unchanged table. */
  public static final TableState INITIAL = new TableState(List.of(), List.of(), 0);

  /** Creates the state of a table without groups. */
  public TableState(
      List<SavedViewDefinition.Column> columns, List<SavedViewDefinition.Sort> sort, int pinned) {
    this(columns, sort, pinned, "");
  }

  /** Copies the lists. */
  public TableState {
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
  }

  /** Returns whether the other state is equal, ignoring columns that this state doesn't contain. */
  public boolean isSameIn(TableState other) {
    Set<String> named = new HashSet<>();
    columns.forEach(column -> named.add(column.id()));
    return sort.equals(other.sort)
        && groupBy.equals(other.groupBy)
        && (columns.isEmpty() || pinnedIds().equals(other.pinnedIds()))
        && columns.equals(
            other.columns.stream().filter(column -> named.contains(column.id())).toList());
  }

  /** Returns the ids of the pinned columns; empty if the state lists no columns. */
  Set<String> pinnedIds() {
    Set<String> result = new HashSet<>();
    columns.stream().limit(pinned).forEach(column -> result.add(column.id()));
    return result;
  }

  /** Returns the position of each column by id. */
  Map<String, Integer> places() {
    Map<String, Integer> result = new HashMap<>();
    columns.forEach(column -> result.put(column.id(), result.size()));
    return result;
  }
}
