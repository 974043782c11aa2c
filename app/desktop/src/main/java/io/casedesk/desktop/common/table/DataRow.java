package io.casedesk.desktop.common.table;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Skin;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableRow;
import javafx.scene.control.skin.CellSkinBase;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link DataTable} with the visible scrolling cells and, in front of them, the pinned
 * ones.
 *
 * @param <T> the item of the row
 */
public class DataRow<T> extends TableRow<T> {

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");

  /** View order of cells in front of the scrolling ones. */
  private static final double IN_FRONT = -1;

  private final DataTable<T> table;

  /** Creates a row of a table. */
  protected DataRow(DataTable<T> table) {
    this.table = table;
  }

  /** Returns the node at the left edge, in front of all cells; null for none. */
  protected @Nullable Region badge() {
    return null;
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new RowSkin<>(this);
  }

  /**
   * Ignores index -1: the table clears every row before it reuses it for another item, which would
   * style and lay out each cell twice. Unused rows are hidden in any case.
   */
  @Override
  public void updateIndex(int index) {
    if (index < 0) {
      return;
    }
    boolean wasEmpty = isEmpty();
    super.updateIndex(index);
    mark();
    if (getSkin() instanceof RowSkin<?> skin) {
      skin.fill();
    }
    if (wasEmpty != isEmpty()) {
      // Rows are filled during layout; styles would otherwise be applied one frame later.
      applyCss();
    }
  }

  /** Updates the mark of the row; called for each item and by {@link DataTable#markSoon}. */
  protected void mark() {}

  /**
   * Lays out the cells of a row.
   *
   * <p>The standard row skin fills the cells of all columns several times, and lays out and styles
   * the row whenever it shows another item. This skin fills only the visible cells, once, and lays
   * out only after columns or their widths changed.
   */
  private static final class RowSkin<T> extends CellSkinBase<TableRow<T>> {

    private final DataTable<T> table;
    private final Map<TableColumn<T, ?>, TableCell<T, ?>> cells = new HashMap<>();
    private final @Nullable Region badge;
    private @Nullable T filled;
    private int filledAt = -1;

    RowSkin(DataRow<T> row) {
      super(row);
      table = row.table;
      badge = row.badge();
      // Like the standard skin: the area beside the cells doesn't belong to the row.
      row.setPickOnBounds(false);
      getChildren().clear();
      if (badge != null) {
        badge.setMouseTransparent(true);
        badge.setViewOrder(2 * IN_FRONT);
        getChildren().setAll(badge);
      }
      registerListChangeListener(table.pinned, change -> dropOthers());
      registerListChangeListener(table.scrolling, change -> dropOthers());
      registerChangeListener(row.tableViewProperty(), view -> row.requestLayout());
    }

    @Override
    protected void updateChildren() {
      // A row has no text of its own.
    }

    /** Fills the visible cells if the item or its position changed. */
    @SuppressWarnings("ReferenceEquality") // an equal item may have other cells
    private void fill() {
      TableRow<T> row = getSkinnable();
      if (row.getIndex() == filledAt && row.getItem() == filled) {
        return;
      }
      filledAt = row.getIndex();
      filled = row.getItem();
      for (TableCell<T, ?> cell : cells.values()) {
        if (cell.getParent() != null) {
          cell.updateIndex(filledAt);
        }
      }
    }

    private void dropOthers() {
      Set<TableColumn<T, ?>> shown = new HashSet<>(table.pinned);
      shown.addAll(table.scrolling);
      for (TableColumn<T, ?> column : List.copyOf(cells.keySet())) {
        if (!shown.contains(column)) {
          removeCell(cells.remove(column));
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
      double height = table.getFixedCellSize();
      double scrolled = x + table.scrolled();
      if (badge != null) {
        badge.resizeRelocate(scrolled, 0, badge.prefWidth(-1), height);
      }
      double left = scrolled;
      for (TableColumn<T, ?> column : table.pinned) {
        left += put(cell(column), left, height, true);
      }
      double right = scrolled + table.getWidth();
      double at = x + table.pinnedWidth();
      for (TableColumn<T, ?> column : table.scrolling) {
        double width = snapSizeX(column.getWidth());
        if (at + width > left && at < right) {
          double _ = put(cell(column), at, height, false);
        } else {
          removeCell(cells.get(column));
        }
        at += width;
      }
    }

    /** Shows a cell; returns its width. */
    private double put(TableCell<T, ?> cell, double at, double height, boolean pinned) {
      cell.setViewOrder(pinned ? IN_FRONT : 0);
      cell.pseudoClassStateChanged(PINNED, pinned);
      cell.pseudoClassStateChanged(PINNED_LAST, table.isLastPinned(cell.getTableColumn()));
      double width = snapSizeX(cell.getTableColumn().getWidth());
      cell.resizeRelocate(at, 0, width, height);
      if (cell.getParent() == null) {
        cell.updateIndex(getSkinnable().getIndex());
        getChildren().add(cell);
        // Rows are laid out after CSS was applied; styles would otherwise come one frame later.
        cell.applyCss();
      }
      return width;
    }

    /** Removes a cell and clears its index, so that it doesn't listen to changes while hidden. */
    private void removeCell(@Nullable TableCell<T, ?> cell) {
      if (cell != null && cell.getParent() != null) {
        getChildren().remove(cell);
        cell.updateIndex(-1);
      }
    }

    private TableCell<T, ?> cell(TableColumn<T, ?> column) {
      TableCell<T, ?> there = cells.get(column);
      if (there != null) {
        return there;
      }
      TableCell<T, ?> made = made(column);
      cells.put(column, made);
      registerChangeListener(column.widthProperty(), width -> getSkinnable().requestLayout());
      return made;
    }

    private <C> TableCell<T, C> made(TableColumn<T, C> column) {
      TableCell<T, C> made = column.getCellFactory().call(column);
      made.updateTableColumn(column);
      made.updateTableView(table);
      made.updateTableRow(getSkinnable());
      return made;
    }

    @Override
    protected double computePrefWidth(
        double height, double top, double right, double bottom, double left) {
      double width = left + right + table.pinnedWidth();
      for (TableColumn<T, ?> column : table.scrolling) {
        width += snapSizeX(column.getWidth());
      }
      return width;
    }

    @Override
    protected @Nullable Object queryAccessibleAttribute(
        AccessibleAttribute attribute, Object... parameters) {
      return switch (attribute) {
        case CELL_AT_ROW_COLUMN -> visible(table.getVisibleLeafColumn((Integer) parameters[1]));
        case FOCUS_ITEM -> {
          TableColumn<?, ?> focused = table.getFocusModel().getFocusedCell().getTableColumn();
          yield visible(focused == null ? table.getVisibleLeafColumn(0) : focused);
        }
        case SELECTED_ITEMS -> selected();
        default -> super.queryAccessibleAttribute(attribute, parameters);
      };
    }

    /** Returns the cell of a column; null if it isn't visible. */
    private @Nullable Node visible(@Nullable TableColumn<?, ?> column) {
      return getChildren().stream()
          .filter(
              node ->
                  node instanceof TableCell<?, ?> cell
                      && Objects.equals(cell.getTableColumn(), column))
          .findFirst()
          .orElse(null);
    }

    /** Returns the selected cells among the visible ones. */
    private ObservableList<Node> selected() {
      ObservableList<Node> result = FXCollections.observableArrayList();
      for (TablePosition<?, ?> at : table.getSelectionModel().getSelectedCells()) {
        Node cell = at.getRow() == getSkinnable().getIndex() ? visible(at.getTableColumn()) : null;
        if (cell != null) {
          result.add(cell);
        }
      }
      return result;
    }
  }
}
