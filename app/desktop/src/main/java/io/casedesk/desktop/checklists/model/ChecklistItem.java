package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ChecklistKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list: a checklist, or a solution that has none. Its content is that of the solution,
 * and changes with it.
 *
 * @param item the solution
 * @param checklist the key of the checklist; empty when the solution has none
 */
public record ChecklistItem(SolutionItem item, String checklist)
    implements ChecklistGroups.ShownRow {

  /** Returns the current content of the row. */
  ChecklistLine line() {
    return ChecklistLine.of(item.line(), checklist);
  }

  /** Returns the checklist; null when the solution has none. */
  public @Nullable ChecklistEntry cell() {
    return item.line().cell(checklist);
  }

  /** Returns the place of the row. */
  public ChecklistKey place() {
    return new ChecklistKey(item.id(), checklist);
  }

  /**
   * What the list shows.
   *
   * @param words the words that each row contains
   * @param staying the place that is shown although the filter hides it; null for none
   */
  record Search(SolutionFilter filter, List<String> words, @Nullable ChecklistKey staying) {

    /** Returns the rows of a solution to show, in order. */
    List<ChecklistItem> rows(SolutionItem item, SolutionRow line) {
      List<String> keys = line.keys(filter);
      ChecklistKey kept = staying;
      if (kept != null
          && kept.solution().equals(line.solution().id())
          && !keys.contains(kept.checklist())
          && line.has(kept.checklist())) {
        keys = line.inOrder(keys, kept.checklist());
      }
      List<ChecklistItem> rows = new ArrayList<>(keys.size());
      for (String key : keys) {
        if (words.isEmpty() || line.holds(words, key)) {
          rows.add(new ChecklistItem(item, key));
        }
      }
      return rows;
    }
  }

  /**
   * The result of a search in the list of checklists.
   *
   * @param passing the rows to show, by solution
   * @param keys the sort keys of these and of earlier rows
   * @param rows the rows to show, in order
   */
  record SearchResult(
      Map<String, List<ChecklistItem>> passing,
      Map<ChecklistItem, List<ChecklistOrder.Key>> keys,
      List<ChecklistItem> rows) {

    static SearchResult of(
        List<SolutionItem> items,
        List<SolutionRow> lines,
        Search search,
        ChecklistOrder<ChecklistLine> order,
        Map<ChecklistItem, List<ChecklistOrder.Key>> sorted) {
      Map<String, List<ChecklistItem>> passing = HashMap.newHashMap(items.size());
      Map<ChecklistItem, List<ChecklistOrder.Key>> keys = new HashMap<>(sorted);
      List<ChecklistItem> all = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        SolutionRow line = lines.get(i);
        List<ChecklistItem> rows = search.rows(items.get(i), line);
        passing.put(line.solution().id(), rows);
        all.addAll(rows);
        if (!order.by().isEmpty()) {
          for (ChecklistItem row : rows) {
            // A solution without a checklist can't be marked, so its row needn't stay.
            if (row.checklist().isEmpty() || !keys.containsKey(row)) {
              keys.put(row, order.keys(ChecklistLine.of(line, row.checklist())));
            }
          }
        }
      }
      return new SearchResult(
          passing, keys, order.of(all, row -> keys.getOrDefault(row, List.of())));
    }
  }
}
