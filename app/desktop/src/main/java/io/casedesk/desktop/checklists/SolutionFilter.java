package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.ChecklistMatrix;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which solutions are shown. */
public enum SolutionFilter {
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
  boolean shows(MatrixEntry cell) {
    return switch (this) {
      case ALL, NONE, FAILED, NOT_READ -> cell.gone() == null;
      case NOTIFICATION -> cell.gone() == null && cell.checklist().notifies();
      case UNREVIEWED -> cell.state() == ChecklistState.UNREVIEWED;
      case LAPSED -> cell.state() == ChecklistState.LAPSED;
      case NEEDS_WORK -> cell.state() == ChecklistState.NEEDS_WORK;
      case CONFLICT -> cell.state() == ChecklistState.CONFLICT;
      case REVIEWED -> cell.state() == ChecklistState.REVIEWED;
      case GONE -> cell.gone() != null;
    };
  }

  /**
   * Those that show a solution.
   *
   * @param listed whether the service lists the solution
   */
  static Set<SolutionFilter> of(ChecklistMatrix.Row row, List<MatrixEntry> cells, boolean listed) {
    Set<SolutionFilter> filters = EnumSet.noneOf(SolutionFilter.class);
    if (listed) {
      filters.add(ALL);
      switch (row.presence()) {
        case NONE -> filters.add(NONE);
        case FAILED -> filters.add(FAILED);
        case NOT_READ -> filters.add(NOT_READ);
        case PRESENT -> {}
      }
    }
    for (MatrixEntry cell : cells) {
      for (SolutionFilter filter :
          List.of(UNREVIEWED, LAPSED, NEEDS_WORK, CONFLICT, REVIEWED, NOTIFICATION, GONE)) {
        if (filter.shows(cell)) {
          filters.add(filter);
        }
      }
    }
    return filters;
  }
}
