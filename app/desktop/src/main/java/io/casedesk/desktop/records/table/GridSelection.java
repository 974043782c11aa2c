package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.DataTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.event.EventTarget;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseDragEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;

/**
 * What is selected in a table: cells as in a spreadsheet, and the record of the focused cell. Arrow
 * keys and clicks select one cell, Shift or dragging selects a rectangle. The built-in multiple
 * selection of the table takes seconds to select all cells of many rows.
 *
 * <p>The selected cells, the selected record and the top row are remembered by record and not by
 * position, so that rows added or removed elsewhere move nothing.
 */
public final class GridSelection<R extends CaseRecord> {

  /** The number of rows that are shown above a row that the table scrolls to. */
  private static final int ROWS_ABOVE = 4;

  /** The number of rows that the smallest window shows. */
  private static final int FIRST_ROWS = 8;

  private final DataTable<ListRow<R>> view;
  private final RowsModel<R> rows;
  private final TableColumns<R> columns;
  private final CellRange range = new CellRange();
  private final ObservableSet<String> picked = FXCollections.observableSet();
  private final ListChangeListener<ListRow<R>> shownListener = this::shownChanged;
  private Runnable moved = () -> {};

  /** The id of the selected record, which the editor shows; null before the first. */
  private @Nullable String id;

  /** Position of the record when it was last selected or restored. */
  private int was = -1;

  private boolean restoring;

  /** Whether the table has a selected record. */
  private boolean open;

  /** Whether many rows are being picked, one by one. */
  private boolean picking;

  /** The position before the rows change. */
  private Viewport before = new Viewport(List.of(), -1, null, 0, 0, false, null, 0, 0);

  /** The last focused column. */
  private int column;

  /**
   * The selected cells and the top row by record.
   *
   * @param anchor the row where the selection began
   * @param top the record of the top row; null if there is none
   * @param topOffset how many pixels the top row is below the edge
   */
  private record Viewport(
      List<String> selected,
      int anchor,
      @Nullable String anchorId,
      int cornerColumn,
      int leadColumn,
      boolean upwards,
      @Nullable String top,
      int topIndex,
      double topOffset) {}

  /**
   * Creates the selection of a table.
   *
   * @param listener receives the id of each record that the user selects
   */
  GridSelection(
      DataTable<ListRow<R>> view,
      RowsModel<R> rows,
      TableColumns<R> columns,
      Consumer<String> listener) {
    this.view = view;
    this.rows = rows;
    this.columns = columns;
    view.getSelectionModel().setCellSelectionEnabled(true);
    picked.addListener((SetChangeListener<String>) change -> pickedChanged());
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    view.addEventFilter(ScrollEvent.SCROLL, event -> moved.run());
    view.getFocusModel().focusedCellProperty().subscribe(this::focused);
    view.getVisibleLeafColumns().subscribe(this::followColumn);
    view.getVisibleLeafColumns()
        .addListener((ListChangeListener<TableColumn<ListRow<R>, ?>>) change -> columnsMoved());
    view.getSelectionModel().selectedItemProperty().subscribe(row -> selected(row, listener));
    // Record the position before the table reacts to new rows and restore it afterward.
    rows.filtered().replacementsProperty().subscribe((last, is) -> before = viewport());
    view.skinProperty()
        .subscribe(
            skin -> {
              rows.shown().removeListener(shownListener);
              rows.shown().addListener(shownListener);
            });
  }

  /** Sets the action to run when cells changed their position. */
  public void onMoved(Runnable action) {
    moved = action;
  }

  /** Returns the selected cells. */
  public CellRange range() {
    return range;
  }

  /** Returns the column of the focused cell. */
  public Optional<Column<R>> column() {
    int at = range.anchorColumn();
    return range.isEmpty() || at >= view.getVisibleLeafColumns().size()
        ? Optional.empty()
        : Optional.of(columns.of(view.getVisibleLeafColumn(at)));
  }

  /** Returns the column of the selected cells; empty for none or cells of several columns. */
  public Optional<Column<R>> onlyColumn() {
    return column()
        .filter(focused -> range.left() == range.right())
        .filter(focused -> isChosen(range.anchorRow(), range.anchorColumn()));
  }

  /** Returns the record of the focused cell. */
  public Optional<R> record() {
    int row = range.anchorRow();
    return range.isEmpty() || row >= rows.shown().size()
        ? Optional.empty()
        : Optional.of(rows.shown().get(row)).filter(at -> at.group() == null).map(ListRow::record);
  }

  /** The ids of the records whose check boxes are selected. */
  public ObservableSet<String> picked() {
    return picked;
  }

  /** Picks the selected rows, or unpicks them if all of them are picked. */
  void pickSelected() {
    if (!range.isEmpty() && range.bottom() < rows.shown().size()) {
      List<String> ids =
          rows.shownRecords(range.top(), range.bottom()).stream().map(CaseRecord::id).toList();
      pick(() -> ids.forEach(picked.containsAll(ids) ? picked::remove : picked::add));
    }
  }

  /** Unpicks all rows. */
  public void unpick() {
    pick(picked::clear);
  }

  /** Shows the picked rows once and not for each row, which takes seconds for many rows. */
  private void pick(Runnable change) {
    picking = true;
    change.run();
    picking = false;
    pickedChanged();
  }

  private void pickedChanged() {
    if (!picking) {
      range.touch();
    }
  }

  /** Returns whether several rows are selected, or any of the shown ones are picked. */
  public boolean isOfRows() {
    return isPicked() || range.bottom() > range.top();
  }

  /** Returns whether any of the shown records are picked. */
  public boolean isPicked() {
    return !picked.isEmpty()
        && rows.shownRecords().stream().anyMatch(record -> picked.contains(record.id()));
  }

  /**
   * Returns the shown records that are picked or, if none are, those of the selected rows, without
   * copying: very many rows would freeze the window.
   */
  public List<R> records() {
    if (isPicked()) {
      return rows.shownRecords().stream().filter(record -> picked.contains(record.id())).toList();
    }
    return range.isEmpty() || range.bottom() >= rows.shown().size()
        ? List.of()
        : rows.shownRecords(range.top(), range.bottom());
  }

  /** Scrolls to the column of the focused cell and returns its header. */
  Optional<Node> heading() {
    return column()
        .flatMap(
            focused -> {
              view.scrollToColumn(view.getVisibleLeafColumn(range.anchorColumn()));
              view.layout();
              return view.lookupAll(".column-header").stream()
                  .filter(node -> focused.id().equals(node.getId()))
                  .findFirst();
            });
  }

  /** Returns the bounds of the focused cell in the scene; empty while it isn't visible. */
  public Optional<Bounds> boundsInScene() {
    // Scrolling is otherwise laid out only in the next pulse.
    view.applyCss();
    view.layout();
    return boundsAsLaidOut();
  }

  /** Returns the bounds of the focused cell as the table was laid out last. */
  public Optional<Bounds> boundsAsLaidOut() {
    return view.lookupAll(".table-cell").stream()
        .filter(node -> node instanceof ValueCell<?> cell && !cell.isEmpty())
        .map(node -> (ValueCell<?>) node)
        .filter(
            cell ->
                range.isAnchor(
                    cell.getIndex(), view.getVisibleLeafColumns().indexOf(cell.getTableColumn())))
        .findFirst()
        .map(cell -> cell.localToScene(cell.getBoundsInLocal()));
  }

  /** Returns whether an event target is inside a cell that shows a record. */
  public static boolean isCell(@Nullable EventTarget target) {
    Node node = target instanceof Node within ? within : null;
    while (node != null && !(node instanceof ValueCell<?>)) {
      node = node.getParent();
    }
    return node instanceof ValueCell<?> cell && !cell.isEmpty();
  }

  /**
   * Returns whether a cell is shown as selected. While no record is open, the focused cell isn't:
   * the table itself moves the focus to its first cell or to the position of a removed row.
   */
  boolean isChosen(int row, int at) {
    return range.contains(row, at) && (open || !range.isSingle());
  }

  int columnOf(ValueCell<R> cell) {
    return view.getVisibleLeafIndex(cell.getTableColumn());
  }

  // Selecting

  /** Selects, focuses and scrolls to a cell; positions out of range are clamped. */
  public void choose(int row, int at) {
    if (!rows.shown().isEmpty()) {
      int within = Math.clamp(row, 0, rows.shown().size() - 1);
      focus(within, at);
      reveal(within, Math.max(0, range.anchorColumn()));
    }
  }

  /** Selects a rectangle of cells by its first cell and its size; the first cell is focused. */
  public void choose(int row, int at, int rowCount, int columnCount) {
    if (!range.isAnchor(row, at)) {
      focus(row, at);
    }
    range.select(row, at, row + rowCount - 1, at + columnCount - 1);
  }

  /** Like {@link #choose(int, int)}, with the first record and the last focused column. */
  public void chooseFirst() {
    int first = 0;
    while (first < rows.shown().size() && rows.shown().get(first).group() != null) {
      first++;
    }
    choose(
        first == rows.shown().size() ? 0 : first, range.isEmpty() ? column : range.anchorColumn());
  }

  /** Selects all cells of a column; the record that is open stays open. */
  public void chooseColumn(Column<R> chosen) {
    chooseColumn(columns.inSight().indexOf(chosen));
  }

  private void chooseColumn(int at) {
    if (!view.getItems().isEmpty()) {
      if (range.isEmpty()) {
        focus(0, at);
      }
      range.select(0, at, view.getItems().size() - 1, at);
      view.requestFocus();
    }
  }

  /** Selects and focuses a cell. */
  private void focus(int row, int at) {
    int within = Math.clamp(at, 0, Math.max(0, lastColumn()));
    view.getSelectionModel().clearAndSelect(row, view.getVisibleLeafColumn(within));
    view.getFocusModel().focus(row, view.getVisibleLeafColumn(within));
    range.set(row, within);
  }

  private int lastColumn() {
    return view.getVisibleLeafColumns().size() - 1;
  }

  /** Scrolls only as far as needed to show a cell. */
  private void reveal(int row, int at) {
    reveal(at);
    if (!view.isInSight(row)) {
      scrollNear(row);
    }
  }

  /** Scrolls to the focused cell, unless a row of the selected cells is in view. */
  public void reveal() {
    if (!range.isEmpty()
        && view.placesInSight().stream()
            .map(DataTable.RowPlace::index)
            .noneMatch(row -> row >= range.top() && row <= range.bottom() && view.isInSight(row))) {
      reveal(range.anchorRow(), range.anchorColumn());
    }
  }

  private void reveal(int at) {
    view.reveal(view.getVisibleLeafColumn(at));
  }

  /** Selects a record and scrolls to it, if it is shown. */
  public void select(String recordId) {
    id = recordId;
    int place = restore();
    if (place >= 0) {
      scrollNear(place);
    }
  }

  /** Scrolls to a row with some rows above it; the first rows are shown with all before them. */
  private void scrollNear(int row) {
    view.scrollTo(row < FIRST_ROWS ? 0 : row - ROWS_ABOVE);
  }

  private void selected(@Nullable ListRow<R> row, Consumer<String> listener) {
    if (open != (row != null)) {
      open = row != null;
      range.touch();
    }
    // A newer row of the selected record is not a new selection.
    if (row != null && !restoring && !row.id().equals(id)) {
      id = row.id();
      was = view.getSelectionModel().getSelectedIndex();
      if (row.group() == null) {
        // Selecting a changed record marks the change as seen.
        rows.changed().remove(id);
        listener.accept(row.id());
      }
    }
  }

  private void focused(TablePosition<?, ?> position) {
    int at = position.getTableColumn() == null ? range.anchorColumn() : position.getColumn();
    if (position.getRow() >= 0) {
      range.set(position.getRow(), Math.max(0, at));
    }
  }

  // The mouse

  /** Adds mouse selection to a cell. */
  void watch(ValueCell<R> cell) {
    cell.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> pressed(cell, event));
    cell.setOnDragDetected(
        event -> {
          cell.startFullDrag();
          event.consume();
        });
    cell.addEventHandler(MouseDragEvent.MOUSE_DRAG_ENTERED, event -> reach(cell));
  }

  private void pressed(ValueCell<R> cell, MouseEvent event) {
    if (cell.isEmpty()) {
      return;
    }
    if (event.getButton() == MouseButton.SECONDARY || event.isShortcutDown()) {
      // A menu applies to all selected cells and refers to the clicked one. The table would clear
      // the selection on Ctrl+click.
      if (!range.contains(cell.getIndex(), columnOf(cell)) || event.isShortcutDown()) {
        focus(cell.getIndex(), columnOf(cell));
      } else {
        range.activate(cell.getIndex(), columnOf(cell));
      }
      view.requestFocus();
      event.consume();
    } else if (event.getButton() != MouseButton.PRIMARY) {
      return;
    } else if (event.isShiftDown()) {
      reach(cell);
      view.requestFocus();
      event.consume();
    } else {
      range.set(cell.getIndex(), columnOf(cell));
    }
  }

  private void reach(ValueCell<R> cell) {
    if (!cell.isEmpty()) {
      range.extendTo(cell.getIndex(), columnOf(cell));
    }
  }

  // Keys

  private void key(KeyEvent event) {
    if (view.getItems().isEmpty() || event.isAltDown()) {
      return;
    }
    KeyCode code = event.getCode();
    boolean handled = true;
    if (range.isEmpty()) {
      handled = isMove(code);
      if (handled) {
        // The table itself would select the last column.
        chooseFirst();
      }
    } else if (event.isShortcutDown() && !event.isShiftDown() && code == KeyCode.A) {
      range.select(0, 0, view.getItems().size() - 1, lastColumn());
    } else if (event.isShortcutDown() && !event.isShiftDown() && code == KeyCode.SPACE) {
      chooseColumn(range.anchorColumn());
    } else if (event.isShiftDown() && !event.isShortcutDown() && code == KeyCode.SPACE) {
      range.select(range.top(), 0, range.bottom(), lastColumn());
    } else if (isMove(code) && (event.isShiftDown() || event.isShortcutDown())) {
      move(code, event.isShortcutDown(), event.isShiftDown());
    } else if (isPage(code) && !event.isShortcutDown()) {
      // The table itself scrolls to the row only.
      move(code, false, event.isShiftDown());
    } else if (isAlong(code)) {
      // The table itself would leave the cell behind the pinned ones.
      move(code, false, false);
    } else if (isMove(code)) {
      handled = !isAnchorFocused();
      if (handled) {
        move(code, false, false);
      } else {
        // The table itself scrolls to the row only.
        reveal(range.anchorColumn());
      }
    } else {
      handled = false;
    }
    if (handled) {
      event.consume();
    }
  }

  /** Returns whether the table itself moves from the cell that is shown as the selected one. */
  private boolean isAnchorFocused() {
    TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
    return range.isAnchor(at.getRow(), at.getColumn());
  }

  private static boolean isMove(KeyCode code) {
    return code == KeyCode.UP || code == KeyCode.DOWN || isAlong(code);
  }

  private static boolean isPage(KeyCode code) {
    return code == KeyCode.PAGE_UP || code == KeyCode.PAGE_DOWN;
  }

  /** Returns the number of rows of a page, of which the next one shows the last again. */
  private int pageRows() {
    double height = view.getHeight() - view.headerHeight();
    return Math.max(1, (int) (height / view.getFixedCellSize()) - 1);
  }

  private static boolean isAlong(KeyCode code) {
    return switch (code) {
      case LEFT, RIGHT, HOME, END -> true;
      default -> false;
    };
  }

  private void move(KeyCode code, boolean toTheEnd, boolean extend) {
    int lastRow = view.getItems().size() - 1;
    int row = extend ? range.leadRow() : range.anchorRow();
    int at = extend ? range.leadColumn() : range.anchorColumn();
    switch (code) {
      case UP -> row = toTheEnd ? 0 : row - 1;
      case DOWN -> row = toTheEnd ? lastRow : row + 1;
      case PAGE_UP -> row -= pageRows();
      case PAGE_DOWN -> row += pageRows();
      case LEFT -> at = toTheEnd ? 0 : at - 1;
      case RIGHT -> at = toTheEnd ? lastColumn() : at + 1;
      case HOME -> {
        at = 0;
        row = toTheEnd ? 0 : row;
      }
      case END -> {
        at = lastColumn();
        row = toTheEnd ? lastRow : row;
      }
      default -> {}
    }
    row = Math.clamp(row, 0, lastRow);
    at = Math.clamp(at, 0, lastColumn());
    if (extend) {
      range.extendTo(row, at);
    } else {
      focus(row, at);
    }
    reveal(row, at);
    if (at == 0 && (code == KeyCode.HOME || toTheEnd)) {
      // A pinned column is always in view, and the user asked for the columns beside it, too.
      view.revealFirst();
    }
  }

  // Rows and columns that change

  /** Keeps the selected cell in its column when columns are moved, shown or hidden. */
  private void followColumn() {
    TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
    int place = view.getVisibleLeafColumns().indexOf(at.getTableColumn());
    if (range.isSingle() && at.getRow() >= 0 && place >= 0) {
      range.set(at.getRow(), place);
    }
  }

  private void columnsMoved() {
    // The positions may hold other fields now.
    if (!range.isEmpty() && lastColumn() >= 0) {
      range.set(range.anchorRow(), Math.min(range.anchorColumn(), lastColumn()));
    }
    moved.run();
  }

  private void shownChanged(ListChangeListener.Change<? extends ListRow<R>> change) {
    boolean othersMoved = false;
    boolean newer = false;
    while (change.next()) {
      othersMoved |= change.wasRemoved() || change.wasPermutated();
      newer |= change.wasUpdated();
    }
    int place = restore();
    if (!othersMoved && !newer) {
      return;
    }
    if (place >= 0) {
      // The table itself selects the first column when rows are replaced and the last one when rows
      // are updated.
      restoring = true;
      try {
        focus(place, column);
      } finally {
        restoring = false;
      }
    }
    boolean isSame = !othersMoved || rows.filtered().isSameQuery();
    if (!(isSame && restoreViewport())) {
      // The positions may hold other records now, which the user didn't select.
      range.collapse();
      moved.run();
    }
  }

  /** Restores the selection at the current position of the record; -1 if it isn't shown. */
  private int restore() {
    restoring = true;
    try {
      int place = id == null ? -1 : rows.placeOf(id);
      if (id == null && range.bottom() < rows.shown().size()) {
        // All rows may be selected without a single selected record.
        return place;
      }
      if (place < 0) {
        view.getSelectionModel().clearSelection();
        range.clear();
      } else if (view.getSelectionModel().getSelectedIndex() != place
          || (place != was && range.anchorRow() != place)) {
        // If the record has not moved, a selection of all rows can stay.
        focus(place, Math.max(0, range.anchorColumn()));
      }
      was = place;
      return place;
    } finally {
      restoring = false;
    }
  }

  /** Returns the position before the rows change. Fast enough for each change. */
  private Viewport viewport() {
    List<ListRow<R>> now = rows.shown();
    boolean within = !range.isEmpty() && range.bottom() < now.size();
    if (!range.isEmpty()) {
      // While a search finds nothing, keep the focused column.
      column = Math.max(0, range.anchorColumn());
    }
    IndexedCell<?> first = flow() == null ? null : flow().getFirstVisibleCell();
    int top = first == null || first.getIndex() >= now.size() ? -1 : first.getIndex();
    return new Viewport(
        within ? ids(now.subList(range.top(), range.bottom() + 1)) : List.of(),
        range.cornerRow(),
        within ? now.get(range.cornerRow()).id() : null,
        Math.max(0, range.cornerColumn()),
        Math.max(0, range.leadColumn()),
        range.leadRow() < range.cornerRow(),
        top < 0 ? null : now.get(top).id(),
        top,
        first == null ? 0 : first.getLayoutY());
  }

  private static List<String> ids(List<? extends ListRow<?>> those) {
    return those.stream().map(ListRow::id).toList();
  }

  /**
   * Restores the position after the selection has its first row again.
   *
   * @return whether the selected cells are selected at the same place on the screen
   */
  private boolean restoreViewport() {
    int shift = restoreTop();
    return restoreRange() && range.anchorRow() - before.anchor() == shift;
  }

  /** Restores the selection around the anchor if the rows are still adjacent. */
  private boolean restoreRange() {
    List<String> selected = before.selected();
    // The selected record needn't be the anchor, for example if all rows are selected.
    int found = placeNear(before.anchorId(), before.anchor());
    int at = found < 0 ? range.anchorRow() : found;
    int from = before.upwards() ? at - selected.size() + 1 : at;
    List<ListRow<R>> items = view.getItems();
    if (selected.isEmpty()
        || from < 0
        || from + selected.size() > items.size()
        || !selected.equals(ids(items.subList(from, from + selected.size())))) {
      return false;
    }
    int lead = before.upwards() ? from : from + selected.size() - 1;
    range.select(at, before.cornerColumn(), lead, before.leadColumn());
    return true;
  }

  /**
   * Scrolls so that the former top row is at the top again.
   *
   * @return the number of rows by which it has moved
   */
  private int restoreTop() {
    VirtualFlow<?> flow = flow();
    int place = placeNear(before.top(), before.topIndex());
    if (flow == null || place < 0) {
      return 0;
    }
    // The number of rows is updated only by a layout.
    view.layout();
    IndexedCell<?> first = flow.getFirstVisibleCell();
    if (first == null) {
      return 0;
    }
    double is = first.getIndex() * view.getFixedCellSize() - first.getLayoutY();
    double wanted = place * view.getFixedCellSize() - before.topOffset();
    if (Math.abs(is - wanted) >= 1) {
      double _ = flow.scrollPixels(wanted - is);
    }
    return place - before.topIndex();
  }

  private int placeNear(@Nullable String recordId, int last) {
    List<ListRow<R>> items = view.getItems();
    if (recordId == null) {
      return -1;
    }
    if (last < items.size() && items.get(last).id().equals(recordId)) {
      return last;
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).id().equals(recordId)) {
        return i;
      }
    }
    return -1;
  }

  private @Nullable VirtualFlow<?> flow() {
    return view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? flow : null;
  }
}
