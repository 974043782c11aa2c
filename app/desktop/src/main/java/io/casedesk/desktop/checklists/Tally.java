package io.casedesk.desktop.checklists;

import java.util.EnumMap;
import java.util.Map;

/** How many there are, kept up to date line by line. */
final class Tally {

  private final Map<Filter, Integer> solutions = new EnumMap<>(Filter.class);
  private final Map<CellState, Integer> checklists = new EnumMap<>(CellState.class);

  /**
   * How many there are.
   *
   * @param solutions that each filter shows; those without any are missing
   * @param checklists in each state; likewise
   */
  record Counts(Map<Filter, Integer> solutions, Map<CellState, Integer> checklists) {

    static final Counts NOTHING = new Counts(Map.of(), Map.of());

    int of(Filter filter) {
      return solutions.getOrDefault(filter, 0);
    }

    int of(CellState state) {
      return checklists.getOrDefault(state, 0);
    }

    /** Checklists that the service has. */
    int all() {
      return checklists.entrySet().stream()
          .filter(count -> count.getKey() != CellState.GONE)
          .mapToInt(Map.Entry::getValue)
          .sum();
    }
  }

  void clear() {
    solutions.clear();
    checklists.clear();
  }

  void add(Line line, int by) {
    line.filters().forEach(filter -> solutions.merge(filter, by, Integer::sum));
    line.cells().forEach(cell -> checklists.merge(cell.state(), by, Integer::sum));
  }

  Counts counts() {
    return new Counts(Map.copyOf(solutions), Map.copyOf(checklists));
  }
}
