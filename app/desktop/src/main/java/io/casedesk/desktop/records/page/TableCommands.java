package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
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
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/** Creates the commands for the focused cell and its column. */
final class TableCommands<R extends CaseRecord> {

  /** Keyboard shortcut that shows the full value of a cell. */
  static final KeyCombination FULL_VIEW = Shortcut.control(KeyCode.ENTER);

  /** Keyboard shortcut that copies cells with the titles of their columns. */
  static final KeyCombination COPY_HEADERS =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);

  private static final KeyCombination COLUMN_MENU =
      new KeyCodeCombination(KeyCode.DOWN, KeyCombination.ALT_DOWN);

  private static final KeyCombination CELL_MENU =
      new KeyCodeCombination(KeyCode.F10, KeyCombination.SHIFT_DOWN);

  private final RecordTable<R> table;
  private final TableActions<R> deeds;
  private final CellMenu<R> menu;
  private final DeleteCommand<R> deleteCommand;
  private final Messages messages;
  private final ObservableValue<Boolean> inTable;
  private final ObservableValue<Boolean> onCell;

  /** Creates the commands, and the menus of cells and columns that offer them. */
  TableCommands(
      RecordsModel<R> model,
      RecordTable<R> table,
      GridKeys<R> keys,
      TableActions<R> deeds,
      DeleteCommand<R> deleteCommand,
      Messages messages) {
    this.table = table;
    this.deeds = deeds;
    this.deleteCommand = deleteCommand;
    this.messages = messages;
    ColumnMenu<R> columnMenu = new ColumnMenu<>(table.columns(), deeds, messages);
    table.onMenu(columnMenu::open);
    this.menu = new CellMenu<>(table, model, keys, deeds, columnMenu, deleteCommand, messages);
    this.inTable = table.control().focusedProperty();
    this.onCell =
        Bindings.createBooleanBinding(
            () -> table.anchorColumn().isPresent() && table.control().getScene() != null,
            table.range().versionProperty(),
            table.control().sceneProperty());
  }

  List<Command> all() {
    List<Command> commands = new ArrayList<>(ofTheTable());
    if (deleteCommand.isPossible()) {
      commands.addAll(deleteCommand.commands());
    }
    return List.copyOf(commands);
  }

  private List<Command> ofTheTable() {
    ColumnActions<R> columns = table.columns();
    return List.of(
        onCell("full-view", "cell.full", deeds::showWhole).on(FULL_VIEW, inTable),
        copy("headers", CopyForm.HEADERS).on(COPY_HEADERS, inTable),
        copy("labels", CopyForm.LABELS),
        copy("markdown", CopyForm.MARKDOWN),
        copy("html", CopyForm.HTML),
        onCell("open-link", "cell.link", deeds::openLink),
        onCell("cell-menu", "cell.menu", menu::open).on(CELL_MENU, inTable),
        onCell("column-menu", "column.menu.open", table::openMenu).on(COLUMN_MENU, inTable),
        onColumn("sort.up", column -> columns.sort(column, false)),
        onColumn("sort.down", column -> columns.sort(column, true)),
        onColumn("sort.also.up", column -> columns.alsoSort(column, false)),
        onColumn("sort.also.down", column -> columns.alsoSort(column, true)),
        onColumn("sort.not", columns::unsort),
        onColumn("filter", deeds::filterBy),
        onColumn("filter.value", deeds::filterByValue),
        onColumn("pin", columns::pinUpTo),
        Command.of("column-unpin", messages.text("column.unpin"), columns::unpin),
        onColumn("fit", columns::fit),
        Command.of("column-fit-all", messages.text("column.fit.all"), columns::fitAll),
        onColumn("hide", columns::hide),
        Command.of("column-choose", messages.text("column.choose"), deeds::chooseColumns));
  }

  private Command copy(String word, CopyForm form) {
    return onCell("copy-" + word, "cell.copy." + word, () -> menu.copy(form));
  }

  private Command onCell(String id, String messageKey, Runnable action) {
    return Command.of(id, messages.text(messageKey), action)
        .when(onCell, messages.text("command.cell.not"));
  }

  private Command onColumn(String word, Consumer<Column<R>> action) {
    return onCell(
        "column-" + word.replace('.', '-'),
        "column." + word,
        () -> table.anchorColumn().ifPresent(action));
  }
}
