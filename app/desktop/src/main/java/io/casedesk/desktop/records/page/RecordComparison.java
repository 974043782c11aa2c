package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.records.cells.CompareView;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares records of a list with each other and with their earlier versions. */
public final class RecordComparison<R extends CaseRecord> {

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final CompareView view;
  private final Overlay window;
  private final Messages messages;

  /**
   * Creates the comparison.
   *
   * @param window shows the dialogs of the window
   */
  RecordComparison(
      RecordsModel<R> model,
      RecordTable<R> table,
      CompareView view,
      Overlay window,
      Messages messages) {
    this.model = model;
    this.table = table;
    this.view = view;
    this.window = window;
    this.messages = messages;
  }

  /** Returns whether the list is shown, with no dialog above it. */
  boolean isListShown() {
    return table.node().getScene() != null && !view.isCovered() && !window.isShowing();
  }

  /** Shows the first and the last selected record side by side. */
  void compareSelected() {
    List<ListRow<R>> rows = model.rows().shown();
    if (table.isSeveralRows() && table.range().bottom() < rows.size()) {
      R first = rows.get(table.range().top()).record();
      R second = rows.get(table.range().bottom()).record();
      view.show(
          new CompareView.Comparison(
              messages.text("compare.title"),
              messages.text("compare.none"),
              first.label(),
              second.label(),
              model.fieldCatalog().columns().stream()
                  .map(
                      column ->
                          line(column, table.valueIn(first, column), table.valueIn(second, column)))
                  .toList()));
    }
  }

  /**
   * Shows an earlier version of a record beside the record as it was read most recently.
   *
   * @param earlier the title of the version
   * @param before the values of the fields that changed since; null for a field that was not set
   * @param none the text to show if no field differs
   */
  public void compareVersions(
      R record, String earlier, Map<FieldRef, @Nullable FieldValue> before, String none) {
    view.show(
        new CompareView.Comparison(
            messages.text("compare.versions", record.label()),
            none,
            earlier,
            messages.text("compare.now"),
            model.fieldCatalog().columns().stream()
                .map(
                    column -> {
                      FieldRef field = FieldRef.parse(column.id());
                      FieldValue now = column.value().apply(record);
                      return line(
                          column,
                          before.containsKey(field)
                              ? OwnerText.readable(field, before.get(field))
                              : now,
                          now);
                    })
                .toList()));
  }

  /** An empty field and one that is not set are no difference between two records. */
  private CompareView.Line line(
      Column<R> column, @Nullable FieldValue first, @Nullable FieldValue second) {
    return new CompareView.Line(
        column.title(),
        table.textOf(column, first),
        table.textOf(column, second),
        Objects.equals(first, second) || (isBlank(first) && isBlank(second)));
  }

  private static boolean isBlank(@Nullable FieldValue value) {
    return value == null || value.isBlank();
  }
}
