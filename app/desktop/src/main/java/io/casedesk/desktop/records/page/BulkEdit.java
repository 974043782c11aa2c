package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.bulkedit.BulkEditDialog;
import io.casedesk.desktop.records.filter.FilterSummary;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/** Opens the bulk edit dialog for the rows selected in a table. */
final class BulkEdit<R extends CaseRecord> {

  private final RecordTable<R> table;
  private final RecordsModel<R> model;
  private final Messages messages;
  private final LazyValue<BulkEditDialog> dialog;

  BulkEdit(RecordTable<R> table, RecordsModel<R> model, Messages messages, Overlay overlay) {
    this.table = table;
    this.model = model;
    this.messages = messages;
    this.dialog =
        new LazyValue<>(
            () ->
                new BulkEditDialog(
                    model.bulk(),
                    new EditorFactory(messages, model.fieldCatalog()::options),
                    messages,
                    overlay));
  }

  /** Opens the dialog; it edits the selected rows, or all shown rows if none are selected. */
  void open() {
    // Views, not copies: copying very many rows would freeze the window.
    List<R> shown = model.rows().shownRecords();
    if (shown.isEmpty() || model.grid().task().workingProperty().get()) {
      return;
    }
    BulkEditDialog over = dialog.get();
    CellRange range = table.range();
    boolean any = !range.isEmpty() && range.bottom() < shown.size();
    List<R> chosen = any ? shown.subList(range.top(), range.bottom() + 1) : List.of();
    boolean changedOnly = model.changes().onlyTheseProperty().get();
    model
        .bulk()
        .open(
            chosen, shown, FilterSummary.of(model.filters(), model.rows(), changedOnly, messages));
    show(over);
  }

  /** Opens the dialog for records by their ids; those that the list does not hold are left out. */
  void open(List<String> ids, String origin) {
    List<R> records = ids.stream().map(model.rows()::find).filter(Objects::nonNull).toList();
    if (!records.isEmpty() && !model.grid().task().workingProperty().get()) {
      BulkEditDialog over = dialog.get();
      model.bulk().open(List.of(), records, List.of(origin));
      show(over);
    }
  }

  /**
   * Shows the dialog, which later returns the focus to the table. There, the shortcuts for undo and
   * review apply to its changes, and not to the record in the editor.
   */
  private void show(BulkEditDialog over) {
    table.focus();
    over.open();
  }

  /** Creates the toolbar button, which shows the number of selected rows if there are several. */
  Button button() {
    Button button = Buttons.of("bulk-" + model.kind().name(), Feather.EDIT, "", () -> open());
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.bulk"), Shortcut.BULK));
    button.disableProperty().bind(Bindings.isEmpty(model.rows().shown()));
    table
        .range()
        .versionProperty()
        .subscribe(
            version -> {
              CellRange range = table.range();
              button.setText(messages.text("bulk.open", range.bottom() - range.top() + 1));
            });
    return button;
  }
}
