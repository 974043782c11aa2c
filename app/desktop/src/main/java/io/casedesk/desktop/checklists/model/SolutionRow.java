package io.casedesk.desktop.checklists.model;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.ReviewedChecklists.Presence;
import io.casedesk.model.checklist.ReviewedChecklists.RemovedChecklist;
import io.casedesk.model.input.AccentFolding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A solution with its checklists.
 *
 * @param name the name of the solution, with a short id if another solution has the name, too
 * @param known how the checklists are known
 * @param rows the rows of the list, in the order of their pages: a row for each checklist, also one
 *     that is gone, and a row without a checklist if the service sends none
 */
public record SolutionRow(
    Solution solution, String name, ReadState known, List<ChecklistRow> rows) {

  /**
   * How the checklists are known.
   *
   * @param listed whether the service lists the solution
   * @param read when the checklists were last read; null when they were not
   * @param failure why the checklists couldn't be read; null when they could
   */
  public record ReadState(
      Presence presence, boolean listed, @Nullable Instant read, @Nullable ApiException failure) {}

  /** Copies the rows. */
  public SolutionRow {
    rows = List.copyOf(rows);
  }

  /**
   * Creates a row.
   *
   * @param cells the checklists in the order of their pages, including those that are gone
   */
  static SolutionRow of(
      Solution solution, String name, ReadState known, List<ChecklistEntry> cells) {
    String about = AccentFolding.searchable(about(solution));
    List<ChecklistRow> rows = new ArrayList<>(cells.size() + 1);
    if (known.presence() != Presence.PRESENT) {
      ChecklistKey none = new ChecklistKey(solution.id(), "");
      rows.add(ChecklistRow.of(none, solution, name, known, null, about, ""));
    }
    for (ChecklistEntry cell : cells) {
      String searched = AccentFolding.searchable(about(cell));
      rows.add(ChecklistRow.of(cell.place(), solution, name, known, cell, about, searched));
    }
    return new SolutionRow(solution, name, known, rows);
  }

  /** Returns a solution of which only the id and the last name are known. */
  static Solution unlisted(String id, String name) {
    return new Solution(
        id,
        Map.of("id", FieldValue.text(id), "name", FieldValue.text(name)),
        Map.of(),
        null,
        List.of());
  }

  private static String about(Solution solution) {
    String owner = solution.owner() == null ? "" : solution.owner().display();
    return String.join("\n", solution.label(), solution.id(), solution.status(), owner);
  }

  private static String about(ChecklistEntry cell) {
    StringBuilder about = new StringBuilder(cell.checklist().page().label());
    about.append('\n').append(cell.assigned());
    about.append('\n').append(cell.checklist().content());
    ReviewHistory.ChecklistStatus standing = cell.entry().standing();
    standing.counting().forEach(review -> about.append('\n').append(review.statement().note()));
    standing.remarks().forEach(one -> about.append('\n').append(one.review().statement().note()));
    return about.toString();
  }

  /** Returns the id of the solution. */
  public String id() {
    return solution.id();
  }

  /** Returns the checklists, including those that are gone. */
  public List<ChecklistEntry> cells() {
    return rows.stream().map(ChecklistRow::cell).filter(Objects::nonNull).toList();
  }

  /** Returns the row of a checklist; null when there is none. */
  @Nullable ChecklistRow row(String key) {
    return rows.stream()
        .filter(one -> one.place().checklist().equals(key))
        .findFirst()
        .orElse(null);
  }

  /** Returns the checklist with a key; null when there is none. */
  public @Nullable ChecklistEntry cell(String key) {
    ChecklistRow row = row(key);
    return row == null ? null : row.cell();
  }

  /** Returns the solution as in a review pack, with some of its checklists. */
  ReviewedChecklists.Row inPack(Set<String> keys) {
    List<ChecklistEntry> some =
        cells().stream().filter(cell -> keys.contains(cell.checklist().key())).toList();
    ApiException failure = known.failure();
    return new ReviewedChecklists.Row(
        solution,
        known.presence(),
        failure == null ? "" : String.valueOf(failure.getMessage()),
        some.stream().filter(cell -> cell.gone() == null).map(ChecklistEntry::entry).toList(),
        some.stream()
            .filter(cell -> cell.gone() != null)
            .map(cell -> new RemovedChecklist(cell.entry(), cell.gone()))
            .filter(RemovedChecklist::isReviewed)
            .toList());
  }
}
