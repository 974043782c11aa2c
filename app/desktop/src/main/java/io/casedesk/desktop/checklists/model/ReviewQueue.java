package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the next checklist to review in the order of the list. */
public final class ReviewQueue {

  private final ChecklistListModel list;

  ReviewQueue(ChecklistListModel list) {
    this.list = list;
  }

  /**
   * Returns everything that is shown and passes the filter: checklists, and solutions without one.
   */
  public List<ChecklistLine> matching() {
    return list.matching().stream().map(ChecklistItem::line).toList();
  }

  /** Returns the solutions that are held, each with the checklists that the list shows. */
  List<ChecklistMatrix.Row> matchingRows() {
    Map<SolutionItem, Set<String>> keys = new LinkedHashMap<>();
    list.matching()
        .forEach(
            row -> keys.computeIfAbsent(row.item(), item -> new HashSet<>()).add(row.checklist()));
    return keys.entrySet().stream().map(one -> one.getKey().line().only(one.getValue())).toList();
  }

  /**
   * Returns the next or previous checklist that needs a review, round to the first place again;
   * null when there is none.
   *
   * @param at where to begin; null for the first or last checklist
   * @param open whether a checklist needs a review
   */
  @Nullable ChecklistEntry next(
      @Nullable ChecklistKey at, boolean forwards, Predicate<ChecklistEntry> open) {
    List<ChecklistItem> rows = list.shown();
    int row = at == null ? -1 : list.indexOf(at);
    int first = row >= 0 ? row : forwards ? 0 : rows.size() - 1;
    for (int i = 0; i < rows.size(); i++) {
      ChecklistEntry cell =
          rows.get(Math.floorMod(first + (forwards ? i : -i), rows.size())).cell();
      if (cell != null && !cell.place().equals(at) && open.test(cell)) {
        return cell;
      }
    }
    return null;
  }
}
