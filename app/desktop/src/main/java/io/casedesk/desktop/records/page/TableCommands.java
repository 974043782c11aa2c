package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.bulkedit.BulkEditDialog;
import io.casedesk.desktop.records.cells.CellEditor;
import io.casedesk.desktop.records.cells.FullValueView;
import io.casedesk.desktop.records.cells.GridClipboard;
import io.casedesk.desktop.records.cells.PasteReader;
import io.casedesk.desktop.records.cells.SelectedCells;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.export.ExportDialog;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.GridSelection;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.desktop.records.table.TableColumns;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * What the user can do with the selected cells, their records and their columns. Each action is
 * declared once; the keys of the table, the menus of cells and columns, the toolbar and the command
 * palette offer it.
 */
public final class TableCommands<R extends CaseRecord> {

  /** The values of copied cells as the service writes them, in every language of this program. */
  private static final DataFormat VALUES = new DataFormat("application/x-casedesk-values");

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final ListTools<R> tools;
  private final FullValueView fullView;
  private final Runnable focusNew;
  private final Messages messages;
  private final GridClipboard<R> grid;
  private final CellEditor editor;
  private final Confirmation replacing;
  private final LazyValue<BulkEditDialog> bulk;
  private final LazyValue<ExportDialog> export;
  private final List<Command> otherCreates = new ArrayList<>();
  private final List<ColumnAction<R>> columnActions;
  private final ObservableValue<Boolean> onCell;
  private final ObservableValue<Boolean> inTable;
  private final Command editCell;
  private final Command cut;
  private final Command copy;
  private final Command paste;
  private final Command fillDown;
  private final Command clear;
  private final Command revert;
  private final Command showFull;
  private final Command copyHeaders;
  private final Command copyLabels;
  private final Command openLink;
  private final Command duplicate;
  private final Command delete;
  private final Command restore;
  private ContextMenu menu = new ContextMenu();

  /**
   * An action on a column.
   *
   * @param word names the action in ids and message keys; empty for a separator in the menu
   * @param offered whether the menu of a column offers it
   * @param ofAll the action if it is the same for all columns, and needs none; null otherwise
   */
  private record ColumnAction<R>(
      String word,
      Predicate<Column<R>> offered,
      Consumer<Column<R>> action,
      @Nullable Runnable ofAll) {

    /** An action on one column. */
    ColumnAction(String word, Predicate<Column<R>> offered, Consumer<Column<R>> action) {
      this(word, offered, action, null);
    }

    /** An action that is the same for all columns. */
    ColumnAction(String word, Predicate<Column<R>> offered, Runnable action) {
      this(word, offered, column -> action.run(), action);
    }
  }

  /**
   * Creates the commands, the keys and the menus of a table, and the buttons of its toolbar.
   *
   * @param focusNew moves the keyboard focus to the form for a new record
   * @param files shows the file dialogs of exports
   * @param window shows the dialogs of the window
   */
  TableCommands(
      RecordsModel<R> model,
      RecordTable<R> table,
      ListTools<R> tools,
      FullValueView fullView,
      Runnable focusNew,
      FileDialogs files,
      Overlay window,
      Messages messages,
      MomentText moments) {
    this.model = model;
    this.table = table;
    this.tools = tools;
    this.fullView = fullView;
    this.focusNew = focusNew;
    this.messages = messages;
    this.grid = model.grid();
    EditorFactory editors = new EditorFactory(messages, model.fieldCatalog()::options);
    this.editor = new CellEditor(editors, this::moveOn, grid::refuse, grid::advise);
    this.replacing = new Confirmation(messages, "create.replace");
    this.bulk =
        new LazyValue<>(() -> new BulkEditDialog(model.bulk(), editors.inForm(), messages, window));
    Preferences preferences = model.preferences();
    this.export =
        new LazyValue<>(
            () ->
                new ExportDialog(
                    model.tasks(),
                    () -> preferences.get(SettingCatalog.FORMAT),
                    () ->
                        preferences
                            .get(SettingCatalog.SEPARATOR)
                            .style(
                                preferences.get(SettingCatalog.ENCODING)
                                    == SettingCatalog.Encoding.UTF8_MARKED,
                                messages.locale()),
                    preferences.property(SettingCatalog.SEPARATOR),
                    model.kind().name(),
                    files,
                    messages,
                    moments,
                    window));
    this.columnActions = columnActions();
    Control control = table.node();
    this.onCell =
        Bindings.createBooleanBinding(
            () -> table.selection().column().isPresent() && control.getScene() != null,
            table.selection().range().versionProperty(),
            control.sceneProperty());
    // A table that a review replaces has no keys.
    this.inTable =
        control
            .sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .map(control::equals)
            .orElse(false);
    this.editCell =
        cell(
            "edit",
            () -> edit(null),
            Shortcut.anyShift(KeyCode.F2),
            Shortcut.anyShift(KeyCode.ENTER));
    this.cut = cell("cut", this::cut, Shortcut.control(KeyCode.X));
    this.copy =
        cell(
            "copy",
            () -> copy(SelectedCells.Form.CELLS),
            Shortcut.control(KeyCode.C),
            Shortcut.control(KeyCode.INSERT));
    this.paste = cell("paste", this::paste, Shortcut.control(KeyCode.V));
    this.fillDown = cell("fill", () -> change(grid::fillDown), Shortcut.control(KeyCode.D));
    this.clear =
        cell(
            "clear",
            () -> change(grid::clear),
            Shortcut.anyShift(KeyCode.DELETE),
            Shortcut.anyShift(KeyCode.BACK_SPACE));
    this.revert =
        cell("revert", () -> change(grid::revert))
            .when(
                model.staging().cellsProperty().greaterThan(0), messages.text("command.save.not"));
    this.showFull =
        onCell("full-view", "cell.full", () -> shown().ifPresent(fullView::show))
            .on(Shortcut.control(KeyCode.ENTER), inTable);
    this.copyHeaders =
        onCell("copy-headers", "cell.copy.headers", () -> copy(SelectedCells.Form.HEADERS))
            .on(Shortcut.controlShift(KeyCode.C), inTable);
    this.copyLabels =
        onCell("copy-labels", "cell.copy.labels", () -> copy(SelectedCells.Form.LABELS));
    this.openLink = onCell("open-link", "cell.link", this::openLink);
    this.duplicate =
        onCell("duplicate", "cell.duplicate", this::duplicate).on(Shortcut.controlShift(KeyCode.D));
    this.delete = deletion("delete", true, Shortcut.control(KeyCode.DELETE));
    this.restore = deletion("restore", false, Shortcut.controlShift(KeyCode.DELETE));
    table.selection().onMoved(editor::close);
    table.onMenu(this::openColumnMenu);
    control.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    control.addEventHandler(KeyEvent.KEY_TYPED, this::typed);
    control.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> menu.hide());
    control.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    control.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::requested);
    Nodes.filterKey(control, KeyCode.CONTEXT_MENU, this::openMenu);
    tools.add(bulkButton());
    tools.add(exportButton());
    if (model.kind().isDeletable()) {
      tools.add(deleteButton());
    }
  }

  // Commands of the palette

  /** Returns the commands for the selected cells and their columns. */
  public List<Command> all() {
    List<Command> commands =
        new ArrayList<>(List.of(editCell, cut, copy, paste, fillDown, clear, revert));
    commands.addAll(List.of(showFull, copyHeaders, copyLabels, openLink));
    commands.add(
        onCell("cell-menu", "cell.menu", this::openMenu).on(Shortcut.shift(KeyCode.F10), inTable));
    commands.add(
        onCell("column-menu", "column.menu.open", table::openMenu)
            .on(Shortcut.COLUMN_MENU, inTable));
    columnActions.stream()
        .filter(one -> !one.word().isEmpty())
        .map(this::columnCommand)
        .forEach(commands::add);
    commands.add(duplicate);
    if (model.kind().isDeletable()) {
      commands.addAll(List.of(delete, restore));
    }
    return List.copyOf(commands);
  }

  /** Adds another way to create records to the menu of a cell. */
  public void addCreating(Command command) {
    otherCreates.add(command);
  }

  /** Creates a command that changes or copies the selected cells, by keys of the table. */
  private Command cell(String word, Runnable action, KeyCombination... keys) {
    String title = messages.textOr("command.cell." + word, messages.text("cell." + word));
    Command command =
        Command.of(
                "cell-" + word,
                title,
                () -> {
                  if (isSelected()) {
                    action.run();
                  }
                })
            .when(onCell, messages.text("command.cell.not"));
    return keys.length == 0 ? command : command.on(List.of(keys), inTable);
  }

  private Command onCell(String id, String messageKey, Runnable action) {
    return Command.of(id, messages.text(messageKey), action)
        .when(onCell, messages.text("command.cell.not"));
  }

  private Command columnCommand(ColumnAction<R> one) {
    String id = "column-" + one.word().replace('.', '-');
    Runnable ofAll = one.ofAll();
    if (ofAll != null) {
      return Command.of(id, messages.text("column." + one.word()), ofAll);
    }
    Command command =
        onCell(
            id, "column." + one.word(), () -> table.selection().column().ifPresent(one.action()));
    return one.word().equals("color")
        ? command.when(
            Bindings.createBooleanBinding(
                () -> table.selection().column().filter(table.columns()::isColorable).isPresent(),
                table.selection().range().versionProperty()),
            messages.text("command.color.not"))
        : command;
  }

  // Columns

  private List<ColumnAction<R>> columnActions() {
    TableColumns<R> columns = table.columns();
    return List.of(
        action("sort.up", column -> columns.sort(column, false)),
        action("sort.down", column -> columns.sort(column, true)),
        new ColumnAction<>(
            "sort.also.up", columns::isSortedElse, column -> columns.alsoSort(column, false)),
        new ColumnAction<>(
            "sort.also.down", columns::isSortedElse, column -> columns.alsoSort(column, true)),
        new ColumnAction<>("sort.not", columns::isSorted, columns::unsort),
        action("", column -> {}),
        action("filter", tools::filterBy),
        new ColumnAction<>(
            "filter.value", column -> valueOf(column).isPresent(), this::filterByValue),
        action("", column -> {}),
        new ColumnAction<>("pin", column -> !columns.isPinnedUpTo(column), columns::pinUpTo),
        new ColumnAction<>("unpin", column -> columns.isAnyPinned(), columns::unpin),
        new ColumnAction<>(
            "move.left",
            column -> columns.isMovable(column, false),
            column -> columns.move(column, false)),
        new ColumnAction<>(
            "move.right",
            column -> columns.isMovable(column, true),
            column -> columns.move(column, true)),
        action("select", table.selection()::chooseColumn),
        action("fit", columns::fit),
        new ColumnAction<>("fit.all", column -> true, columns::fitAll),
        new ColumnAction<>("fit.reset", column -> true, columns::resetWidths),
        new ColumnAction<>(
            "color",
            columns::isColorable,
            column -> columns.color(column, !columns.isColored(column))),
        new ColumnAction<>(
            "group", column -> true, column -> columns.group(column, !columns.isGrouping(column))),
        new ColumnAction<>("group.toggle", columns::isGrouping, model.rows()::toggleGroups),
        action("", column -> {}),
        action("hide", columns::hide),
        new ColumnAction<>("choose", column -> true, tools::chooseColumns));
  }

  private ColumnAction<R> action(String word, Consumer<Column<R>> action) {
    return new ColumnAction<>(word, column -> true, action);
  }

  /** Opens the menu of a column below a node; closes an open menu. */
  private void openColumnMenu(Column<R> column, Node below) {
    open("column-menu-items", columnItems(column)).show(below, Side.BOTTOM, 0, 0);
  }

  private List<MenuItem> columnItems(Column<R> column) {
    return columnActions.stream()
        .filter(one -> one.offered().test(column))
        .map(one -> one.word().isEmpty() ? new SeparatorMenuItem() : columnItem(one, column))
        .toList();
  }

  private MenuItem columnItem(ColumnAction<R> one, Column<R> column) {
    CheckMenuItem check = new CheckMenuItem();
    check.setSelected(
        one.word().equals("group")
            ? table.columns().isGrouping(column)
            : table.columns().isColored(column));
    return MenuItems.set(
        one.word().equals("group") || one.word().equals("color") ? check : new MenuItem(),
        "column-" + one.word().replace('.', '-'),
        one.word().equals("filter.value")
            ? messages.text("column.filter.value.is", valueOf(column).orElse(""))
            : messages.text("column." + one.word()),
        () -> one.action().accept(column));
  }

  /** Filters by the value that was read: filters ignore unsent changes. */
  private void filterByValue(Column<R> column) {
    table
        .selection()
        .record()
        .ifPresent(record -> model.filters().putValue(column, column.value().apply(record)));
  }

  /** Returns the text of the focused record's value; empty if there is none to filter by. */
  private Optional<String> valueOf(Column<R> column) {
    return table
        .selection()
        .record()
        .map(
            record -> {
              FieldValue value = column.value().apply(record);
              return ValueText.marker(value, messages)
                  .orElseGet(() -> ValueText.quoted(value, messages));
            });
  }

  // The menu of a cell

  private void requested(ContextMenuEvent event) {
    event.consume();
    if (!event.isKeyboardTrigger() && GridSelection.isCell(event.getTarget())) {
      openMenu(event.getScreenX(), event.getScreenY());
    }
  }

  /** Opens the menu at the focused cell. */
  private void openMenu() {
    if (!isSelected()) {
      return;
    }
    Bounds cell = table.selection().boundsInScene().orElse(null);
    Node control = table.node();
    Point2D at =
        cell == null
            ? control.localToScreen(0, 0)
            : control.localToScreen(control.sceneToLocal(cell.getMinX(), cell.getMaxY()));
    openMenu(at.getX(), at.getY());
  }

  private void openMenu(double x, double y) {
    Column<R> column = table.selection().column().orElse(null);
    if (column != null && isSelected()) {
      open("cell-menu", items(column)).show(table.node().getScene().getWindow(), x, y);
    }
  }

  private ContextMenu open(String id, List<MenuItem> items) {
    menu.hide();
    menu = new ContextMenu();
    menu.setId(id);
    menu.getItems().setAll(items);
    return menu;
  }

  private List<MenuItem> items(Column<R> column) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("edit", editCell));
    items.add(item("full", showFull));
    if (isLink()) {
      items.add(item("link", openLink));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("cut", cut));
    items.add(item("copy", copy));
    items.add(item("copy-headers", copyHeaders));
    items.add(item("copy-labels", copyLabels));
    items.add(item("paste", paste));
    items.add(item("fill", fillDown));
    items.add(item("clear", clear));
    items.add(item("revert", revert));
    items.add(new SeparatorMenuItem());
    items.add(item("duplicate", duplicate));
    otherCreates.forEach(command -> items.add(item(command.id(), command)));
    if (model.kind().isDeletable()) {
      items.add(new SeparatorMenuItem());
      items.add(item("delete", delete));
      items.add(item("restore", restore));
    }
    items.add(new SeparatorMenuItem());
    Menu columns = new Menu(messages.text("cell.column", column.title()));
    columns.setId("cell-column");
    columns.setMnemonicParsing(false);
    columns.getItems().setAll(columnItems(column));
    valueOf(column)
        .ifPresent(
            value -> {
              String text = messages.text("column.filter.value.is", value);
              items.add(MenuItems.of("cell-filter", text, () -> filterByValue(column)));
            });
    items.add(columns);
    return items;
  }

  /** Creates the item of a command, which may have a shorter title in the menu. */
  private MenuItem item(String word, Command command) {
    String title = messages.textOr("cell." + word, command.title());
    return new ShortcutText(messages).item(command, "cell-" + word, title);
  }

  // Keys of the table that no command has

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && grid.isWorking()) {
      grid.cancel();
      event.consume();
    } else if (event.getCode() == KeyCode.TAB
        && !event.isShortcutDown()
        && !event.isAltDown()
        && isSelected()) {
      moveOn(0, event.isShiftDown() ? -1 : 1);
      event.consume();
    }
  }

  private void typed(KeyEvent event) {
    String text = event.getCharacter();
    boolean isText = !text.isEmpty() && !Character.isISOControl(text.charAt(0));
    if (isText && !event.isShortcutDown() && !event.isAltDown() && isSelected()) {
      event.consume();
      // Space alone would clear the cell; Shift+Space has already selected the row.
      if (!text.equals(" ")) {
        edit(text);
      } else if (!event.isShiftDown()) {
        edit(null);
      }
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    if (event.getClickCount() == 2 && isSelected()) {
      // The cell is under the mouse: nothing is scrolled away from there.
      edit(null, false);
    }
    if (event.isShortcutDown()
        && event.isStillSincePress()
        && GridSelection.isCell(event.getTarget())) {
      openLink();
    }
  }

  // Cells

  /** Returns the layer to place over the table. */
  Node layer() {
    return editor.node();
  }

  public void endEditing() {
    editor.close();
  }

  /** Edits the focused cell; typed text replaces its value. */
  private void edit(@Nullable String typed) {
    edit(typed, true);
  }

  private void edit(@Nullable String typed, boolean isRevealed) {
    int row = table.selection().range().anchorRow();
    Column<R> column = table.columns().inSight().get(table.selection().range().anchorColumn());
    ListRow<R> there = model.rows().shown().get(row);
    ListRow.RowGroup group = there.group();
    if (group != null) {
      if (typed == null) {
        model.rows().toggle(group);
      }
      return;
    }
    R record = there.record();
    if (isRevealed) {
      table.selection().choose(row, table.selection().range().anchorColumn());
    }
    model.select(record.id());
    model
        .editor()
        .editable(FieldRef.parse(column.id()))
        .ifPresentOrElse(
            state -> editor.open(state, new FocusedCell(), typed),
            () -> grid.refuse(record.label(), column.title()));
  }

  private final class FocusedCell implements CellEditor.Cell {

    @Override
    public Optional<Bounds> boundsInScene() {
      return table.selection().boundsInScene();
    }

    @Override
    public Optional<Bounds> boundsAsLaidOut() {
      return table.selection().boundsAsLaidOut();
    }

    @Override
    public void reveal() {
      table
          .selection()
          .choose(table.selection().range().anchorRow(), table.selection().range().anchorColumn());
    }

    @Override
    public void focusTable() {
      table.node().requestFocus();
    }
  }

  private void moveOn(int rows, int columns) {
    table.node().requestFocus();
    table
        .selection()
        .choose(
            recordFrom(table.selection().range().anchorRow(), rows),
            Math.max(0, table.selection().range().anchorColumn() + columns));
  }

  /** Returns the row of the next record in a direction, or the same row if there is none. */
  private int recordFrom(int row, int direction) {
    List<ListRow<R>> shown = model.rows().shown();
    int next = row + direction;
    while (direction != 0 && next >= 0 && next < shown.size() && shown.get(next).group() != null) {
      next += direction;
    }
    return next >= 0 && next < shown.size() ? next : row;
  }

  private GridClipboard.Cells<R> cells() {
    return new GridClipboard.Cells<>(
        model.rows().shown(), table.columns().inSight(), table.selection().range());
  }

  /** Returns whether cells are selected and can be edited. */
  private boolean isSelected() {
    return !grid.isWorking()
        && !table.selection().range().isEmpty()
        && table.selection().range().bottom() < model.rows().shown().size()
        && table.selection().range().right() < table.columns().inSight().size();
  }

  private void copy(SelectedCells.Form form) {
    if (isSelected()) {
      grid.copy(cells(), form, TableCommands::put);
    }
  }

  private void cut() {
    change(cells -> grid.cut(cells, TableCommands::put));
  }

  /** Changes the selected cells, and never out of the user's view. */
  private void change(Consumer<GridClipboard.Cells<R>> action) {
    table.selection().reveal();
    action.accept(cells());
  }

  private static void put(SelectedCells.Copied copied) {
    ClipboardContent content = new ClipboardContent();
    content.putString(copied.text());
    content.put(VALUES, copied.cells());
    Clipboard.getSystemClipboard().setContent(content);
  }

  private void paste() {
    Clipboard clipboard = Clipboard.getSystemClipboard();
    if (clipboard.getContent(VALUES) instanceof String values) {
      grid.paste(cells(), values, true, pastedFrom());
    } else if (clipboard.getString() != null) {
      grid.paste(cells(), clipboard.getString(), false, pastedFrom());
    }
  }

  /** Selects pasted cells, unless the user has gone elsewhere in the meantime. */
  private Consumer<PasteReader.Area> pastedFrom() {
    CellRange range = table.selection().range();
    int top = range.top();
    int left = range.left();
    return area -> {
      if (area.rows() > 0 && range.top() == top && range.left() == left) {
        table.selection().choose(top, left, rowsOf(area.rows(), top), area.columns());
      }
    };
  }

  /** Returns how many rows a number of records takes from a row on, with the headers between. */
  private int rowsOf(int records, int top) {
    List<ListRow<R>> shown = model.rows().shown();
    int end = top;
    int counted = 0;
    while (counted < records && end < shown.size()) {
      counted += shown.get(end).group() == null ? 1 : 0;
      end++;
    }
    return end - top;
  }

  /** Shows the target of the link in the focused cell and offers to open it. */
  private void openLink() {
    if (isLink()) {
      shown().ifPresent(fullView::showLink);
    }
  }

  private boolean isLink() {
    return table.selection().column().filter(c -> c.kind() == Column.Kind.LINK).isPresent();
  }

  private Optional<FullValueView.ShownValue> shown() {
    return table
        .selection()
        .column()
        .flatMap(
            column ->
                table
                    .selection()
                    .record()
                    .map(
                        record ->
                            new FullValueView.ShownValue(
                                record.label(),
                                column.title(),
                                table.valueIn(record, column),
                                isLink())));
  }

  // Records

  /** Opens the form for a new record with the values of the selected one. */
  private void duplicate() {
    table.selection().record().ifPresent(this::duplicate);
  }

  private void duplicate(R record) {
    if (model.creating().isFixed() || model.creating().isBlank()) {
      fill(record);
    } else {
      replacing.ask(
          table.node(), messages.text("create.replace.what", record.label()), () -> fill(record));
    }
  }

  private void fill(R record) {
    model
        .creating()
        .open(
            record.label(),
            field -> {
              // The value that the table shows: an unsent change, or the value that was read.
              Change unsent = model.staging().find(record.id(), field);
              return unsent == null ? record.value(field) : unsent.wanted();
            });
    focusNew.run();
  }

  private Command deletion(String word, boolean deleted, KeyCombination keys) {
    BooleanBinding any =
        Bindings.createBooleanBinding(
            () -> !table.selection().records().isEmpty() && table.node().getScene() != null,
            table.selection().range().versionProperty(),
            model.rows().shown(),
            table.node().sceneProperty());
    // In a text field, these keyboard shortcuts delete a word and not a record.
    ObservableValue<Boolean> counts = Shortcut.outsideText(table.node());
    return Command.of(
            word + "-records", messages.text("command." + word), () -> stageDeleted(deleted))
        .on(keys, counts)
        .when(any, messages.text("command.delete.not"));
  }

  /**
   * Adds deleting or restoring the selected records to the unsent changes as one step. A record
   * that is in that state already gets its original value, which discards an opposite unsent
   * change.
   */
  private void stageDeleted(boolean deleted) {
    if (grid.isWorking()) {
      return;
    }
    FieldRef flag = RecordKind.SOLUTIONS.deleteFlag();
    List<Change> changes = new ArrayList<>();
    for (R record : table.selection().records()) {
      FieldValue seen = record.value(flag);
      FieldValue wanted =
          record.deleted() == deleted && seen != null ? seen : FieldValue.bool(deleted);
      changes.add(new Change(record.id(), flag, seen, wanted));
    }
    model.staging().stage(changes);
  }

  /** Creates the button that deletes or restores depending on the selection. */
  private Button deleteButton() {
    Button button = Nodes.named("delete-" + model.kind().name(), new Button(), Styles.BUTTON_ICON);
    button.setMinWidth(Button.USE_PREF_SIZE);
    Tooltip tooltip = new Tooltip();
    button.setTooltip(tooltip);
    button.setOnAction(event -> stageDeleted(!isRestoring()));
    Observables.follow(
        () -> {
          int records = table.selection().records().size();
          boolean restoring = isRestoring();
          String text = messages.text(restoring ? "records.restore" : "records.delete", records);
          Nodes.show(button, records > 0);
          button.setGraphic(new FontIcon(restoring ? Feather.ROTATE_CCW : Feather.TRASH_2));
          button.setAccessibleText(text);
          tooltip.setText(new ShortcutText(messages).hint(text, restoring ? restore : delete));
        },
        table.selection().range().versionProperty(),
        model.staging().versionProperty(),
        model.rows().shown());
    return button;
  }

  /** Returns whether all selected records are deleted or have an unsent deletion. */
  private boolean isRestoring() {
    List<R> records = table.selection().records();
    return !records.isEmpty() && records.stream().allMatch(this::isToBeDeleted);
  }

  private boolean isToBeDeleted(R record) {
    Change staged = model.staging().find(record.id(), RecordKind.SOLUTIONS.deleteFlag());
    return staged == null
        ? record.deleted()
        : RecordKind.readDeleteFlag(staged.wanted()).orElse(false);
  }

  /**
   * Opens the bulk edit of the selected rows, or of all shown rows if none are selected, and of the
   * column of the selected cells.
   */
  public void bulkEdit() {
    FieldRef field = table.selection().onlyColumn().map(c -> FieldRef.parse(c.id())).orElse(null);
    bulkEdit(dialog -> dialog.open(field));
  }

  /** Opens find and replace in the column of the focused cell. */
  public void replace() {
    FieldRef field = table.selection().column().map(c -> FieldRef.parse(c.id())).orElse(null);
    bulkEdit(dialog -> dialog.openReplace(field));
  }

  private void bulkEdit(Consumer<BulkEditDialog> opening) {
    List<R> shown = model.rows().shownRecords();
    if (!shown.isEmpty()) {
      boolean changedOnly = model.changes().onlyTheseProperty().get();
      bulkEdit(
          table.selection().records(),
          table.selection().isPicked(),
          shown,
          model.filters().describe(changedOnly, messages),
          opening);
    }
  }

  /**
   * Opens the bulk edit of records by their ids; those that the list does not hold are left out.
   */
  public void bulkEdit(List<String> ids, String origin) {
    List<R> records = ids.stream().map(model.rows()::find).filter(Objects::nonNull).toList();
    if (!records.isEmpty()) {
      bulkEdit(List.of(), false, records, List.of(origin), dialog -> dialog.open(null));
    }
  }

  private void bulkEdit(
      List<R> selected,
      boolean picked,
      List<R> shown,
      List<String> narrowedTo,
      Consumer<BulkEditDialog> opening) {
    endEditing();
    if (!grid.isWorking()) {
      BulkEditDialog dialog = bulk.get();
      model.bulk().open(selected, picked, shown, narrowedTo);
      // The dialog returns the focus to the table. There, the shortcuts for undo and review apply
      // to its changes, and not to the record in the editor.
      table.node().requestFocus();
      opening.accept(dialog);
    }
  }

  /** Creates the button of the bulk edit, with the number of selected rows if there are several. */
  private Button bulkButton() {
    Button button = Buttons.of("bulk-" + model.kind().name(), Feather.EDIT, "", this::bulkEdit);
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.bulk"), Shortcut.BULK));
    button.disableProperty().bind(Bindings.isEmpty(model.rows().shown()));
    Observables.follow(
        () -> button.setText(messages.text("bulk.open", table.selection().records().size())),
        table.selection().range().versionProperty(),
        model.rows().shown());
    return button;
  }

  /** Opens the export dialog. */
  public void export() {
    endEditing();
    if (model.rows().totalProperty().get() == 0) {
      return;
    }
    LoadState state = model.loader().state();
    ReadOutcome outcome = state.outcome();
    export
        .get()
        .open(
            new ExportDialog.Exportable(
                new ExportDialog.Exportable.Records(
                    model.rows().records(),
                    model.rows().deletedProperty().get(),
                    model.rows().shownRecords(),
                    table.selection().isOfRows() ? table.selection().records() : List.of()),
                new ExportDialog.Exportable.Columns(
                    fields(table.columns().inSight()),
                    fields(model.fieldCatalog().columns()),
                    StandardFields.types(
                        model.changeService().kind(), model.fieldCatalog().now().definitions())),
                model.fieldCatalog().options(),
                model.staging().cellsProperty().get(),
                state.isWhole(),
                outcome == null ? null : outcome.asOf()));
  }

  private static <R> List<FieldRef> fields(Collection<Column<R>> columns) {
    return columns.stream().map(column -> FieldRef.parse(column.id())).toList();
  }

  private Button exportButton() {
    String id = "export-" + model.kind().name();
    Button button = Buttons.of(id, Feather.DOWNLOAD, "", this::export, Styles.BUTTON_ICON);
    button.setAccessibleText(messages.text("command.export"));
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("command.export"), Shortcut.EXPORT));
    button.disableProperty().bind(model.rows().totalProperty().isEqualTo(0));
    return button;
  }
}
