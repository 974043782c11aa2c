package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.DeleteFlag;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Adds deleting or restoring the selected records to the unsent changes. */
record DeleteCommand<R extends CaseRecord>(
    RecordsModel<R> model, RecordTable<R> table, Messages messages) {

  /** Keyboard shortcut of Delete. */
  static final KeyCombination DELETE = Shortcut.control(KeyCode.DELETE);

  /** Keyboard shortcut of Restore. */
  static final KeyCombination RESTORE = Shortcut.controlShift(KeyCode.DELETE);

  /** Returns whether records of this kind can be deleted. */
  boolean isPossible() {
    return model.kind().isDeletable();
  }

  private List<R> selected() {
    CellRange range = table.range();
    List<ListRow<R>> shown = model.rows().shown();
    return range.isEmpty() || range.bottom() >= shown.size()
        ? List.of()
        : shown.subList(range.top(), range.bottom() + 1).stream().map(ListRow::record).toList();
  }

  /** Adds one undoable unsent change for all records not yet in that state. */
  void stage(boolean deleted) {
    if (!model.grid().task().workingProperty().get()) {
      model.staging().stage(DeleteFlag.changes(selected(), deleted));
    }
  }

  /** Returns whether all selected records are deleted or have an unsent deletion. */
  private boolean isRestoring() {
    List<R> records = selected();
    return !records.isEmpty() && records.stream().allMatch(this::isToBeDeleted);
  }

  private boolean isToBeDeleted(R record) {
    Change staged = model.staging().find(record.id(), DeleteFlag.FIELD);
    return staged == null
        ? record.deleted()
        : RecordKind.readDeleteFlag(staged.wanted()).orElse(false);
  }

  /** Creates the toolbar button, which deletes or restores depending on the selection. */
  Button button() {
    Button button = Nodes.named("delete-" + model.kind().name(), new Button(), Styles.BUTTON_ICON);
    button.setMinWidth(Button.USE_PREF_SIZE);
    Tooltip tooltip = new Tooltip();
    button.setTooltip(tooltip);
    button.setOnAction(event -> stage(!isRestoring()));
    Runnable arrange =
        () -> {
          List<R> records = selected();
          boolean restoring = isRestoring();
          String text =
              messages.text(restoring ? "records.restore" : "records.delete", records.size());
          Nodes.show(button, !records.isEmpty());
          button.setGraphic(new FontIcon(restoring ? Feather.ROTATE_CCW : Feather.TRASH_2));
          button.setAccessibleText(text);
          tooltip.setText(new ShortcutText(messages).hint(text, restoring ? RESTORE : DELETE));
        };
    table.range().versionProperty().subscribe(arrange);
    model.staging().versionProperty().subscribe(arrange);
    model.rows().shown().subscribe(arrange);
    arrange.run();
    return button;
  }

  /** Returns both actions as commands. */
  List<Command> commands() {
    BooleanBinding any =
        Bindings.createBooleanBinding(
            () -> !selected().isEmpty() && table.control().getScene() != null,
            table.range().versionProperty(),
            model.rows().shown(),
            table.control().sceneProperty());
    // In a text field, these keyboard shortcuts delete a word and not a record.
    ObservableValue<Node> focused =
        table.control().sceneProperty().flatMap(Scene::focusOwnerProperty);
    ObservableValue<Boolean> counts = focused.map(node -> !isTypedIn(node)).orElse(true);
    return List.of(
        Command.of("delete-records", messages.text("command.delete"), () -> stage(true))
            .on(DELETE, counts)
            .when(any, messages.text("command.delete.not")),
        Command.of("restore-records", messages.text("command.restore"), () -> stage(false))
            .on(RESTORE, counts)
            .when(any, messages.text("command.delete.not")));
  }

  private static boolean isTypedIn(Node node) {
    return node instanceof TextInputControl
        || (node instanceof ComboBox<?> box && box.isEditable());
  }
}
