package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.AccessibleCells;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.CellSkinBase;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the cells of a row: the visible scrolling cells, and in front of them the pinned cells.
 *
 * <p>The standard row skin fills the cells of all columns several times, and lays out and styles
 * the row whenever it shows another record. This skin fills only the visible cells, once, and lays
 * out only after columns or their widths changed.
 */
final class RecordRowSkin<R extends CaseRecord> extends CellSkinBase<TableRow<ListRow<R>>> {

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");

  /** View order of cells in front of the scrolling ones. */
  private static final double IN_FRONT = -1;

  private final PinnedColumns<R> pinnedColumns;
  private final Map<TableColumn<ListRow<R>, ?>, TableCell<ListRow<R>, ?>> cells = new HashMap<>();
  private final Region dot = new Region();
  private @Nullable ListRow<R> filled;
  private int filledAt = -1;

  RecordRowSkin(RecordRow<R> row) {
    super(row);
    pinnedColumns = row.pinning();
    // Like the standard skin: the area beside the cells doesn't belong to the row.
    row.setPickOnBounds(false);
    dot.getStyleClass().add("changed-dot");
    dot.setMouseTransparent(true);
    dot.setViewOrder(2 * IN_FRONT);
    dot.setVisible(row.isChanged());
    getChildren().setAll(dot);
    registerListChangeListener(pinnedColumns.pinned(), change -> dropOthers());
    registerListChangeListener(pinnedColumns.scrolling(), change -> dropOthers());
    registerChangeListener(row.tableViewProperty(), table -> row.requestLayout());
  }

  @Override
  protected void updateChildren() {
    // A row has no text of its own.
  }

  void showChanged(boolean changed) {
    dot.setVisible(changed);
  }

  /** Fills the visible cells if the record or its position changed. */
  void fill() {
    TableRow<ListRow<R>> row = getSkinnable();
    if (row.getIndex() == filledAt && row.getItem() == filled) {
      return;
    }
    filledAt = row.getIndex();
    filled = row.getItem();
    for (TableCell<ListRow<R>, ?> cell : cells.values()) {
      if (cell.getParent() != null) {
        cell.updateIndex(filledAt);
      }
    }
  }

  private void dropOthers() {
    Set<TableColumn<ListRow<R>, ?>> shown = new HashSet<>(pinnedColumns.pinned());
    shown.addAll(pinnedColumns.scrolling());
    for (TableColumn<ListRow<R>, ?> column : List.copyOf(cells.keySet())) {
      TableCell<ListRow<R>, ?> cell = cells.get(column);
      if (cell != null && !shown.contains(column)) {
        cells.remove(column);
        getChildren().remove(cell);
        unregisterChangeListeners(column.widthProperty());
        cell.updateIndex(-1);
      }
    }
    getSkinnable().requestLayout();
  }

  @Override
  protected void layoutChildren(double x, double y, double w, double h) {
    TableView<ListRow<R>> table = getSkinnable().getTableView();
    if (getSkinnable().getIndex() < 0 || table == null) {
      return;
    }
    double height = table.getFixedCellSize();
    double scrolled = x + pinnedColumns.scroll();
    dot.resizeRelocate(scrolled, 0, dot.prefWidth(-1), height);
    double at = scrolled;
    for (TableColumn<ListRow<R>, ?> column : pinnedColumns.pinned()) {
      TableCell<ListRow<R>, ?> cell = cell(column);
      cell.setViewOrder(IN_FRONT);
      cell.pseudoClassStateChanged(PINNED, true);
      cell.pseudoClassStateChanged(PINNED_LAST, pinnedColumns.isLast(column));
      at += put(cell, at, height);
    }
    double left = at;
    double right = scrolled + table.getWidth();
    at = x + pinnedColumns.width();
    for (TableColumn<ListRow<R>, ?> column : pinnedColumns.scrolling()) {
      double width = snapSizeX(column.getWidth());
      if (at + width > left && at < right) {
        TableCell<ListRow<R>, ?> cell = cell(column);
        cell.setViewOrder(0);
        cell.pseudoClassStateChanged(PINNED, false);
        cell.pseudoClassStateChanged(PINNED_LAST, false);
        double _ = put(cell, at, height);
      } else {
        TableCell<ListRow<R>, ?> gone = cells.get(column);
        if (gone != null && gone.getParent() != null) {
          getChildren().remove(gone);
        }
      }
      at += width;
    }
  }

  private double put(TableCell<ListRow<R>, ?> cell, double at, double height) {
    double width = snapSizeX(cell.getTableColumn().getWidth());
    cell.resizeRelocate(at, 0, width, height);
    if (cell.getParent() == null) {
      cell.updateIndex(getSkinnable().getIndex());
      getChildren().add(cell);
      // Rows are laid out after CSS was applied; styles would otherwise be applied one frame later.
      cell.applyCss();
    }
    return width;
  }

  private TableCell<ListRow<R>, ?> cell(TableColumn<ListRow<R>, ?> column) {
    TableCell<ListRow<R>, ?> there = cells.get(column);
    if (there != null) {
      return there;
    }
    TableCell<ListRow<R>, ?> made = made(column);
    cells.put(column, made);
    registerChangeListener(column.widthProperty(), width -> getSkinnable().requestLayout());
    return made;
  }

  private <T> TableCell<ListRow<R>, T> made(TableColumn<ListRow<R>, T> column) {
    TableCell<ListRow<R>, T> made = column.getCellFactory().call(column);
    made.updateTableColumn(column);
    made.updateTableView(column.getTableView());
    made.updateTableRow(getSkinnable());
    return made;
  }

  @Override
  protected double computePrefWidth(
      double height, double top, double right, double bottom, double left) {
    double width = left + right + pinnedColumns.width();
    for (TableColumn<ListRow<R>, ?> column : pinnedColumns.scrolling()) {
      width += snapSizeX(column.getWidth());
    }
    return width;
  }

  private double rowHeight() {
    return getSkinnable().getTableView().getFixedCellSize();
  }

  @Override
  protected double computePrefHeight(
      double width, double top, double right, double bottom, double left) {
    return rowHeight();
  }

  @Override
  protected double computeMinHeight(
      double width, double top, double right, double bottom, double left) {
    return rowHeight();
  }

  @Override
  protected double computeMaxHeight(
      double width, double top, double right, double bottom, double left) {
    return rowHeight();
  }

  @Override
  protected @Nullable Object queryAccessibleAttribute(
      AccessibleAttribute attribute, Object... parameters) {
    return switch (attribute) {
      case CELL_AT_ROW_COLUMN ->
          AccessibleCells.of(
              getChildren(),
              getSkinnable().getTableView().getVisibleLeafColumn((Integer) parameters[1]));
      case FOCUS_ITEM -> {
        TablePosition<?, ?> focused =
            getSkinnable().getTableView().getFocusModel().getFocusedCell();
        yield AccessibleCells.of(
            getChildren(),
            focused.getTableColumn() == null
                ? getSkinnable().getTableView().getVisibleLeafColumn(0)
                : focused.getTableColumn());
      }
      case SELECTED_ITEMS ->
          AccessibleCells.selected(
              getChildren(), getSkinnable().getTableView(), getSkinnable().getIndex());
      default -> super.queryAccessibleAttribute(attribute, parameters);
    };
  }
}
