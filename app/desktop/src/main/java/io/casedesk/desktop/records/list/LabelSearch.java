package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds dropdown values whose label matches the search text. Records contain only keys (Q20 and
 * Q26), so searching for a label that the table shows finds no record by itself.
 */
public final class LabelSearch {

  private static final String CUSTOM = FieldRef.custom("").toString();

  /** Maximum number of labels to check over all fields: a key press waits for the search. */
  private static final int MOST_LABELS = 20_000;

  private static final int MOST_HITS = 3;

  /**
   * A matching dropdown value.
   *
   * @param field the title of the column
   */
  public record Hit(String columnId, String field, String key, String label) {}

  private LabelSearch() {}

  /** Returns the first matches, in column order. */
  public static <R extends CaseRecord> List<Hit> in(RecordsModel<R> model) {
    TextSearch search = TextSearch.of(model.rows().queryProperty().get());
    List<Hit> hits = new ArrayList<>();
    if (search.isEmpty()) {
      return hits;
    }
    int left = MOST_LABELS;
    for (Column<R> column : model.fieldCatalog().columns()) {
      if (column.id().startsWith(CUSTOM)) {
        List<KnownDropdownValue> options = model.fieldCatalog().options().options(key(column));
        for (KnownDropdownValue option : options.subList(0, Math.min(left, options.size()))) {
          String label = option.label();
          if (label != null && search.finds(label)) {
            hits.add(new Hit(column.id(), column.title(), option.key(), label));
          }
          if (hits.size() == MOST_HITS) {
            return hits;
          }
        }
        left -= Math.min(left, options.size());
      }
    }
    return hits;
  }

  /** Replaces the search with a filter for the key. */
  public static void show(RecordsModel<?> model, Hit hit) {
    model.filters().put(null, FieldFilter.of(hit.columnId, FieldFilter.Operator.ANY_OF, hit.key));
    model.rows().queryProperty().set("");
  }

  private static String key(Column<?> column) {
    return column.id().substring(CUSTOM.length());
  }
}
