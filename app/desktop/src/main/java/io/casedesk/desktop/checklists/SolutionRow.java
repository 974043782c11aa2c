package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a solution's row in the matrix.
 *
 * @param row the row as in a review pack
 * @param cells the checklists in the order of the columns, including those that are gone
 * @param known how the row's data is known
 * @param searched the searchable text, in lower case and without accents
 * @param filters the filters that show the solution
 */
public record SolutionRow(
    ChecklistMatrix.Row row,
    List<MatrixEntry> cells,
    Known known,
    String searched,
    Set<SolutionFilter> filters) {

  /**
   * How the checklists are known.
   *
   * @param listed whether the service lists the solution
   * @param read when the checklists were last read; null when they were not
   * @param failure why the checklists couldn't be read; null when they could
   */
  public record Known(boolean listed, @Nullable Instant read, @Nullable ApiException failure) {}

  /** Copies the collections. */
  public SolutionRow {
    cells = List.copyOf(cells);
    filters = Collections.unmodifiableSet(filters);
  }

  static SolutionRow of(ChecklistMatrix.Row row, List<MatrixEntry> cells, Known known) {
    StringBuilder searched = new StringBuilder();
    Solution solution = row.solution();
    searched.append(solution.label()).append('\n').append(solution.id()).append('\n');
    searched.append(solution.status()).append('\n');
    if (solution.owner() != null) {
      searched.append(solution.owner().display()).append('\n');
    }
    for (MatrixEntry cell : cells) {
      searched.append(cell.checklist().page().label()).append('\n');
      searched.append(cell.checklist().content()).append('\n');
      cell.entry()
          .standing()
          .counting()
          .forEach(review -> searched.append(review.said().note()).append('\n'));
    }
    return new SolutionRow(
        row,
        cells,
        known,
        AccentFolding.searchable(searched.toString()),
        SolutionFilter.of(row, cells, known.listed()));
  }

  /** Returns the solution. */
  public Solution solution() {
    return row.solution();
  }

  /** Returns the checklists for a page. */
  public List<MatrixEntry> at(Checklist.Page page) {
    return cells.stream().filter(cell -> cell.checklist().page().equals(page)).toList();
  }

  /** Returns the checklist with a key; null when there is none. */
  @Nullable MatrixEntry cell(String key) {
    return cells.stream()
        .filter(cell -> cell.checklist().key().equals(key))
        .findFirst()
        .orElse(null);
  }

  /** Whether the searchable text contains every word. */
  boolean holds(List<String> words) {
    return words.stream().allMatch(searched::contains);
  }

  /** Returns the most urgent state for a page. */
  public ChecklistState state(Checklist.Page page) {
    return states(page).getFirst();
  }

  /**
   * Returns the distinct states for a page, most urgent first; a page can have several checklists.
   * {@code GONE} is included only when it is the only state.
   */
  List<ChecklistState> states(Checklist.Page page) {
    if (row.presence() == ChecklistMatrix.Presence.FAILED) {
      return List.of(ChecklistState.FAILED);
    }
    // An unlisted solution has no checklists to read.
    if (row.presence() == ChecklistMatrix.Presence.NOT_READ && known.listed()) {
      return List.of(ChecklistState.NOT_READ);
    }
    Set<ChecklistState> states = EnumSet.noneOf(ChecklistState.class);
    at(page).forEach(cell -> states.add(cell.state()));
    List<ChecklistState> there =
        states.stream()
            .filter(state -> state != ChecklistState.GONE || states.size() == 1)
            .sorted(Comparator.comparingInt(ChecklistState::weight))
            .toList();
    return there.isEmpty() ? List.of(ChecklistState.NONE) : there;
  }
}
