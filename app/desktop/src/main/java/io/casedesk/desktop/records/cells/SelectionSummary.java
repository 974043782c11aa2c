package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;

/** Describes how many cells of a table are selected. */
public final class SelectionSummary<R extends CaseRecord> {

  private final RecordTable<R> table;
  private final RowsModel<R> rows;
  private final Messages messages;

  public SelectionSummary(RecordTable<R> table, RowsModel<R> rows, Messages messages) {
    this.table = table;
    this.rows = rows;
    this.messages = messages;
  }

  public ObservableValue<String> text() {
    return Bindings.createStringBinding(this::now, table.range().versionProperty(), rows.shown());
  }

  private String now() {
    CellRange range = table.range();
    List<Column<R>> columns = table.shownColumns();
    if (range.size() < 2 || range.bottom() >= rows.shown().size()) {
      return "";
    }
    int wide = range.right() - range.left() + 1;
    return wide == 1 && range.left() < columns.size()
        ? messages.text("status.cells", range.size(), columns.get(range.left()).title())
        : messages.text("status.cells.columns", range.size(), wide);
  }
}
