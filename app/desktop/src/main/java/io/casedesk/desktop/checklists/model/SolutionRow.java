package io.casedesk.desktop.checklists.model;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.input.AccentFolding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A solution with its checklists.
 *
 * @param row the row as in a review pack
 * @param cells the checklists in the order of their pages, including those that are gone
 * @param known how the row's data is known
 * @param searched the searchable text of the solution and then of each checklist, in lower case and
 *     without accents
 * @param filters the filters that show the solution
 */
public record SolutionRow(
    ReviewedChecklists.Row row,
    List<ChecklistEntry> cells,
    ReadState known,
    List<String> searched,
    Set<SolutionFilter> filters) {

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
    searched = List.copyOf(searched);
    filters = Collections.unmodifiableSet(filters);
  }

  static SolutionRow of(ReviewedChecklists.Row row, List<ChecklistEntry> cells, ReadState known) {
    List<String> searched = new ArrayList<>();
    searched.add(AccentFolding.searchable(about(row.solution())));
    cells.forEach(cell -> searched.add(AccentFolding.searchable(about(cell))));
    return new SolutionRow(
        row, cells, known, searched, SolutionFilter.of(row, cells, known.listed()));
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

  /** Whether there is a checklist with a key; the empty key stands for none at all. */
  boolean has(String key) {
    return cell(key) != null
        || (key.isEmpty() && row.presence() != ReviewedChecklists.Presence.PRESENT);
  }

  /** Returns keys of checklists together with another one, in the order of the checklists. */
  List<String> inOrder(List<String> keys, String more) {
    List<String> all = new ArrayList<>();
    if (cell(more) == null) {
      all.add(more);
    }
    for (ChecklistEntry cell : cells) {
      String key = cell.checklist().key();
      if (key.equals(more) || keys.contains(key)) {
        all.add(key);
      }
    }
    return all;
  }

  /**
   * Whether the searchable text of the solution and of one of its checklists contains every word.
   *
   * @param key the key of the checklist; only the text of the solution counts when there is none
   */
  boolean holds(List<String> words, String key) {
    String about = searched.getFirst();
    String text = "";
    for (int i = 0; i < cells.size() && text.isEmpty(); i++) {
      text = cells.get(i).checklist().key().equals(key) ? searched.get(i + 1) : "";
    }
    String of = text;
    return words.stream().allMatch(word -> about.contains(word) || of.contains(word));
  }

  /**
   * Returns the keys of the checklists that a list with a filter shows. The empty key stands for a
   * solution without a checklist.
   */
  List<String> keys(SolutionFilter filter) {
    if (!filters.contains(filter)) {
      return List.of();
    }
    return switch (filter) {
      case NONE, FAILED, NOT_READ -> List.of("");
      case ALL -> {
        List<String> keys = new ArrayList<>();
        if (row.presence() != ReviewedChecklists.Presence.PRESENT) {
          keys.add("");
        }
        cells.forEach(cell -> keys.add(cell.checklist().key()));
        yield keys;
      }
      case MINE, UNREVIEWED, LAPSED, NEEDS_WORK, CONFLICT, REVIEWED, REMARKS, NOTIFICATION, GONE ->
          cells.stream().filter(filter::shows).map(cell -> cell.checklist().key()).toList();
    };
  }
}
