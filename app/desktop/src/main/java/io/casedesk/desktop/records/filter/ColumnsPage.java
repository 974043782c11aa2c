package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import javafx.scene.Node;

/** Filter page that chooses the column. */
final class ColumnsPage<R extends CaseRecord> implements FilterPage {

  private final SearchList<Column<R>> columns;

  ColumnsPage(FiltersModel<R> model, Messages messages, Consumer<Column<R>> chosen) {
    columns =
        new SearchList<>(
            "filter-columns",
            text ->
                model.columns().stream()
                    .filter(c -> AccentFolding.searchable(c.title() + "\n" + c.id()).contains(text))
                    .toList(),
            list -> new TextListCell<>(Column::title),
            chosen);
    columns.prompt(messages.text("filter.search.column"));
  }

  @Override
  public Node node() {
    return columns.node();
  }

  @Override
  public void focus() {
    columns.focus();
  }
}
