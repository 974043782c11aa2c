package io.casedesk.desktop.checklists.model;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts solutions and checklists.
 *
 * @param solutions the number of solutions that the service lists
 * @param rows the number of rows of the list for each filter; filters without rows are missing
 * @param states the number of checklists in each state; states without any are missing
 */
public record ChecklistCounts(
    int solutions, Map<SolutionFilter, Integer> rows, Map<ChecklistState, Integer> states) {

  static final ChecklistCounts NOTHING = new ChecklistCounts(0, Map.of(), Map.of());

  static ChecklistCounts of(Collection<SolutionRow> solutions) {
    int listed = 0;
    Map<SolutionFilter, Integer> rows = new EnumMap<>(SolutionFilter.class);
    Map<ChecklistState, Integer> states = new EnumMap<>(ChecklistState.class);
    for (SolutionRow solution : solutions) {
      listed += solution.known().listed() ? 1 : 0;
      for (ChecklistRow row : solution.rows()) {
        row.filters().forEach(filter -> rows.merge(filter, 1, Integer::sum));
        if (row.cell() != null) {
          states.merge(row.cell().state(), 1, Integer::sum);
        }
      }
    }
    return new ChecklistCounts(listed, Map.copyOf(rows), Map.copyOf(states));
  }

  /** Returns the number of rows of the list for a filter. */
  public int of(SolutionFilter filter) {
    return rows.getOrDefault(filter, 0);
  }

  /** Returns the number that the button of a filter shows: all counts checklists only. */
  public int inList(SolutionFilter filter) {
    return filter == SolutionFilter.ALL
        ? states.values().stream().mapToInt(Integer::intValue).sum()
        : of(filter);
  }

  /** Returns the number of checklists in a state. */
  public int of(ChecklistState state) {
    return states.getOrDefault(state, 0);
  }

  /** Returns the number of checklists that the service has. */
  public int all() {
    return inList(SolutionFilter.ALL) - of(ChecklistState.GONE);
  }
}
