package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.export.ExportModel;
import io.casedesk.desktop.records.export.ExportView;
import io.casedesk.desktop.records.export.Exportable;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.service.ReadOutcome;
import java.util.Collection;
import java.util.List;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/** Opens the export dialog of a list. */
final class ListExport<R extends CaseRecord> {

  private final RecordTable<R> table;
  private final RecordsModel<R> model;
  private final Messages messages;
  private final ExportModel export;
  private final LazyValue<ExportView> dialog;

  ListExport(
      RecordTable<R> table,
      RecordsModel<R> model,
      FileDialogs files,
      Messages messages,
      Overlay overlay) {
    this.table = table;
    this.model = model;
    this.messages = messages;
    Preferences preferences = model.preferences();
    this.export =
        new ExportModel(
            model.tasks(),
            () -> preferences.get(SettingCatalog.FORMAT),
            () ->
                new CsvStyle(
                    preferences.get(SettingCatalog.SEPARATOR).character(),
                    preferences.get(SettingCatalog.ENCODING)
                        == SettingCatalog.Encoding.UTF8_MARKED));
    this.dialog =
        new LazyValue<>(
            () -> new ExportView(export, model.kind().name(), files, messages, overlay));
  }

  /** Opens the dialog. */
  void open() {
    if (model.rows().store().totalProperty().get() == 0) {
      return;
    }
    ExportView over = dialog.get();
    // Views, not copies: copying very many rows would freeze the window.
    List<R> shown = model.rows().shownRecords();
    CellRange range = table.range();
    boolean several = range.bottom() > range.top() && range.bottom() < shown.size();
    ReadOutcome outcome = model.loader().state().outcome();
    boolean whole =
        model.loader().state().phase() == LoadState.Phase.READ
            && outcome != null
            && outcome.complete();
    export.open(
        new Exportable(
            new Exportable.Records(
                model.rows().store().records(),
                model.rows().store().deletedProperty().get(),
                shown,
                several ? shown.subList(range.top(), range.bottom() + 1) : List.of()),
            new Exportable.Columns(
                fields(table.shownColumns()), fields(model.fieldCatalog().columns())),
            model.fieldCatalog().options(),
            model.staging().cellsProperty().get(),
            whole));
    over.open();
  }

  private static <R> List<FieldRef> fields(Collection<Column<R>> columns) {
    return columns.stream().map(column -> FieldRef.parse(column.id())).toList();
  }

  /** Creates the toolbar button. */
  Button button() {
    Button button =
        Buttons.of(
            "export-" + model.kind().name(),
            Feather.DOWNLOAD,
            "",
            () -> open(),
            Styles.BUTTON_ICON);
    button.setAccessibleText(messages.text("command.export"));
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.export"), Shortcut.EXPORT));
    button.disableProperty().bind(model.rows().store().totalProperty().isEqualTo(0));
    return button;
  }
}
