package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.table.AccessibleCells;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Skin;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.skin.CellSkinBase;
import org.jspecify.annotations.Nullable;

/**
 * A row of the matrix. It creates cells only for visible columns: a default row creates cells for
 * all columns, and there may be hundreds of pages.
 */
final class MatrixRow<R> extends TableRow<R> {

  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private final MatrixGrid<R> grid;

  /** Held here, because the grid knows it only weakly: it must not keep rows that it dropped. */
  private final InvalidationListener opened = changed -> showOpen();

  MatrixRow(MatrixGrid<R> grid) {
    this.grid = grid;
    grid.openProperty().addListener(new WeakInvalidationListener(opened));
    itemProperty().addListener(opened);
  }

  private void showOpen() {
    R open = grid.openProperty().get();
    pseudoClassStateChanged(OPEN, open != null && open.equals(getItem()));
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new Cells<>(this, grid);
  }

  /**
   * Ignores a negative index: a row that is no longer needed is removed and need not be cleared.
   */
  @Override
  public void updateIndex(int index) {
    if (index < 0) {
      return;
    }
    boolean wasEmpty = isEmpty();
    super.updateIndex(index);
    if (getSkin() instanceof Cells<?> cells) {
      cells.fill();
    }
    if (wasEmpty != isEmpty()) {
      // Rows are filled during layout; without this, their styles would come one frame later.
      applyCss();
    }
  }

  /** The skin that manages the visible cells. */
  private static final class Cells<R> extends CellSkinBase<TableRow<R>> {

    private final MatrixGrid<R> grid;
    private final Map<TableColumn<R, ?>, TableCell<R, ?>> cells = new HashMap<>();
    private @Nullable R filled;
    private int filledAt = -1;

    Cells(MatrixRow<R> row, MatrixGrid<R> grid) {
      super(row);
      this.grid = grid;
      // As in the default skin: the space beside the cells isn't part of the row.
      row.setPickOnBounds(false);
      registerListChangeListener(grid.getVisibleLeafColumns(), change -> dropOthers());
    }

    @Override
    protected void updateChildren() {
      // a row has no text of its own
    }

    @SuppressWarnings("ReferenceEquality") // an equal item may have other cells
    private void fill() {
      TableRow<R> row = getSkinnable();
      if (row.getIndex() == filledAt && row.getItem() == filled) {
        return;
      }
      filledAt = row.getIndex();
      filled = row.getItem();
      cells.values().stream()
          .filter(cell -> cell.getParent() != null)
          .forEach(cell -> cell.updateIndex(filledAt));
    }

    private void dropOthers() {
      Set<TableColumn<R, ?>> shown = new HashSet<>(grid.getVisibleLeafColumns());
      for (TableColumn<R, ?> column : List.copyOf(cells.keySet())) {
        if (!shown.contains(column)) {
          takeOut(cells.remove(column));
          unregisterChangeListeners(column.widthProperty());
        }
      }
      getSkinnable().requestLayout();
    }

    @Override
    protected void layoutChildren(double x, double y, double w, double h) {
      if (getSkinnable().getIndex() < 0) {
        return;
      }
      double left = x + grid.scrolled();
      double right = left + grid.getWidth();
      double at = x;
      for (TableColumn<R, ?> column : grid.getVisibleLeafColumns()) {
        double width = snapSizeX(column.getWidth());
        if (column.equals(grid.held())) {
          TableCell<R, ?> cell = cell(column);
          MatrixGrid.hold(cell);
          put(cell, left, width);
          left += width;
        } else if (at + width > left && at < right) {
          put(cell(column), at, width);
        } else {
          takeOut(cells.get(column));
        }
        at += width;
      }
    }

    private void put(TableCell<R, ?> cell, double at, double width) {
      cell.resizeRelocate(at, 0, width, grid.getFixedCellSize());
      if (cell.getParent() == null) {
        cell.updateIndex(getSkinnable().getIndex());
        getChildren().add(cell);
        cell.applyCss();
      }
    }

    /** Removes a cell and clears its index, so that it doesn't listen to changes while hidden. */
    private void takeOut(@Nullable TableCell<R, ?> cell) {
      if (cell != null && cell.getParent() != null) {
        getChildren().remove(cell);
        cell.updateIndex(-1);
      }
    }

    private TableCell<R, ?> cell(TableColumn<R, ?> column) {
      TableCell<R, ?> there = cells.get(column);
      if (there != null) {
        return there;
      }
      TableCell<R, ?> made = made(column);
      cells.put(column, made);
      registerChangeListener(column.widthProperty(), width -> getSkinnable().requestLayout());
      return made;
    }

    private <T> TableCell<R, T> made(TableColumn<R, T> column) {
      TableCell<R, T> made = column.getCellFactory().call(column);
      made.updateTableColumn(column);
      made.updateTableView(grid);
      made.updateTableRow(getSkinnable());
      return made;
    }

    @Override
    protected double computePrefWidth(
        double height, double top, double right, double bottom, double left) {
      double width = left + right;
      for (TableColumn<R, ?> column : grid.getVisibleLeafColumns()) {
        width += snapSizeX(column.getWidth());
      }
      return width;
    }

    @Override
    protected double computePrefHeight(
        double width, double top, double right, double bottom, double left) {
      return grid.getFixedCellSize();
    }

    @Override
    protected double computeMinHeight(
        double width, double top, double right, double bottom, double left) {
      return grid.getFixedCellSize();
    }

    @Override
    protected double computeMaxHeight(
        double width, double top, double right, double bottom, double left) {
      return grid.getFixedCellSize();
    }

    @Override
    protected @Nullable Object queryAccessibleAttribute(
        AccessibleAttribute attribute, Object... parameters) {
      return switch (attribute) {
        case CELL_AT_ROW_COLUMN ->
            AccessibleCells.of(getChildren(), grid.getVisibleLeafColumn((Integer) parameters[1]));
        case FOCUS_ITEM -> {
          TableColumn<?, ?> focused = grid.getFocusModel().getFocusedCell().getTableColumn();
          yield AccessibleCells.of(getChildren(), focused == null ? grid.held() : focused);
        }
        case SELECTED_ITEMS ->
            AccessibleCells.selected(getChildren(), grid, getSkinnable().getIndex());
        default -> super.queryAccessibleAttribute(attribute, parameters);
      };
    }
  }
}
