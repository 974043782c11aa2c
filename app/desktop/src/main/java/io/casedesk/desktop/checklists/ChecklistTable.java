package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.common.table.PinnableRow;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.model.checklist.ChecklistKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TablePosition;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/**
 * A table of checklists. The cell of the open checklist stays selected and visible while rows and
 * columns change, and a cell that the user moves to is opened.
 *
 * @param <T> the item of a row
 */
abstract class ChecklistTable<T> {

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

  private final PinnableTable<T> view = new PinnableTable<>(null);
  private final ObservableList<T> shown;
  private final ChecklistReviewModel reviewing;
  private @Nullable T open;

  /** Whether the selection changes because of the rows, not because of the user. */
  private boolean restoring;

  /** Creates the table; {@link #start} shows the rows after its columns were added. */
  ChecklistTable(String id, ObservableList<T> shown, ChecklistReviewModel reviewing) {
    this.shown = shown;
    this.reviewing = reviewing;
    view.setId(id);
    view.getStyleClass().addAll("record-table", "dense", "checklist-list");
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
    view.setRowFactory(table -> row());
    view.pinning().pin(1);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Shows the rows and follows the open checklist. */
  final void start() {
    // Order matters: the table listens between these two listeners.
    shown.addListener((ListChangeListener<T>) change -> holdSelection());
    view.setItems(shown);
    shown.addListener((ListChangeListener<T>) change -> Platform.runLater(this::arrived));
    reviewing.placeProperty().subscribe(place -> restore());
    view.getFocusModel().focusedCellProperty().subscribe(this::moved);
    // Keep the open cell visible when the table gets narrower.
    view.widthProperty().subscribe(width -> Platform.runLater(this::restore));
  }

  PinnableTable<T> node() {
    return view;
  }

  /** Creates a row. */
  Row row() {
    return new Row();
  }

  /** Returns the position of a place; -1 when it isn't shown. */
  abstract int indexOf(ChecklistKey place);

  /**
   * Returns the position of the row to select; -1 for none.
   *
   * @param openRow the position of the open checklist; -1 when it isn't shown
   */
  int chosen(int openRow) {
    return openRow;
  }

  /** Returns the column to select in a row; null for the first one. */
  abstract @Nullable TableColumn<T, ?> columnOf(T item);

  /** Opens the checklist of a cell that the user moved to. */
  abstract void open(T item, @Nullable TableColumn<T, ?> column);

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

  private TableColumn<T, ?> first() {
    return view.getColumns().getFirst();
  }

  /** Keeps the open checklist until {@link #restore}, whatever the table selects meanwhile. */
  final void holdSelection() {
    restoring = true;
  }

  private void moved(@Nullable TablePosition<?, ?> at) {
    if (restoring || at == null || at.getRow() < 0 || at.getRow() >= shown.size()) {
      return;
    }
    TableColumn<T, ?> column =
        at.getColumn() < 0 ? null : view.getVisibleLeafColumn(at.getColumn());
    open(shown.get(at.getRow()), column);
    // The table scrolls to the cell, but may leave it covered by the pinned column.
    Platform.runLater(() -> view.pinning().reveal(column));
  }

  private void arrived() {
    restore();
    beginAtFirst();
  }

  /** Selects the cell of the current place again. */
  final void restore() {
    restoring = true;
    try {
      ChecklistKey place = reviewing.placeProperty().get();
      int openRow = place == null ? -1 : indexOf(place);
      open = openRow < 0 ? null : shown.get(openRow);
      view.markSoon();
      int row = chosen(openRow);
      if (row < 0) {
        view.getSelectionModel().clearSelection();
        return;
      }
      TableColumn<T, ?> of = columnOf(shown.get(row));
      TableColumn<T, ?> wanted = of == null ? first() : of;
      TablePosition<?, ?> now = view.getFocusModel().getFocusedCell();
      if (now.getRow() != row
          || !wanted.equals(now.getTableColumn())
          || !view.getSelectionModel().isSelected(row, wanted)) {
        select(row, wanted);
      }
      if (!view.isInSight(row)) {
        view.scrollTo(Math.max(0, row - ABOVE));
      }
      view.pinning().reveal(wanted);
    } finally {
      restoring = false;
    }
  }

  private void select(int row, TableColumn<T, ?> column) {
    view.getSelectionModel().clearAndSelect(row, column);
    view.getFocusModel().focus(row, column);
  }

  /** Sorts by the focused column as clicks on its header do: ascending, descending, unsorted. */
  void sortHere(boolean too) {
    int focused = view.getFocusModel().getFocusedCell().getColumn();
    TableColumn<T, ?> here = focused < 0 ? first() : view.getVisibleLeafColumn(focused);
    List<TableColumn<T, ?>> order = new ArrayList<>();
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
    if (shown.isEmpty() || event.isAltDown() || event.isShiftDown()) {
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

  final void selectCell(KeyEvent event, int row, int column) {
    event.consume();
    TableColumn<T, ?> there = view.getVisibleLeafColumn(column);
    select(row, there);
    if (!view.isInSight(row)) {
      view.scrollTo(row);
    }
    if (column == 0) {
      view.pinning().revealFirst();
    } else {
      view.pinning().reveal(there);
    }
  }

  /** A row that is highlighted while its checklist is open. */
  class Row extends PinnableRow<T> {

    Row() {
      super(view);
    }

    @Override
    protected void mark() {
      pseudoClassStateChanged(OPEN, open != null && open.equals(getItem()));
    }
  }
}
