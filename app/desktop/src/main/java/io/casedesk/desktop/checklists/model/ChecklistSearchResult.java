package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.checklists.model.ChecklistItem.Search;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a search in the list of checklists.
 *
 * @param passing the rows to show, by solution
 * @param keys the sort keys of these and of earlier rows
 * @param rows the rows to show, in order
 */
record ChecklistSearchResult(
    Map<String, List<ChecklistItem>> passing,
    Map<ChecklistItem, List<ChecklistOrder.Key>> keys,
    List<ChecklistItem> rows) {

  static ChecklistSearchResult of(
      List<MatrixItem> items,
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
    return new ChecklistSearchResult(
        passing, keys, order.of(all, row -> keys.getOrDefault(row, List.of())));
  }
}
