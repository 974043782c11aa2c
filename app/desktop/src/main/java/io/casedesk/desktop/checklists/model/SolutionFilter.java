package io.casedesk.desktop.checklists.model;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

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

  /** Returns the message key of the filter's name. */
  public String messageKey() {
    return "checklists.filter." + name().toLowerCase(Locale.ROOT);
  }

  /** Returns the filters that show a row of the list. */
  static Set<SolutionFilter> of(ChecklistRow row) {
    Set<SolutionFilter> filters = EnumSet.noneOf(SolutionFilter.class);
    for (SolutionFilter filter : values()) {
      if (filter.shows(row)) {
        filters.add(filter);
      }
    }
    return filters;
  }

  private boolean shows(ChecklistRow row) {
    ChecklistEntry cell = row.cell();
    return switch (this) {
      case ALL -> row.known().listed();
      case MINE -> cell != null && cell.gone() == null && cell.isMine();
      case DUE -> cell != null && cell.isDue(LocalDate.now(ZoneId.systemDefault()));
      case REMARKS -> !row.remarks().isEmpty();
      case NOTIFICATION -> row.notifies();
      case NONE, FAILED, NOT_READ, UNREVIEWED, LAPSED, NEEDS_WORK, CONFLICT, REVIEWED, GONE ->
          row.state().name().equals(name()) && (cell != null || row.known().listed());
    };
  }
}
