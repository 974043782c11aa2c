package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistLine;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Plans which of the shown checklists are marked together and which are skipped.
 *
 * @param marked the checklists to mark
 * @param solutions the number of solutions that these checklists belong to
 * @param skipped the names of skipped checklists by reason; the name of the solution when it has no
 *     checklist to mark
 */
public record BulkReviewPlan(
    List<MatrixEntry> marked, int solutions, Map<Why, List<String>> skipped) {

  /** Why a checklist is skipped. */
  public enum Why {
    REVIEWED,
    LAPSED,
    NEEDS_WORK,
    CONFLICT,
    OTHER_STATE,
    NONE,
    FAILED,
    NOT_READ;

    public String messageKey() {
      return "checklists.bulk.skipped." + name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The states that are marked in addition to unreviewed checklists.
   *
   * @param lapsed whether to mark checklists that changed since their review
   * @param needsWork whether to mark checklists that need work
   */
  public record Also(boolean lapsed, boolean needsWork) {}

  public static BulkReviewPlan of(List<ChecklistLine> shown, SolutionFilter filter, Also also) {
    List<MatrixEntry> marked = new ArrayList<>();
    Map<Why, List<String>> skipped = new EnumMap<>(Why.class);
    for (ChecklistLine line : shown) {
      MatrixEntry cell = line.cell();
      if (cell == null) {
        Why why =
            switch (line.row().row().presence()) {
              case FAILED -> Why.FAILED;
              case NOT_READ -> Why.NOT_READ;
              case NONE, PRESENT -> Why.NONE;
            };
        skipped.computeIfAbsent(why, w -> new ArrayList<>()).add(line.row().solution().label());
        continue;
      }
      Why why = why(cell, filter, also);
      if (cell.gone() == null && why == Why.NONE) {
        marked.add(cell);
      } else if (cell.gone() == null) {
        skipped.computeIfAbsent(why, w -> new ArrayList<>()).add(name(cell));
      }
    }
    Set<String> of = new HashSet<>();
    marked.forEach(cell -> of.add(cell.solution().id()));
    return new BulkReviewPlan(marked, of.size(), skipped);
  }

  /** Whether another plan would mark the same checklists with the same content. */
  public boolean isSame(BulkReviewPlan other) {
    if (marked.size() != other.marked.size()) {
      return false;
    }
    for (int i = 0; i < marked.size(); i++) {
      if (!marked.get(i).holdsSame(other.marked.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static Why why(MatrixEntry cell, SolutionFilter filter, Also also) {
    return switch (cell.state()) {
      case REVIEWED -> Why.REVIEWED;
      case CONFLICT -> Why.CONFLICT;
      case LAPSED -> also.lapsed() ? shown(cell, filter) : Why.LAPSED;
      case NEEDS_WORK -> also.needsWork() ? shown(cell, filter) : Why.NEEDS_WORK;
      case UNREVIEWED, NONE, NOT_READ, FAILED, GONE -> shown(cell, filter);
    };
  }

  /** Skips checklists that the filter doesn't ask for, although it shows their solution. */
  private static Why shown(MatrixEntry cell, SolutionFilter filter) {
    return filter.shows(cell) ? Why.NONE : Why.OTHER_STATE;
  }

  private static String name(MatrixEntry cell) {
    return cell.solution().label() + ", " + cell.checklist().page().label();
  }
}
