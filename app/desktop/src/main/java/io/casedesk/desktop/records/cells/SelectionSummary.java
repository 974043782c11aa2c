package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;

/** Describes the selected cells of a table: how many there are, and what they contain. */
public final class SelectionSummary<R extends CaseRecord> {

  /** Maximum number of cells whose values are looked at: more would use too much memory. */
  private static final long MOST_CELLS = 1_000_000;

  private final ReadOnlyStringWrapper text = new ReadOnlyStringWrapper("");
  private final Tasks.Series series = new Tasks.Series();
  private final RecordTable<R> table;
  private final CellRange range;
  private final RowsModel<R> rows;
  private final PendingChanges staging;
  private final Messages messages;
  private final Tasks tasks;

  /** Creates the summary of a table, including its unsent changes. */
  public SelectionSummary(
      RecordTable<R> table,
      RowsModel<R> rows,
      PendingChanges staging,
      Messages messages,
      Tasks tasks) {
    this.table = table;
    this.range = table.selection().range();
    this.rows = rows;
    this.staging = staging;
    this.messages = messages;
    this.tasks = tasks;
    Observables.follow(
        this::describe, range.versionProperty(), rows.shown(), staging.versionProperty());
  }

  /** The description; empty for one selected cell or none. */
  public ObservableValue<String> text() {
    return text.getReadOnlyProperty();
  }

  /** Shows the number of cells at once, and the facts when they are computed. */
  private void describe() {
    String count = count();
    text.set(count);
    if (count.isEmpty() || range.size() > MOST_CELLS) {
      return;
    }
    long version = range.versionProperty().get();
    SelectedCells<R> values =
        SelectedCells.of(
            new GridClipboard.Cells<>(rows.shown(), table.columns().inSight(), range), staging);
    tasks
        .call(() -> values.facts().text(messages))
        .newestOf(series)
        .onSuccess(
            facts -> {
              if (version == range.versionProperty().get() && count.equals(count())) {
                text.set(messages.text("status.cells.facts", count, facts));
              }
            })
        .start();
  }

  private String count() {
    List<Column<R>> columns = table.columns().inSight();
    if (range.size() < 2
        || range.bottom() >= rows.shown().size()
        || range.right() >= columns.size()) {
      return "";
    }
    int wide = range.right() - range.left() + 1;
    return wide == 1
        ? messages.text("status.cells", range.size(), columns.get(range.left()).title())
        : messages.text("status.cells.columns", range.size(), wide);
  }
}
