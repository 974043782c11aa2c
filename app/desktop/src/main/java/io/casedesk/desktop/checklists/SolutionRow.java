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
 * A solution in the matrix.
 *
 * @param row what goes into a review pack
 * @param cells its checklists in the order of the columns, those that are gone among them
 * @param known how that is known
 * @param searched what a search looks through, in lower case and without accents
 * @param filters which of them show it
 */
public record SolutionRow(
    ChecklistMatrix.Row row,
    List<MatrixEntry> cells,
    Known known,
    String searched,
    Set<SolutionFilter> filters) {

  /**
   * How checklists are known.
   *
   * @param listed whether the service lists the solution
   * @param read when they were read last; null when they were not
   * @param failure why they could not be read; null unless that is so
   */
  public record Known(boolean listed, @Nullable Instant read, @Nullable ApiException failure) {}

  /** Takes copies that nobody can change. */
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

  /** The solution. */
  public Solution solution() {
    return row.solution();
  }

  /** Its checklists of a page. */
  public List<MatrixEntry> at(Checklist.Page page) {
    return cells.stream().filter(cell -> cell.checklist().page().equals(page)).toList();
  }

  /** The checklist of a key; null when there is none any more. */
  @Nullable MatrixEntry cell(String key) {
    return cells.stream()
        .filter(cell -> cell.checklist().key().equals(key))
        .findFirst()
        .orElse(null);
  }

  /** Whether it holds every word. */
  boolean holds(List<String> words) {
    return words.stream().allMatch(searched::contains);
  }

  /** The gravest of what stands where it meets a page. */
  public ChecklistState state(Checklist.Page page) {
    return states(page).getFirst();
  }

  /**
   * What stands where it meets a page, each once and the gravest first: there may be several
   * checklists of one page. What is gone is only said where nothing else is there.
   */
  List<ChecklistState> states(Checklist.Page page) {
    if (row.presence() == ChecklistMatrix.Presence.FAILED) {
      return List.of(ChecklistState.FAILED);
    }
    // Of a solution that is not listed any more there is nothing to read.
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
