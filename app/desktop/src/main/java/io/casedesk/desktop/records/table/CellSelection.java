package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.TablePosition;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseDragEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Selects cells as in a spreadsheet: arrow keys and clicks select one cell, Shift or dragging
 * selects a rectangle. The built-in multiple selection of the table takes seconds to select all
 * cells of many rows.
 */
final class CellSelection<R extends CaseRecord> {

  private final PinnableTable<ListRow<R>> view;
  private final CellRange range = new CellRange();
  private final Runnable chooseFirst;

  /** Whether the table has a selected record, which the editor shows. */
  private boolean open;

  /**
   * Creates the selection of a table.
   *
   * @param chooseFirst selects the first cell that a key goes to while no cell is selected
   */
  CellSelection(PinnableTable<ListRow<R>> view, Runnable chooseFirst) {
    this.view = view;
    this.chooseFirst = chooseFirst;
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    view.getFocusModel().focusedCellProperty().subscribe(this::focused);
    view.getVisibleLeafColumns().subscribe(this::followColumn);
    view.getSelectionModel().selectedItemProperty().subscribe(row -> opened(row != null));
  }

  /** Keeps the selected cell in its column when columns are moved, shown or hidden. */
  private void followColumn() {
    TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
    int column = view.getVisibleLeafColumns().indexOf(at.getTableColumn());
    if (range.isSingle() && at.getRow() >= 0 && column >= 0) {
      range.set(at.getRow(), column);
    }
  }

  private void opened(boolean now) {
    if (open != now) {
      open = now;
      range.touch();
    }
  }

  CellRange range() {
    return range;
  }

  /**
   * Returns whether a cell is shown as selected. While no record is open, the focused cell isn't:
   * the table itself moves the focus to its first cell or to the position of a removed row.
   */
  boolean isChosen(int row, int column) {
    return range.contains(row, column) && (open || !range.isSingle());
  }

  /** Selects all cells of a column; the record that is open stays open. */
  void chooseColumn(int column) {
    if (!view.getItems().isEmpty()) {
      if (range.isEmpty()) {
        choose(0, column);
      }
      range.select(0, column, view.getItems().size() - 1, column);
      view.requestFocus();
    }
  }

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
        choose(cell.getIndex(), columnOf(cell));
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

  /** Returns whether an event target is inside a cell that shows a record. */
  static boolean isCell(@Nullable EventTarget target) {
    Node node = target instanceof Node within ? within : null;
    while (node != null && !(node instanceof ValueCell<?>)) {
      node = node.getParent();
    }
    return node instanceof ValueCell<?> cell && !cell.isEmpty();
  }

  private void reach(ValueCell<R> cell) {
    if (!cell.isEmpty()) {
      range.extendTo(cell.getIndex(), columnOf(cell));
    }
  }

  int columnOf(ValueCell<R> cell) {
    return view.getVisibleLeafIndex(cell.getTableColumn());
  }

  private void focused(TablePosition<?, ?> position) {
    int column = position.getTableColumn() == null ? range.anchorColumn() : position.getColumn();
    if (position.getRow() >= 0) {
      range.set(position.getRow(), Math.max(0, column));
    }
  }

  /** Selects and focuses a cell. */
  void choose(int row, int column) {
    int last = view.getVisibleLeafColumns().size() - 1;
    int within = Math.clamp(column, 0, Math.max(0, last));
    view.getSelectionModel().clearAndSelect(row, view.getVisibleLeafColumn(within));
    view.getFocusModel().focus(row, view.getVisibleLeafColumn(within));
    range.set(row, within);
  }

  /** Selects all shown cells. */
  void chooseAll() {
    if (!view.getItems().isEmpty()) {
      range.select(0, 0, view.getItems().size() - 1, lastColumn());
    }
  }

  private int lastColumn() {
    return view.getVisibleLeafColumns().size() - 1;
  }

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
        chooseFirst.run();
      }
    } else if (event.isShortcutDown() && !event.isShiftDown() && code == KeyCode.A) {
      chooseAll();
    } else if (event.isShortcutDown() && !event.isShiftDown() && code == KeyCode.SPACE) {
      chooseColumn(range.anchorColumn());
    } else if (event.isShiftDown() && !event.isShortcutDown() && code == KeyCode.SPACE) {
      range.select(range.top(), 0, range.bottom(), lastColumn());
    } else if (event.isShiftDown() && isMove(code)) {
      move(code, event.isShortcutDown(), true);
    } else if (event.isShortcutDown() && isMove(code)) {
      move(code, true, false);
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
    return switch (code) {
      case UP, DOWN, LEFT, RIGHT, HOME, END -> true;
      default -> false;
    };
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
    int column = extend ? range.leadColumn() : range.anchorColumn();
    switch (code) {
      case UP -> row = toTheEnd ? 0 : row - 1;
      case DOWN -> row = toTheEnd ? lastRow : row + 1;
      case LEFT -> column = toTheEnd ? 0 : column - 1;
      case RIGHT -> column = toTheEnd ? lastColumn() : column + 1;
      case HOME -> {
        column = 0;
        row = toTheEnd ? 0 : row;
      }
      case END -> {
        column = lastColumn();
        row = toTheEnd ? lastRow : row;
      }
      default -> {}
    }
    row = Math.clamp(row, 0, lastRow);
    column = Math.clamp(column, 0, lastColumn());
    if (extend) {
      range.extendTo(row, column);
    } else {
      choose(row, column);
    }
    reveal(row, column);
  }

  /** Scrolls only as far as needed to show a cell. */
  void reveal(int row, int column) {
    reveal(column);
    if (!view.isInSight(row)) {
      view.scrollTo(Math.max(0, row - 4));
    }
  }

  private void reveal(int column) {
    view.pinning().reveal(view.getVisibleLeafColumn(column));
  }
}
