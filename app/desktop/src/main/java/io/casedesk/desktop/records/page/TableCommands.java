package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CopyForm;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.ColumnActions;
import io.casedesk.desktop.records.table.ColumnMenu;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
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
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** Offers the commands for the selected cells and their columns, also in the menu of a cell. */
public final class TableCommands<R extends CaseRecord> {

  /** Keyboard shortcut that shows the full value of a cell. */
  static final KeyCombination FULL_VIEW = Shortcut.control(KeyCode.ENTER);

  /** Keyboard shortcut that copies cells with the titles of their columns. */
  static final KeyCombination COPY_HEADERS = Shortcut.controlShift(KeyCode.C);

  private static final KeyCombination COLUMN_MENU =
      new KeyCodeCombination(KeyCode.DOWN, KeyCombination.ALT_DOWN);

  private static final KeyCombination CELL_MENU = Shortcut.shift(KeyCode.F10);

  private final RecordTable<R> table;
  private final TableActions<R> actions;
  private final GridShortcuts<R> keys;
  private final RecordsModel<R> model;
  private final ColumnMenu<R> columnMenu;
  private ContextMenu menu = new ContextMenu();
  private final DeleteCommand<R> deleteCommand;
  private final CreateCommands<R> createCommands;
  private final Messages messages;
  private final ObservableValue<Boolean> inTable;
  private final ObservableValue<Boolean> onCell;
  private final ObservableValue<Boolean> onDropdown;

  /**
   * Creates the commands, and the menus of cells and columns that offer them.
   *
   * @param focusNew moves the keyboard focus to the form for a new record
   */
  TableCommands(
      RecordsModel<R> model,
      RecordTable<R> table,
      GridShortcuts<R> keys,
      TableActions<R> actions,
      DeleteCommand<R> deleteCommand,
      Runnable focusNew,
      Messages messages) {
    this.createCommands = new CreateCommands<>(model, table, focusNew, messages);
    this.table = table;
    this.actions = actions;
    this.deleteCommand = deleteCommand;
    this.messages = messages;
    this.model = model;
    this.keys = keys;
    this.columnMenu = new ColumnMenu<>(table.columns(), actions, messages);
    table.onMenu(columnMenu::open);
    Node control = table.control();
    control.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::requested);
    Nodes.filterKey(control, KeyCode.CONTEXT_MENU, this::openMenu);
    control.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> menu.hide());
    control.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    this.inTable = table.control().focusedProperty();
    this.onCell =
        Bindings.createBooleanBinding(
            () -> table.focused().column().isPresent() && table.control().getScene() != null,
            table.range().versionProperty(),
            table.control().sceneProperty());
    this.onDropdown =
        Bindings.createBooleanBinding(
            () -> table.focused().column().filter(table.columns()::isColorable).isPresent(),
            table.range().versionProperty());
  }

  /** Returns the commands that create records. */
  public CreateCommands<R> creating() {
    return createCommands;
  }

  /** Returns the commands for the focused cell and its column. */
  public List<Command> all() {
    List<Command> commands = new ArrayList<>(ofTheTable());
    commands.add(createCommands.duplicating(onCell));
    if (deleteCommand.isPossible()) {
      commands.addAll(deleteCommand.commands());
    }
    return List.copyOf(commands);
  }

  private List<Command> ofTheTable() {
    ColumnActions<R> columns = table.columns();
    return List.of(
        onCell("full-view", "cell.full", actions::showWhole).on(FULL_VIEW, inTable),
        copy("headers", CopyForm.HEADERS).on(COPY_HEADERS, inTable),
        copy("labels", CopyForm.LABELS),
        onCell("open-link", "cell.link", actions::openLink),
        onCell("cell-menu", "cell.menu", this::openMenu).on(CELL_MENU, inTable),
        onCell("column-menu", "column.menu.open", table::openMenu).on(COLUMN_MENU, inTable),
        onColumn("sort.up", column -> columns.sort(column, false)),
        onColumn("sort.down", column -> columns.sort(column, true)),
        onColumn("sort.also.up", column -> columns.alsoSort(column, false)),
        onColumn("sort.also.down", column -> columns.alsoSort(column, true)),
        onColumn("sort.not", columns::unsort),
        onColumn("filter", actions::filterBy),
        onColumn("filter.value", actions::filterByValue),
        onColumn("pin", columns::pinUpTo),
        Command.of("column-unpin", messages.text("column.unpin"), columns::unpin),
        onColumn("move.left", column -> columns.move(column, false)),
        onColumn("move.right", column -> columns.move(column, true)),
        onColumn("select", columns::select),
        onColumn("fit", columns::fit),
        Command.of("column-fit-all", messages.text("column.fit.all"), columns::fitAll),
        onColumn("color", column -> columns.color(column, !columns.isColored(column)))
            .when(onDropdown, messages.text("command.color.not")),
        onColumn("hide", columns::hide),
        Command.of("column-choose", messages.text("column.choose"), actions::chooseColumns));
  }

  private Command copy(String word, CopyForm form) {
    return onCell("copy-" + word, "cell.copy." + word, () -> keys.copy(form));
  }

  private Command onCell(String id, String messageKey, Runnable action) {
    return Command.of(id, messages.text(messageKey), action)
        .when(onCell, messages.text("command.cell.not"));
  }

  private Command onColumn(String word, Consumer<Column<R>> action) {
    return onCell(
        "column-" + word.replace('.', '-'),
        "column." + word,
        () -> table.focused().column().ifPresent(action));
  }

  private void requested(ContextMenuEvent event) {
    event.consume();
    if (!event.isKeyboardTrigger() && table.isCell(event.getTarget())) {
      openMenu(event.getScreenX(), event.getScreenY());
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY
        && event.isShortcutDown()
        && event.isStillSincePress()
        && table.isCell(event.getTarget())) {
      actions.openLink();
    }
  }

  /** Opens the menu at the focused cell. */
  private void openMenu() {
    if (!keys.isSelected()) {
      return;
    }
    Bounds cell = table.focused().boundsInScene().orElse(null);
    Node control = table.control();
    Point2D at =
        cell == null
            ? control.localToScreen(0, 0)
            : control.localToScreen(control.sceneToLocal(cell.getMinX(), cell.getMaxY()));
    openMenu(at.getX(), at.getY());
  }

  private void openMenu(double x, double y) {
    Column<R> column = table.focused().column().orElse(null);
    if (column == null || !keys.isSelected()) {
      return;
    }
    menu.hide();
    menu = new ContextMenu();
    menu.setId("cell-menu");
    menu.getItems().setAll(items(column));
    menu.show(table.control().getScene().getWindow(), x, y);
  }

  private List<MenuItem> items(Column<R> column) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("edit", Shortcut.key(KeyCode.F2), () -> keys.edit(null)));
    items.add(item("full", FULL_VIEW, actions::showWhole));
    if (actions.isLink()) {
      items.add(item("link", null, actions::openLink));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("cut", Shortcut.control(KeyCode.X), () -> does(KeyCode.X)));
    items.add(item("copy", Shortcut.control(KeyCode.C), () -> does(KeyCode.C)));
    items.add(item("copy.headers", COPY_HEADERS, () -> keys.copy(CopyForm.HEADERS)));
    items.add(item("copy.labels", null, () -> keys.copy(CopyForm.LABELS)));
    items.add(item("paste", Shortcut.control(KeyCode.V), () -> does(KeyCode.V)));
    items.add(item("fill", Shortcut.control(KeyCode.D), () -> does(KeyCode.D)));
    items.add(item("clear", Shortcut.key(KeyCode.DELETE), () -> model.grid().clear(keys.cells())));
    MenuItem revert = item("revert", null, () -> model.grid().revert(keys.cells()));
    revert.setDisable(model.staging().cellsProperty().get() == 0);
    items.add(revert);
    items.add(new SeparatorMenuItem());
    items.addAll(createCommands.items());
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
    actions
        .value(column)
        .ifPresent(
            value -> {
              String text = messages.text("column.filter.value.is", value);
              items.add(MenuItems.of("cell-filter", text, () -> actions.filterByValue(column)));
            });
    items.add(columns);
    return items;
  }

  private void does(KeyCode code) {
    boolean _ = keys.shortcut(code);
  }

  private MenuItem item(String word, @Nullable KeyCombination says, Runnable action) {
    String id = "cell-" + word.replace('.', '-');
    Runnable onSelected =
        () -> {
          if (keys.isSelected()) {
            action.run();
          }
        };
    MenuItem item = MenuItems.of(id, messages.text("cell." + word), onSelected);
    item.setAccelerator(says == null ? null : new ShortcutText(messages).named(says));
    return item;
  }
}
