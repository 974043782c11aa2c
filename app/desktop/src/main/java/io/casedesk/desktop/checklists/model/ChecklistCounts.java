package io.casedesk.desktop.checklists.model;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts solutions and checklists.
 *
 * @param solutions the number of solutions that the service lists
 * @param checklists the number of checklists, including those that are gone
 * @param rows the number of rows of the list for each filter; filters without rows are missing
 */
public record ChecklistCounts(int solutions, int checklists, Map<SolutionFilter, Integer> rows) {

  static final ChecklistCounts NOTHING = new ChecklistCounts(0, 0, Map.of());

  static ChecklistCounts of(Collection<SolutionRow> solutions) {
    int listed = 0;
    int checklists = 0;
    Map<SolutionFilter, Integer> rows = new EnumMap<>(SolutionFilter.class);
    for (SolutionRow solution : solutions) {
      listed += solution.known().listed() ? 1 : 0;
      for (ChecklistRow row : solution.rows()) {
        row.filters().forEach(filter -> rows.merge(filter, 1, Integer::sum));
        checklists += row.cell() == null ? 0 : 1;
      }
    }
    return new ChecklistCounts(listed, checklists, Map.copyOf(rows));
  }

  /** Returns the number of rows of the list for a filter. */
  public int of(SolutionFilter filter) {
    return rows.getOrDefault(filter, 0);
  }

  /** Returns the number that the button of a filter shows: all counts checklists only. */
  public int inList(SolutionFilter filter) {
    return filter == SolutionFilter.ALL ? checklists : of(filter);
  }
}
