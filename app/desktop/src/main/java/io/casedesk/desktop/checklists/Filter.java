package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.ChecklistMatrix;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which solutions are shown. */
public enum Filter {
  /** All of them. */
  ALL,
  /** Those without any checklist. */
  NONE,
  /** Those with one that nobody reviewed. */
  UNREVIEWED,
  /** Those with one that changed since its review. */
  LAPSED,
  /** Those with one that needs work. */
  NEEDS_WORK,
  /** Those with one that reviewers disagree about. */
  CONFLICT,
  /** Those with one that was reviewed as it is. */
  REVIEWED,
  /** Those with one that the service reminds of. */
  NOTIFICATION,
  /** Those whose checklists could not be read. */
  FAILED,
  /** Those whose checklists were not read yet. */
  NOT_READ,
  /** Those with one that the service does not send any more. */
  GONE;

  /** The key of its word. */
  String messageKey() {
    return "checklists.filter." + name().toLowerCase(Locale.ROOT);
  }

  /** Whether a checklist is what this shows a solution for. */
  boolean shows(Cell cell) {
    return switch (this) {
      case ALL, NONE, FAILED, NOT_READ -> cell.gone() == null;
      case NOTIFICATION -> cell.gone() == null && cell.checklist().notifies();
      case UNREVIEWED -> cell.state() == CellState.UNREVIEWED;
      case LAPSED -> cell.state() == CellState.LAPSED;
      case NEEDS_WORK -> cell.state() == CellState.NEEDS_WORK;
      case CONFLICT -> cell.state() == CellState.CONFLICT;
      case REVIEWED -> cell.state() == CellState.REVIEWED;
      case GONE -> cell.gone() != null;
    };
  }

  /**
   * Those that show a solution.
   *
   * @param listed whether the service lists the solution
   */
  static Set<Filter> of(ChecklistMatrix.Row row, List<Cell> cells, boolean listed) {
    Set<Filter> filters = EnumSet.noneOf(Filter.class);
    if (listed) {
      filters.add(ALL);
      switch (row.presence()) {
        case NONE -> filters.add(NONE);
        case FAILED -> filters.add(FAILED);
        case NOT_READ -> filters.add(NOT_READ);
        case PRESENT -> {}
      }
    }
    for (Cell cell : cells) {
      for (Filter filter :
          List.of(UNREVIEWED, LAPSED, NEEDS_WORK, CONFLICT, REVIEWED, NOTIFICATION, GONE)) {
        if (filter.shows(cell)) {
          filters.add(filter);
        }
      }
    }
    return filters;
  }
}
