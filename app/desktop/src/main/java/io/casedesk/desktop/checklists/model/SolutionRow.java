package io.casedesk.desktop.checklists.model;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.input.AccentFolding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A solution with its checklists.
 *
 * @param row the row as in a review pack
 * @param name the name of the solution, with a short id if another solution has the name, too
 * @param cells the checklists in the order of their pages, including those that are gone
 * @param known how the row's data is known
 * @param rows the rows that a list of all checklists has for the solution
 */
public record SolutionRow(
    ReviewedChecklists.Row row,
    String name,
    List<ChecklistEntry> cells,
    ReadState known,
    List<ChecklistRow> rows) {

  /**
   * How the checklists are known.
   *
   * @param listed whether the service lists the solution
   * @param read when the checklists were last read; null when they were not
   * @param failure why the checklists couldn't be read; null when they could
   */
  public record ReadState(boolean listed, @Nullable Instant read, @Nullable ApiException failure) {}

  /** Copies the collections. */
  public SolutionRow {
    cells = List.copyOf(cells);
    rows = List.copyOf(rows);
  }

  /**
   * Creates a row.
   *
   * @param shortId tells the solution apart from others of its name; empty if there are none
   */
  static SolutionRow of(
      ReviewedChecklists.Row row, List<ChecklistEntry> cells, ReadState known, String shortId) {
    String id = row.solution().id();
    String label = row.solution().label();
    String name = shortId.isEmpty() ? label : label + " · " + shortId;
    String about = AccentFolding.searchable(about(row.solution()));
    List<ChecklistRow> rows = new ArrayList<>(cells.size() + 1);
    if (row.presence() != ReviewedChecklists.Presence.PRESENT) {
      rows.add(rowOf(new ChecklistKey(id, ""), row, name, known, null, about));
    }
    cells.forEach(cell -> rows.add(rowOf(cell.place(), row, name, known, cell, about)));
    return new SolutionRow(row, name, cells, known, rows);
  }

  private static ChecklistRow rowOf(
      ChecklistKey place,
      ReviewedChecklists.Row row,
      String name,
      ReadState known,
      @Nullable ChecklistEntry cell,
      String about) {
    return new ChecklistRow(
        place,
        row,
        name,
        known,
        cell,
        SolutionFilter.of(row.presence(), cell, known.listed()),
        about,
        cell == null ? "" : AccentFolding.searchable(about(cell)));
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

  /** Returns the solution. */
  public Solution solution() {
    return row.solution();
  }

  /** Returns the id of the solution. */
  public String id() {
    return row.solution().id();
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
    return cells.stream()
        .filter(cell -> cell.checklist().key().equals(key))
        .findFirst()
        .orElse(null);
  }

  /** Returns the row as in a review pack, with some of its checklists. */
  ReviewedChecklists.Row only(Set<String> keys) {
    return new ReviewedChecklists.Row(
        row.solution(),
        row.presence(),
        row.problem(),
        row.entries().stream().filter(entry -> keys.contains(entry.checklist().key())).toList(),
        row.gone().stream().filter(gone -> keys.contains(gone.entry().checklist().key())).toList());
  }
}
