package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CopyForm;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.ColumnMenu;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** Builds the context menu of the selected cells; each item shows its keyboard shortcut. */
final class CellMenu<R extends CaseRecord> {

  private final RecordTable<R> table;
  private final GridKeys<R> keys;
  private final RecordsModel<R> model;
  private final TableActions<R> deeds;
  private final ColumnMenu<R> columnMenu;
  private final DeleteCommand<R> deleteCommand;
  private final Messages messages;
  private ContextMenu shown = new ContextMenu();

  CellMenu(
      RecordTable<R> table,
      RecordsModel<R> model,
      GridKeys<R> keys,
      TableActions<R> deeds,
      ColumnMenu<R> columnMenu,
      DeleteCommand<R> deleteCommand,
      Messages messages) {
    this.table = table;
    this.model = model;
    this.keys = keys;
    this.deeds = deeds;
    this.columnMenu = columnMenu;
    this.deleteCommand = deleteCommand;
    this.messages = messages;
    Node control = table.control();
    control.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::requested);
    control.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    control.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> shown.hide());
    control.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
  }

  private void requested(ContextMenuEvent event) {
    event.consume();
    if (!event.isKeyboardTrigger() && table.isCell(event.getTarget())) {
      open(event.getScreenX(), event.getScreenY());
    }
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.CONTEXT_MENU) {
      event.consume();
      open();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY
        && event.isShortcutDown()
        && event.isStillSincePress()
        && table.isCell(event.getTarget())) {
      deeds.openLink();
    }
  }

  /** Opens the menu at the focused cell. */
  void open() {
    if (!keys.isSelected()) {
      return;
    }
    Bounds cell = table.anchorInScene().orElse(null);
    Node control = table.control();
    Point2D at =
        cell == null
            ? control.localToScreen(0, 0)
            : control.localToScreen(control.sceneToLocal(cell.getMinX(), cell.getMaxY()));
    open(at.getX(), at.getY());
  }

  private void open(double x, double y) {
    Column<R> column = table.anchorColumn().orElse(null);
    if (column == null || !keys.isSelected()) {
      return;
    }
    shown.hide();
    shown = new ContextMenu();
    shown.setId("cell-menu");
    shown.getItems().setAll(items(column));
    shown.show(table.control().getScene().getWindow(), x, y);
  }

  private List<MenuItem> items(Column<R> column) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("edit", new KeyCodeCombination(KeyCode.F2), () -> keys.edit(null)));
    items.add(item("full", TableCommands.FULL_VIEW, deeds::showWhole));
    if (deeds.isLink()) {
      items.add(item("link", null, deeds::openLink));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("cut", control(KeyCode.X), () -> does(KeyCode.X)));
    items.add(item("copy", control(KeyCode.C), () -> does(KeyCode.C)));
    items.add(copyMenu());
    items.add(item("paste", control(KeyCode.V), () -> does(KeyCode.V)));
    items.add(item("fill", control(KeyCode.D), () -> does(KeyCode.D)));
    items.add(
        item(
            "clear",
            new KeyCodeCombination(KeyCode.DELETE),
            () -> model.grid().clear(keys.cells())));
    MenuItem revert = item("revert", null, () -> deeds.revertCells(keys.cells()));
    revert.setDisable(model.staging().cellsProperty().get() == 0);
    items.add(revert);
    if (deleteCommand.isPossible()) {
      items.add(new SeparatorMenuItem());
      items.add(item("delete", DeleteCommand.DELETE, () -> deleteCommand.stage(true)));
      items.add(item("restore", DeleteCommand.RESTORE, () -> deleteCommand.stage(false)));
    }
    items.add(new SeparatorMenuItem());
    Menu columns = new Menu(messages.text("cell.column", column.title()));
    columns.setId("cell-column");
    columns.setMnemonicParsing(false);
    columns.getItems().setAll(columnMenu.items(column));
    deeds
        .value(column)
        .ifPresent(
            value -> {
              MenuItem item = new MenuItem(messages.text("column.filter.value.is", value));
              item.setId("cell-filter");
              item.setMnemonicParsing(false);
              item.setOnAction(event -> deeds.filterByValue(column));
              items.add(item);
            });
    items.add(columns);
    return items;
  }

  private Menu copyMenu() {
    Menu menu = new Menu(messages.text("cell.copy.as"));
    menu.setId("cell-copy-as");
    menu.setMnemonicParsing(false);
    menu.getItems()
        .setAll(
            item("copy.headers", TableCommands.COPY_HEADERS, () -> copy(CopyForm.HEADERS)),
            item("copy.labels", null, () -> copy(CopyForm.LABELS)),
            item("copy.markdown", null, () -> copy(CopyForm.MARKDOWN)),
            item("copy.html", null, () -> copy(CopyForm.HTML)));
    return menu;
  }

  /** Copies the selected cells for other programs. */
  void copy(CopyForm form) {
    keys.copy(form);
  }

  private void does(KeyCode code) {
    boolean _ = keys.shortcut(code);
  }

  private static KeyCombination control(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN);
  }

  private MenuItem item(String word, @Nullable KeyCombination says, Runnable action) {
    MenuItem item = new MenuItem(messages.text("cell." + word));
    item.setId("cell-" + word.replace('.', '-'));
    item.setMnemonicParsing(false);
    item.setAccelerator(says);
    item.setOnAction(
        event -> {
          if (keys.isSelected()) {
            action.run();
          }
        });
    return item;
  }
}
