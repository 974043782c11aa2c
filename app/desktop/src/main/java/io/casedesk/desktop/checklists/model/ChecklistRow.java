package io.casedesk.desktop.checklists.model;

import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.OpenPoint;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list: a checklist, or a solution that has none.
 *
 * @param place the solution and the key of the checklist; the key is empty when there is none
 * @param name the name of the solution, with a short id if another solution has the name, too
 * @param known how the data of the solution is known
 * @param cell the checklist; null when the solution has none
 * @param filters the filters that show the row
 * @param about the searchable text of the solution, in lower case and without accents
 * @param searched the searchable text of the checklist, likewise; empty when there is none
 */
public record ChecklistRow(
    ChecklistKey place,
    Solution solution,
    String name,
    SolutionRow.ReadState known,
    @Nullable ChecklistEntry cell,
    Set<SolutionFilter> filters,
    String about,
    String searched)
    implements ShownRow {

  /**
   * An unreviewed change of the checklist.
   *
   * @param values the number of changed values
   * @param seen when the change was first read; null when it is the change since the review
   */
  public record Change(int values, @Nullable Instant seen) {}

  static ChecklistRow of(
      ChecklistKey place,
      Solution solution,
      String name,
      SolutionRow.ReadState known,
      @Nullable ChecklistEntry cell,
      String about,
      String searched) {
    ChecklistRow row =
        new ChecklistRow(place, solution, name, known, cell, Set.of(), about, searched);
    return new ChecklistRow(
        place, solution, name, known, cell, SolutionFilter.of(row), about, searched);
  }

  /** Copies the filters. */
  public ChecklistRow {
    filters = Collections.unmodifiableSet(filters);
  }

  @Override
  public boolean isSame(@Nullable ShownRow other) {
    return other instanceof ChecklistRow one && place.equals(one.place);
  }

  /** Returns whether the texts of the solution and of the checklist contain each word. */
  boolean holds(List<String> words) {
    return words.stream().allMatch(word -> about.contains(word) || searched.contains(word));
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
    return switch (known.presence()) {
      case FAILED -> ChecklistState.FAILED;
      case NOT_READ -> known.listed() ? ChecklistState.NOT_READ : ChecklistState.NONE;
      case NONE, PRESENT -> ChecklistState.NONE;
    };
  }

  /** Returns the open points of the checklist, as in a review pack. */
  public List<OpenPoint> openPoints() {
    if (cell != null && cell.gone() != null) {
      return List.of();
    }
    SolutionRow alone = new SolutionRow(solution, name, known, List.of(this));
    return new ReviewedChecklists(List.of(alone.inPack(Set.of(place.checklist())))).openPoints();
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
