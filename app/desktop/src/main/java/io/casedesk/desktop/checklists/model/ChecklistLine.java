package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.OpenPoint;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a row of the list.
 *
 * @param row the solution
 * @param cell the checklist; null when the solution has none
 */
public record ChecklistLine(SolutionRow row, @Nullable ChecklistEntry cell) {

  /**
   * An unreviewed change of the checklist.
   *
   * @param values the number of changed values
   * @param seen when the change was first read; null when it is the change since the review
   */
  public record Change(int values, @Nullable Instant seen) {}

  public static ChecklistLine of(SolutionRow row, String key) {
    return new ChecklistLine(row, row.cell(key));
  }

  /** Returns the page of the checklist; one without names when there is no checklist. */
  public Checklist.Page page() {
    return cell == null ? new Checklist.Page("", "") : cell.checklist().page();
  }

  /** Returns the state of the checklist, or why there is none. */
  public ChecklistState state() {
    if (cell != null) {
      return cell.state();
    }
    return switch (row.row().presence()) {
      case FAILED -> ChecklistState.FAILED;
      case NOT_READ -> row.known().listed() ? ChecklistState.NOT_READ : ChecklistState.NONE;
      case NONE, PRESENT -> ChecklistState.NONE;
    };
  }

  /** Returns the open points of the checklist, as in a review pack. */
  public List<OpenPoint> openPoints() {
    if (cell != null && cell.gone() != null) {
      return List.of();
    }
    ReviewedChecklists.Row alone =
        new ReviewedChecklists.Row(
            row.solution(),
            row.row().presence(),
            row.row().problem(),
            cell == null ? List.of() : List.of(cell.entry()),
            List.of());
    return new ReviewedChecklists(List.of(), List.of(alone)).openPoints();
  }

  /** Returns the assigned reviewer; empty if there is none. */
  public String assigned() {
    return cell == null ? "" : cell.assigned();
  }

  /** Returns the last day for the review, such as 2026-12-31; empty for none. */
  public String due() {
    Assignment assignment = cell == null ? null : cell.assignment();
    return assignment == null || assignment.due() == null ? "" : assignment.due().toString();
  }

  /** Whether the checklist needs a review that should have been made before a day. */
  public boolean isOverdue(LocalDate today) {
    Assignment assignment = cell == null ? null : cell.assignment();
    return cell != null && cell.isOpen() && assignment != null && assignment.isOverdue(today);
  }

  /** Whether the notification of the checklist is on. */
  public boolean notifies() {
    return cell != null && cell.gone() == null && cell.checklist().notifies();
  }

  /** Returns the reviews that count, the newest first. */
  public List<Review> reviews() {
    return cell == null ? List.of() : cell.entry().standing().counting();
  }

  /** Returns the remarks on the answers. */
  public List<ReviewHistory.Remark> remarks() {
    return cell == null ? List.of() : cell.entry().standing().remarks();
  }

  /** Whether the checklist changed since its review or, without one, since an earlier read. */
  boolean isChanged() {
    ChecklistSnapshot.LastChange change = cell == null ? null : cell.entry().change();
    return state() == ChecklistState.LAPSED
        || (change != null
            && state() != ChecklistState.GONE
            && reviews().stream().noneMatch(one -> !one.statement().at().isBefore(change.seen())));
  }

  /** Returns the change since the review or, without one, since an earlier read; null if none. */
  public @Nullable Change change() {
    if (cell == null || !isChanged()) {
      return null;
    }
    ChecklistSnapshot.LastChange change = cell.entry().change();
    return state() == ChecklistState.LAPSED || change == null
        ? new Change(cell.entry().standing().changes().size(), null)
        : new Change(cell.entry().lastChanges().size(), change.seen());
  }
}
