package io.casedesk.desktop.checklists;

import java.util.Set;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Handles the navigation keys of the matrix. The table handles the arrow keys itself, except for
 * the first one, when no cell has the focus yet. Home and End move along the row, as in every other
 * table of this application.
 */
final class MatrixKeys<R> {

  private static final Set<KeyCode> ARROWS =
      Set.of(
          KeyCode.UP,
          KeyCode.DOWN,
          KeyCode.LEFT,
          KeyCode.RIGHT,
          KeyCode.PAGE_UP,
          KeyCode.PAGE_DOWN);

  private final MatrixGrid<R> grid;

  private MatrixKeys(MatrixGrid<R> grid) {
    this.grid = grid;
  }

  static <R> void leadThrough(MatrixGrid<R> grid) {
    grid.addEventFilter(KeyEvent.KEY_PRESSED, new MatrixKeys<>(grid)::pressed);
  }

  private void pressed(KeyEvent event) {
    if (grid.getItems().isEmpty() || event.isAltDown() || event.isShiftDown()) {
      return;
    }
    TablePosition<?, ?> at = grid.getFocusModel().getFocusedCell();
    boolean nowhere = at.getRow() < 0 || at.getColumn() < 0;
    int row = nowhere ? 0 : at.getRow();
    if (event.getCode() == KeyCode.HOME) {
      go(event, event.isShortcutDown() ? 0 : row, 0);
    } else if (event.getCode() == KeyCode.END) {
      go(
          event,
          event.isShortcutDown() ? grid.getItems().size() - 1 : row,
          grid.getVisibleLeafColumns().size() - 1);
    } else if (nowhere && ARROWS.contains(event.getCode())) {
      go(event, 0, 0);
    }
  }

  private void go(KeyEvent event, int row, int column) {
    event.consume();
    TableColumn<R, ?> there = grid.getVisibleLeafColumn(column);
    grid.getSelectionModel().clearAndSelect(row, there);
    grid.getFocusModel().focus(row, there);
    if (!grid.isInSight(row)) {
      grid.scrollTo(row);
    }
    if (column == 0) {
      grid.revealFirst();
    } else {
      grid.reveal(there);
    }
  }
}
