package io.casedesk.desktop.checklists.model;

import java.util.EnumMap;
import java.util.Map;

/** Counts solutions and checklists, updated row by row. */
public final class ChecklistCounts {

  private final Map<SolutionFilter, Integer> solutions = new EnumMap<>(SolutionFilter.class);
  private final Map<SolutionFilter, Integer> rows = new EnumMap<>(SolutionFilter.class);
  private final Map<ChecklistState, Integer> checklists = new EnumMap<>(ChecklistState.class);

  /**
   * The counts at one moment.
   *
   * @param solutions the number of solutions for each filter; filters without solutions are missing
   * @param rows the number of rows of the list for each filter
   * @param checklists the number of checklists in each state; states without any are missing
   */
  public record Counts(
      Map<SolutionFilter, Integer> solutions,
      Map<SolutionFilter, Integer> rows,
      Map<ChecklistState, Integer> checklists) {

    static final Counts NOTHING = new Counts(Map.of(), Map.of(), Map.of());

    public int of(SolutionFilter filter) {
      return solutions.getOrDefault(filter, 0);
    }

    public int rows(SolutionFilter filter) {
      return rows.getOrDefault(filter, 0);
    }

    /** Returns the number of a filter of the list: all counts checklists only, others rows. */
    public int inList(SolutionFilter filter) {
      return filter == SolutionFilter.ALL
          ? checklists.values().stream().mapToInt(Integer::intValue).sum()
          : rows(filter);
    }

    public int of(ChecklistState state) {
      return checklists.getOrDefault(state, 0);
    }

    /** Returns the number of checklists that the service has. */
    public int all() {
      return checklists.entrySet().stream()
          .filter(count -> count.getKey() != ChecklistState.GONE)
          .mapToInt(Map.Entry::getValue)
          .sum();
    }
  }

  void clear() {
    solutions.clear();
    rows.clear();
    checklists.clear();
  }

  void add(SolutionRow line, int by) {
    for (SolutionFilter filter : line.filters()) {
      solutions.merge(filter, by, Integer::sum);
      rows.merge(filter, by * line.keys(filter).size(), Integer::sum);
    }
    line.cells().forEach(cell -> checklists.merge(cell.state(), by, Integer::sum));
  }

  Counts counts() {
    return new Counts(Map.copyOf(solutions), Map.copyOf(rows), Map.copyOf(checklists));
  }
}
