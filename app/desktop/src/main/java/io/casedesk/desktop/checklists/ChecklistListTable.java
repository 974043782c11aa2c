package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.DataRow;
import io.casedesk.desktop.common.table.DataTable;
import io.casedesk.desktop.common.table.GroupHeader;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.ChecklistKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TablePosition;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the list of checklists as a table. The cell of the open checklist stays selected and
 * visible while rows and columns change, and a cell that the user moves to is opened.
 */
final class ChecklistListTable {

  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  /** The number of rows shown above a row that is scrolled to. */
  private static final int ABOVE = 3;

  private static final Set<KeyCode> ARROWS =
      Set.of(
          KeyCode.UP,
          KeyCode.DOWN,
          KeyCode.LEFT,
          KeyCode.RIGHT,
          KeyCode.PAGE_UP,
          KeyCode.PAGE_DOWN);

  private static final double SCROLL_BAR = 16;

  /** The room of a sort arrow with its number, or of the icon of a state, in pixels. */
  private static final double ICON = 24;

  private static final List<ChecklistColumn> GROWING =
      List.of(ChecklistColumn.SOLUTION, ChecklistColumn.NOTE);

  private final DataTable<ShownRow> view = new DataTable<>(null);
  private final ObservableList<ShownRow> shown;

  /** Whether the selection changes because of the rows, not because of the user. */
  private boolean restoring;

  private final Map<ChecklistColumn, TableColumn<ShownRow, ShownRow>> columns =
      new EnumMap<>(ChecklistColumn.class);
  private final Map<ChecklistColumn, Double> widths = new EnumMap<>(ChecklistColumn.class);
  private final ChecklistList model;
  private final ChecklistTexts texts;
  private final ReviewModel reviewing;

  /** Whether the sort order of the table follows the model; at first a new table is unsorted. */
  private boolean sorting = true;

  private final ObjectProperty<@Nullable TableColumn<ShownRow, ?>> chosen =
      new SimpleObjectProperty<>();

  /** The header row that the user moved to; null for a checklist. */
  private final ObjectProperty<@Nullable GroupRow> chosenGroup = new SimpleObjectProperty<>();

  /** The checklists that are selected together; empty while only one is open. */
  private Set<ChecklistKey> picked = Set.of();

  /** Where Shift selects from; null before the first selection. */
  private @Nullable ChecklistKey anchor;

  /** Whether the open checklist changes because of a selection. */
  private boolean picking;

  private final BiConsumer<ChecklistColumn, String> assigner;
  private final Supplier<List<MenuItem>> menuItems;
  private final ObservableValue<Boolean> onAssignment;
  private ContextMenu menu = new ContextMenu();

  /** Whether the header row has the keyboard only until its group shows the open checklist. */
  private boolean standIn;

  /** The room that the columns of names and notes share. */
  private double extra;

  /**
   * Creates the table.
   *
   * @param assigner edits the assignment of the open checklist: the column, and the typed text that
   *     replaces its value or is empty
   * @param menuItems creates the menu of the open checklist
   */
  ChecklistListTable(
      ChecklistList model,
      ReviewModel reviewing,
      ChecklistTexts texts,
      BiConsumer<ChecklistColumn, String> assigner,
      Supplier<List<MenuItem>> menuItems) {
    this.assigner = assigner;
    this.menuItems = menuItems;
    this.model = model;
    this.texts = texts;
    this.shown = model.rows();
    this.reviewing = reviewing;
    Messages messages = texts.messages();
    view.setId("checklist-list");
    view.getStyleClass().addAll("record-table", "dense", "checklist-list");
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
    view.setRowFactory(table -> new Row());
    view.pin(1);
    ObservableValue<Boolean> focused =
        view.sceneProperty().flatMap(Scene::focusOwnerProperty).map(view::equals).orElse(false);
    onAssignment =
        Bindings.createBooleanBinding(
            () -> focused.getValue() && assignmentColumn().isPresent(),
            focused,
            chosen,
            chosenGroup);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    view.addEventHandler(KeyEvent.KEY_TYPED, this::typed);
    view.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::openMenu);
    view.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> menu.hide());
    view.addEventFilter(MouseEvent.MOUSE_PRESSED, this::pick);
    view.setAccessibleText(messages.text("checklists.list.accessible"));
    for (ChecklistColumn column : ChecklistColumn.values()) {
      view.getColumns().add(column(column, messages));
    }
    view.setSortPolicy(table -> sort());
    // Another open checklist takes the keyboard from a header row.
    reviewing.placeProperty().subscribe(place -> chosenGroup.set(null));
    reviewing.placeProperty().subscribe(place -> dropPicked());
    // Order matters: the table listens between these two listeners.
    shown.addListener((ListChangeListener<ShownRow>) change -> holdSelection());
    view.setItems(shown);
    shown.addListener((ListChangeListener<ShownRow>) change -> Platform.runLater(this::arrived));
    reviewing.placeProperty().subscribe(place -> restore());
    view.getFocusModel().focusedCellProperty().subscribe(this::moved);
    // Keep the open cell visible when the table gets narrower.
    view.widthProperty().subscribe(width -> Platform.runLater(this::restore));
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressedInGroup);
    // A table forgets its sort order when it gets its rows.
    model.sortsProperty().subscribe(this::show);
    view.widthProperty().subscribe(width -> fit(width.doubleValue()));
  }

  DataTable<ShownRow> node() {
    return view;
  }

  /** Whether the keyboard is on a cell of an assignment, where letters are text. */
  ObservableValue<Boolean> onAssignment() {
    return onAssignment;
  }

  /** Whether the keyboard is, or was last, on the heading of a group. */
  ObservableValue<Boolean> onGroup() {
    return chosenGroup.map(group -> true).orElse(false);
  }

  /** Returns the column of the focused cell if its value is part of an assignment. */
  private Optional<ChecklistColumn> assignmentColumn() {
    TableColumn<ShownRow, ?> column = chosen.get();
    return column != null
            && chosenGroup.get() == null
            && column.getUserData() instanceof ChecklistColumn kind
            && kind.isAssignment()
        ? Optional.of(kind)
        : Optional.empty();
  }

  private void typed(KeyEvent event) {
    String text = event.getCharacter();
    boolean isText = !text.isBlank() && !Character.isISOControl(text.charAt(0));
    if (isText && !event.isShortcutDown() && !event.isAltDown()) {
      assignmentColumn()
          .ifPresent(
              column -> {
                event.consume();
                assigner.accept(column, text);
              });
    }
  }

  private void openMenu(ContextMenuEvent event) {
    event.consume();
    if (reviewing.cellProperty().get() != null
        && (event.isKeyboardTrigger() || isRow(event.getTarget()))) {
      menu.hide();
      menu = new ContextMenu();
      menu.setId("checklist-menu");
      menu.getItems().setAll(menuItems.get());
      menu.show(view.getScene().getWindow(), event.getScreenX(), event.getScreenY());
    }
  }

  /** Returns whether an event happened in the row of the open checklist or of a selected one. */
  private boolean isRow(EventTarget target) {
    ChecklistRow row = rowAt(target);
    return row != null && (row.place().equals(reviewing.placeProperty().get()) || isPicked(row));
  }

  private TableColumn<ShownRow, ShownRow> column(ChecklistColumn kind, Messages messages) {
    TableColumn<ShownRow, ShownRow> column = new TableColumn<>(messages.text(kind.messageKey()));
    column.setId("checklist-list-" + kind.name());
    column.setUserData(kind);
    widths.put(kind, needed(kind, column.getText()));
    column.setPrefWidth(width(kind));
    column.setReorderable(false);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(ignored -> new Cell(kind));
    columns.put(kind, column);
    return column;
  }

  /** Returns the initial width of a column, which shows its title and the states in full. */
  private double needed(ChecklistColumn kind, String title) {
    double width = Math.max(kind.width(), TextColumn.widthOf(title) + ICON);
    if (kind == ChecklistColumn.STATE) {
      for (ChecklistState state : ChecklistState.values()) {
        width = Math.max(width, ICON + TextColumn.widthOf(texts.state(state)));
      }
    }
    return width;
  }

  private double width(ChecklistColumn kind) {
    return Objects.requireNonNull(widths.get(kind));
  }

  /** Gives the names and the notes the room that is left, until the user resizes these columns. */
  private void fit(double width) {
    double needed = SCROLL_BAR;
    for (ChecklistColumn kind : ChecklistColumn.values()) {
      needed += width(kind);
    }
    double more = Math.floor(Math.max(0, width - needed) / GROWING.size());
    for (ChecklistColumn kind : GROWING) {
      TableColumn<ShownRow, ShownRow> column = columns.get(kind);
      if (column != null && column.getWidth() == width(kind) + extra) {
        column.setPrefWidth(width(kind) + more);
      }
    }
    extra = more;
  }

  /** Delegates sorting to the model, which sorts in the background. */
  private boolean sort() {
    List<Sort> sorts = new ArrayList<>();
    for (TableColumn<ShownRow, ?> column : view.getSortOrder()) {
      if (column.getUserData() instanceof ChecklistColumn kind) {
        sorts.add(new Sort(kind, column.getSortType() == SortType.DESCENDING));
      }
    }
    if (!sorting) {
      model.sortsProperty().set(sorts);
    }
    return true;
  }

  private void show(List<Sort> sorts) {
    sorting = true;
    List<TableColumn<ShownRow, ?>> order = new ArrayList<>();
    for (Sort sort : sorts) {
      TableColumn<ShownRow, ShownRow> column = columns.get(sort.column());
      if (column != null) {
        column.setSortType(sort.descending() ? SortType.DESCENDING : SortType.ASCENDING);
        order.add(column);
      }
    }
    if (!view.getSortOrder().equals(order)) {
      view.getSortOrder().setAll(order);
    }
    sorting = false;
  }

  /** Opens the checklist of a cell that the user moved to. */
  private void open(ShownRow row, @Nullable TableColumn<ShownRow, ?> column) {
    chosen.set(column);
    chosenGroup.set(row instanceof GroupRow group ? group : null);
    standIn = false;
    dropPicked();
    view.markSoon();
    if (row instanceof ChecklistRow item && !item.place().equals(reviewing.placeProperty().get())) {
      reviewing.open(item.place());
    }
  }

  /**
   * Returns the position of the row to select: the header row that the user moved to or, without
   * one, the open checklist; -1 for none.
   *
   * @param openRow the position of the open checklist; -1 when it isn't shown
   */
  private int chosen(int openRow) {
    if (standIn && openRow >= 0) {
      chosenGroup.set(null);
    }
    GroupRow moved = chosenGroup.get();
    int row = moved == null ? -1 : model.rowOf(moved);
    if (row >= 0) {
      return row;
    }
    // The group that hides the open checklist has the keyboard in its place.
    ChecklistKey place = reviewing.placeProperty().get();
    GroupRow header = openRow >= 0 || place == null ? null : model.headerOf(place);
    chosenGroup.set(header);
    standIn = header != null;
    return header == null ? openRow : model.rowOf(header);
  }

  /**
   * Handles the keys of groups: left and right collapse and expand the group of a header row, and
   * left in the first cell of a checklist moves to the header row.
   */
  private void pressedInGroup(KeyEvent event) {
    int row = view.getFocusModel().getFocusedIndex();
    GroupRow group = model.groupAt(row);
    boolean here = group != null && row < model.rows().size();
    if (group == null || !here || event.isConsumed() || event.isShiftDown()) {
      return;
    }
    boolean left = event.getCode() == KeyCode.LEFT;
    boolean right = event.getCode() == KeyCode.RIGHT;
    if (!group.isSame(model.rows().get(row))) {
      if (left && view.getFocusModel().getFocusedCell().getColumn() == 0) {
        selectCell(event, model.rowOf(group), 0);
      }
    } else if (left || right) {
      event.consume();
      standIn = false;
      model.expand(group, right);
    } else if (event.getCode() == KeyCode.ENTER) {
      event.consume();
      standIn = false;
      toggle(group);
    }
  }

  /** Returns the rows of the group whose header has the keyboard; empty without one. */
  List<ChecklistRow> group() {
    GroupRow group = chosenGroup.get();
    return group == null ? List.of() : model.rowsOf(group);
  }

  private void toggle(GroupRow group) {
    model.expand(group, !group.expanded());
  }

  void focus() {
    view.requestFocus();
    beginAtFirst();
  }

  /** Opens the first row if the table has the keyboard and no checklist is open. */
  private void beginAtFirst() {
    boolean none = reviewing.placeProperty().get() == null && chosen(-1) < 0;
    // The window itself may get the keyboard later.
    boolean focused = view.getScene() != null && view.equals(view.getScene().getFocusOwner());
    if (focused && none && !shown.isEmpty()) {
      view.getSelectionModel().clearAndSelect(0, first());
    }
  }

  private TableColumn<ShownRow, ?> first() {
    return view.getColumns().getFirst();
  }

  /** Keeps the open checklist until {@link #restore}, whatever the table selects meanwhile. */
  private void holdSelection() {
    restoring = true;
  }

  private void moved(@Nullable TablePosition<?, ?> at) {
    if (restoring || at == null || at.getRow() < 0 || at.getRow() >= shown.size()) {
      return;
    }
    TableColumn<ShownRow, ?> column =
        at.getColumn() < 0 ? null : view.getVisibleLeafColumn(at.getColumn());
    open(shown.get(at.getRow()), column);
    // The table scrolls to the cell, but may leave it covered by the pinned column.
    Platform.runLater(() -> view.reveal(column));
  }

  private void arrived() {
    restore();
    beginAtFirst();
  }

  /** Selects the cell of the current place again. */
  private void restore() {
    restoring = true;
    try {
      ChecklistKey place = reviewing.placeProperty().get();
      int openRow = place == null ? -1 : model.rowOf(place);
      view.markSoon();
      int row = chosen(openRow);
      if (row < 0) {
        view.getSelectionModel().clearSelection();
        return;
      }
      TableColumn<ShownRow, ?> last = chosen.get();
      TableColumn<ShownRow, ?> wanted = last == null ? first() : last;
      TablePosition<?, ?> now = view.getFocusModel().getFocusedCell();
      if (now.getRow() != row
          || !wanted.equals(now.getTableColumn())
          || !view.getSelectionModel().isSelected(row, wanted)) {
        select(row, wanted);
      }
      if (!view.isInSight(row)) {
        view.scrollTo(Math.max(0, row - ABOVE));
      }
      view.reveal(wanted);
    } finally {
      restoring = false;
    }
  }

  private void select(int row, TableColumn<ShownRow, ?> column) {
    view.getSelectionModel().clearAndSelect(row, column);
    view.getFocusModel().focus(row, column);
  }

  /** Sorts by the focused column as clicks on its header do: ascending, descending, unsorted. */
  void sortHere(boolean too) {
    int focused = view.getFocusModel().getFocusedCell().getColumn();
    TableColumn<ShownRow, ?> here = focused < 0 ? first() : view.getVisibleLeafColumn(focused);
    List<TableColumn<ShownRow, ?>> order = new ArrayList<>();
    if (too) {
      order.addAll(view.getSortOrder());
    }
    if (!view.getSortOrder().contains(here)) {
      here.setSortType(SortType.ASCENDING);
      order.add(here);
    } else if (here.getSortType() == SortType.ASCENDING) {
      here.setSortType(SortType.DESCENDING);
      order.remove(here);
      order.add(here);
    } else {
      order.remove(here);
    }
    view.getSortOrder().setAll(order);
  }

  /**
   * Handles the keys that the table doesn't handle itself: the first arrow key, when no cell has
   * the focus yet, and Home and End, which move along the row as in every other table.
   */
  private void pressed(KeyEvent event) {
    if (restoring) {
      // The rows have just changed: the key starts from the open checklist.
      restore();
    }
    boolean moves = event.getCode() == KeyCode.UP || event.getCode() == KeyCode.DOWN;
    if (moves && event.isShiftDown() && !event.isShortcutDown() && !event.isAltDown()) {
      event.consume();
      pickTo(event.getCode() == KeyCode.DOWN ? 1 : -1);
      return;
    }
    if (shown.isEmpty() || event.isAltDown() || event.isShiftDown()) {
      return;
    }
    boolean edits = event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.F2;
    if (edits && !event.isShortcutDown() && assignmentColumn().isPresent()) {
      event.consume();
      assigner.accept(assignmentColumn().get(), "");
      return;
    }
    TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
    boolean nowhere = at.getRow() < 0 || at.getColumn() < 0;
    int row = nowhere ? 0 : at.getRow();
    if (event.getCode() == KeyCode.HOME) {
      selectCell(event, event.isShortcutDown() ? 0 : row, 0);
    } else if (event.getCode() == KeyCode.END) {
      selectCell(
          event,
          event.isShortcutDown() ? shown.size() - 1 : row,
          view.getVisibleLeafColumns().size() - 1);
    } else if (nowhere && ARROWS.contains(event.getCode())) {
      selectCell(event, 0, 0);
    }
  }

  // Selecting several checklists, with Shift and Ctrl as in other lists.

  /** Returns the checklists that are selected together; empty while only one is open. */
  List<ChecklistRow> picked() {
    return picked.size() < 2
        ? List.of()
        : model.matching().stream().filter(row -> picked.contains(row.place())).toList();
  }

  private boolean isPicked(ChecklistRow row) {
    return picked.size() > 1 && picked.contains(row.place());
  }

  private void dropPicked() {
    if (!picking && !restoring) {
      picked = Set.of();
      anchor = null;
      view.markSoon();
    }
  }

  /** Selects from the anchor to the next checklist above or below the focused row. */
  private void pickTo(int step) {
    int row = view.getFocusModel().getFocusedIndex() + step;
    while (row >= 0
        && row < shown.size()
        && !(shown.get(row) instanceof ChecklistRow one && one.cell() != null)) {
      row += step;
    }
    if (row >= 0 && row < shown.size()) {
      pickRange(row);
    }
  }

  private void pickRange(int row) {
    ChecklistKey from = anchor == null ? reviewing.placeProperty().get() : anchor;
    int first = from == null ? row : model.rowOf(from);
    if (first >= 0) {
      Set<ChecklistKey> range = new HashSet<>();
      for (int at = Math.min(first, row); at <= Math.max(first, row); at++) {
        if (shown.get(at) instanceof ChecklistRow one && one.cell() != null) {
          range.add(one.place());
        }
      }
      anchor = from;
      pick(range, row);
    }
  }

  /** Opens a row and selects checklists with it. */
  private void pick(Set<ChecklistKey> places, int row) {
    picking = true;
    try {
      TableColumn<ShownRow, ?> last = chosen.get();
      select(row, last == null ? first() : last);
      if (!view.isInSight(row)) {
        view.scrollTo(row);
      }
    } finally {
      picking = false;
    }
    picked = Set.copyOf(places);
    view.markSoon();
  }

  private void pick(MouseEvent event) {
    ChecklistRow row = rowAt(event.getTarget());
    if (row == null || event.getButton() != MouseButton.PRIMARY) {
      if (row != null && isPicked(row)) {
        // The menu is that of all selected checklists.
        event.consume();
      }
      return;
    }
    if (!event.isShiftDown() && !event.isShortcutDown()) {
      // The table doesn't hear of a click on the cell that is open already.
      dropPicked();
      return;
    }
    event.consume();
    view.requestFocus();
    int at = model.rowOf(row.place());
    if (event.isShiftDown()) {
      pickRange(at);
      return;
    }
    ChecklistKey open = reviewing.placeProperty().get();
    Set<ChecklistKey> places = new HashSet<>(picked);
    if (places.isEmpty() && open != null) {
      places.add(open);
    }
    if (!places.remove(row.place())) {
      places.add(row.place());
    }
    pick(places, at);
    anchor = row.place();
  }

  private @Nullable ChecklistRow rowAt(EventTarget target) {
    for (Node node = target instanceof Node clicked ? clicked : null;
        node != null;
        node = node.getParent()) {
      if (node instanceof Row row && row.getItem() instanceof ChecklistRow item) {
        return item;
      }
    }
    return null;
  }

  private void selectCell(KeyEvent event, int row, int column) {
    event.consume();
    TableColumn<ShownRow, ?> there = view.getVisibleLeafColumn(column);
    select(row, there);
    if (!view.isInSight(row)) {
      view.scrollTo(row);
    }
    if (column == 0) {
      view.revealFirst();
    } else {
      view.reveal(there);
    }
  }

  /**
   * A row, highlighted while its checklist is open. For a group, it shows the name and the counts
   * in front of its empty cells.
   */
  private final class Row extends DataRow<ShownRow> {

    private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    private final GroupHeader header = new GroupHeader();
    private @Nullable GroupRow group;

    Row() {
      super(view);
      header.prefWidthProperty().bind(view.widthProperty());
      setOnMouseClicked(
          event -> {
            if (group != null && event.getButton() == MouseButton.PRIMARY) {
              toggle(group);
            }
          });
    }

    @Override
    protected Region badge() {
      return header;
    }

    @Override
    protected void mark() {
      ShownRow shown = getItem();
      ChecklistKey place = reviewing.placeProperty().get();
      boolean isPicked = shown instanceof ChecklistRow one && picked.contains(one.place());
      boolean isOpen = shown != null && place != null && shown.shows(place);
      pseudoClassStateChanged(OPEN, picked.size() > 1 ? isPicked : isOpen);
      GroupRow now = shown instanceof GroupRow row ? row : null;
      if (!Objects.equals(now, group)) {
        group = now;
        if (now == null) {
          header.setVisible(false);
        } else {
          header.show(texts.name(now), texts.counts(now), now.expanded());
        }
        pseudoClassStateChanged(GROUP, now != null);
      }
      header.pseudoClassStateChanged(SELECTED, now != null && now.isSame(chosenGroup.get()));
    }
  }

  /** Shows one text of a row of the list; the state has an icon too. */
  private final class Cell extends TableCell<ShownRow, ShownRow> {

    private final ChecklistColumn column;
    private final FontIcon icon = new FontIcon();
    private @Nullable ChecklistState pictured;
    private boolean notifies;
    private @Nullable Node picture;
    private @Nullable ChecklistRow line;

    Cell(ChecklistColumn column) {
      this.column = column;
      if (column == ChecklistColumn.OPEN_POINTS || column == ChecklistColumn.REMARKS) {
        getStyleClass().add("kind-number");
      }
      setOnMouseEntered(event -> explain());
      if (column.isAssignment()) {
        setOnMouseClicked(this::clicked);
      }
    }

    private void clicked(MouseEvent event) {
      boolean isDouble = event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
      if (isDouble && line != null && line.place().equals(reviewing.placeProperty().get())) {
        assigner.accept(column, "");
      }
    }

    @Override
    protected void updateItem(@Nullable ShownRow content, boolean empty) {
      super.updateItem(content, empty);
      if (getTooltip() != null) {
        setTooltip(null);
      }
      line = !empty && content instanceof ChecklistRow row ? row : null;
      setText(line == null ? null : texts.text(column, line));
      setGraphic(line == null || column != ChecklistColumn.STATE ? null : picture(line));
      setAccessibleText(
          !empty && content instanceof GroupRow group
              ? texts.accessible(group)
              : line == null || column != ChecklistColumn.STATE ? null : texts.hint(column, line));
    }

    /** Changes the icons only if the state or the bell changed, because applying styles is slow. */
    private @Nullable Node picture(ChecklistRow shown) {
      ChecklistState state = shown.state();
      if (state != pictured || shown.notifies() != notifies) {
        pictured = state;
        notifies = shown.notifies();
        icon.setIconCode(state.icon());
        icon.getStyleClass().setAll("ikonli-font-icon", state.style());
        // Few rows have a bell: the others do without another node and its layout.
        picture =
            notifies ? Nodes.row(6, icon, Nodes.styled(new FontIcon(Feather.BELL), "bell")) : icon;
      }
      return picture;
    }

    /**
     * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling
     * down.
     */
    private void explain() {
      ChecklistRow shown = line;
      String hint = shown == null ? "" : texts.hint(column, shown);
      if (getTooltip() == null && !hint.isEmpty()) {
        setTooltip(Nodes.tooltip(hint));
      }
    }
  }
}
