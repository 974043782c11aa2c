package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ReviewedChecklists;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Filters solutions by the state of their checklists. */
public enum SolutionFilter {
  /** All solutions. */
  ALL,
  /** Solutions with a checklist that is assigned to the user. */
  MINE,
  /** Solutions with a checklist that the user is to review today, or should have before. */
  DUE,
  /** Solutions without a checklist. */
  NONE,
  /** Solutions with an unreviewed checklist. */
  UNREVIEWED,
  /** Solutions with a checklist that changed since its review. */
  LAPSED,
  /** Solutions with a checklist that needs work. */
  NEEDS_WORK,
  /** Solutions with a checklist that reviewers disagree about. */
  CONFLICT,
  /** Solutions with a checklist whose current content was reviewed. */
  REVIEWED,
  /** Solutions with a checklist that has remarks. */
  REMARKS,
  /** Solutions with a checklist that asks for a reminder. */
  NOTIFICATION,
  /** Solutions whose checklists couldn't be read. */
  FAILED,
  /** Solutions whose checklists were not read yet. */
  NOT_READ,
  /** Solutions with a checklist that the service no longer sends. */
  GONE;

  private static final Set<SolutionFilter> OF_CHECKLISTS =
      EnumSet.complementOf(EnumSet.of(ALL, NONE, FAILED, NOT_READ));

  /** Returns the message key of the filter's name. */
  public String messageKey() {
    return "checklists.filter." + name().toLowerCase(Locale.ROOT);
  }

  /** Whether a checklist matches this filter. */
  public boolean shows(ChecklistEntry cell) {
    return switch (this) {
      case ALL, NONE, FAILED, NOT_READ -> cell.gone() == null;
      case MINE -> cell.gone() == null && cell.isMine();
      case DUE -> cell.isDue(LocalDate.now(ZoneId.systemDefault()));
      case REMARKS -> !cell.entry().standing().remarks().isEmpty();
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
   * Returns the filters that show a row of the list.
   *
   * @param cell the checklist; null for a solution without one
   * @param listed whether the service lists the solution
   */
  static Set<SolutionFilter> of(
      ReviewedChecklists.Presence presence, @Nullable ChecklistEntry cell, boolean listed) {
    Set<SolutionFilter> filters = EnumSet.noneOf(SolutionFilter.class);
    if (listed) {
      filters.add(ALL);
    }
    if (cell != null) {
      OF_CHECKLISTS.stream().filter(filter -> filter.shows(cell)).forEach(filters::add);
    } else if (listed) {
      switch (presence) {
        case NONE -> filters.add(NONE);
        case FAILED -> filters.add(FAILED);
        case NOT_READ -> filters.add(NOT_READ);
        case PRESENT -> {}
      }
    }
    return filters;
  }
}
