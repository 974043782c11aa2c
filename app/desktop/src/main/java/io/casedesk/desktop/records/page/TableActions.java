package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.cells.FullValueView;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.ColumnMenu;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.Optional;
import java.util.function.Consumer;

/** Actions on a cell or column of a list, other than typing into it. */
final class TableActions<R extends CaseRecord> implements ColumnMenu.ColumnFilters<R> {

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final FullValueView fullView;
  private final Consumer<Column<R>> filter;
  private final Runnable columns;
  private final Messages messages;

  /**
   * Creates the actions.
   *
   * @param filter opens the filter dialog of a column
   * @param columns opens the column chooser
   */
  TableActions(
      RecordsModel<R> model,
      RecordTable<R> table,
      FullValueView fullView,
      Consumer<Column<R>> filter,
      Runnable columns,
      Messages messages) {
    this.model = model;
    this.table = table;
    this.fullView = fullView;
    this.filter = filter;
    this.columns = columns;
    this.messages = messages;
  }

  @Override
  public void filterBy(Column<R> column) {
    filter.accept(column);
  }

  @Override
  public void chooseColumns() {
    columns.run();
  }

  /** Filters by the value that was read: filters ignore unsent changes. */
  @Override
  public void filterByValue(Column<R> column) {
    table
        .focused()
        .record()
        .ifPresent(record -> model.filters().putValue(column, column.value().apply(record)));
  }

  @Override
  public Optional<String> value(Column<R> column) {
    return table
        .focused()
        .record()
        .map(
            record -> {
              FieldValue value = column.value().apply(record);
              return ValueText.marker(value, messages)
                  .orElseGet(() -> ValueText.quoted(value, messages));
            });
  }

  /** Shows the full value of the focused cell. */
  void showWhole() {
    shown().ifPresent(fullView::show);
  }

  /** Shows the target of the link in the focused cell and offers to open it. */
  void openLink() {
    if (isLink()) {
      shown().ifPresent(fullView::showLink);
    }
  }

  /** Returns whether the focused cell is in a column of links. */
  boolean isLink() {
    return table.focused().column().filter(c -> c.kind() == Column.Kind.LINK).isPresent();
  }

  private Optional<FullValueView.ShownValue> shown() {
    return table
        .focused()
        .column()
        .flatMap(
            column ->
                table
                    .focused()
                    .record()
                    .map(
                        record ->
                            new FullValueView.ShownValue(
                                record.label(),
                                column.title(),
                                table.valueIn(record, column),
                                column.kind() == Column.Kind.LINK)));
  }
}
