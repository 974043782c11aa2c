package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;

/** Describes the filters and the search of a list in words, for reports and run certificates. */
public final class FilterSummary {

  private static final int LONGEST = 1_000;

  private FilterSummary() {}

  /**
   * Describes the active filters and the search; empty if the list isn't filtered.
   *
   * @param changedOnly whether only rows changed by newer reads are shown
   */
  public static <R extends CaseRecord> List<String> of(
      FiltersModel<R> filters, RowsModel<R> rows, boolean changedOnly, Messages messages) {
    FilterText texts = new FilterText(messages);
    List<String> words = new ArrayList<>();
    List<String> conditions =
        filters.filters().stream()
            .filter(filter -> filters.idle(filter).isEmpty())
            .map(filter -> texts.whole(filter, filters.column(filter.column())))
            .toList();
    if (filters.matchAnyProperty().get() && !conditions.isEmpty()) {
      words.add(String.join(" " + messages.text("filter.or") + " ", conditions));
    } else {
      words.addAll(conditions);
    }
    String query = rows.queryProperty().get().strip();
    if (!query.isEmpty()) {
      words.add(messages.text("scope.search", query));
    }
    if (changedOnly) {
      words.add(messages.text("scope.changed"));
    }
    if (rows.deletedShownProperty().get()) {
      words.add(messages.text("scope.deleted"));
    }
    return words.stream().map(FilterSummary::shortened).toList();
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
