package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** Filter page that chooses the column. */
final class ColumnsPage<R extends CaseRecord> implements FilterPage {

  private final SearchList<Column<R>> columns;

  /** A list cell with the title of a column. */
  private static final class ColumnCell<R> extends ListCell<Column<R>> {
    @Override
    protected void updateItem(@Nullable Column<R> column, boolean empty) {
      super.updateItem(column, empty);
      setText(empty || column == null ? null : column.title());
    }
  }

  ColumnsPage(FiltersModel<R> model, Messages messages, Consumer<Column<R>> chosen) {
    columns =
        new SearchList<>(
            "filter-columns",
            text ->
                model.columns().stream()
                    .filter(c -> AccentFolding.searchable(c.title() + "\n" + c.id()).contains(text))
                    .toList(),
            list -> new ColumnCell<>(),
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
