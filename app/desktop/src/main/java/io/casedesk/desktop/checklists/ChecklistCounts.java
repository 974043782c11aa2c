package io.casedesk.desktop.checklists;

import java.util.EnumMap;
import java.util.Map;

/** How many there are, kept up to date line by line. */
final class ChecklistCounts {

  private final Map<SolutionFilter, Integer> solutions = new EnumMap<>(SolutionFilter.class);
  private final Map<ChecklistState, Integer> checklists = new EnumMap<>(ChecklistState.class);

  /**
   * How many there are.
   *
   * @param solutions that each filter shows; those without any are missing
   * @param checklists in each state; likewise
   */
  record Counts(Map<SolutionFilter, Integer> solutions, Map<ChecklistState, Integer> checklists) {

    static final Counts NOTHING = new Counts(Map.of(), Map.of());

    int of(SolutionFilter filter) {
      return solutions.getOrDefault(filter, 0);
    }

    int of(ChecklistState state) {
      return checklists.getOrDefault(state, 0);
    }

    /** Checklists that the service has. */
    int all() {
      return checklists.entrySet().stream()
          .filter(count -> count.getKey() != ChecklistState.GONE)
          .mapToInt(Map.Entry::getValue)
          .sum();
    }
  }

  void clear() {
    solutions.clear();
    checklists.clear();
  }

  void add(SolutionRow line, int by) {
    line.filters().forEach(filter -> solutions.merge(filter, by, Integer::sum));
    line.cells().forEach(cell -> checklists.merge(cell.state(), by, Integer::sum));
  }

  Counts counts() {
    return new Counts(Map.copyOf(solutions), Map.copyOf(checklists));
  }
}
