package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.table.RowFlow;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Skin;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/**
 * The table of the matrix and of the list. It is made for hundreds of columns: rows of fixed height
 * create cells only for visible columns ({@link MatrixRow}), and the first column stays in place
 * while the others scroll.
 */
final class MatrixGrid<R> extends TableView<R> {

  /** Height of a row, in pixels; on the 4 px grid. */
  static final double ROW_HEIGHT = 32;

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");

  private final ObjectProperty<@Nullable R> open = new SimpleObjectProperty<>();
  private @Nullable ScrollBar across;
  private @Nullable ScrollBar down;

  MatrixGrid() {
    setFixedCellSize(ROW_HEIGHT);
    setRowFactory(table -> new MatrixRow<>(this));
  }

  /** The item whose row is highlighted; null when none is. */
  ObjectProperty<@Nullable R> openProperty() {
    return open;
  }

  /** Returns the horizontal scroll offset, in pixels. */
  double scrolled() {
    return across != null && across.isVisible() ? across.getValue() : 0;
  }

  /** Returns the column that stays in place. */
  TableColumn<R, ?> held() {
    return getColumns().getFirst();
  }

  /** Draws a cell or header of the fixed column in front of the scrolling ones. */
  static void hold(Node node) {
    node.setViewOrder(-1);
    node.pseudoClassStateChanged(PINNED, true);
    node.pseudoClassStateChanged(PINNED_LAST, true);
  }

  /** Scrolls back to the first scrolling column. */
  void revealFirst() {
    if (across != null) {
      across.setValue(across.getMin());
    }
  }

  /** Scrolls until a column isn't covered by the fixed column. */
  void reveal(@Nullable TableColumn<?, ?> column) {
    ScrollBar bar = across;
    if (bar == null || !bar.isVisible() || column == null || column.equals(held())) {
      return;
    }
    double start = 0;
    for (TableColumn<R, ?> before : getVisibleLeafColumns()) {
      if (before.equals(column)) {
        break;
      }
      start += snapSizeX(before.getWidth());
    }
    double most = start - held().getWidth();
    double least = start + column.getWidth() - room();
    // If the column doesn't fit, show its beginning rather than its end.
    bar.setValue(
        Math.clamp(Math.min(most, Math.max(least, bar.getValue())), bar.getMin(), bar.getMax()));
  }

  private double room() {
    double taken = down != null && down.isVisible() ? down.getBoundsInParent().getWidth() : 0;
    return getWidth() - snappedLeftInset() - snappedRightInset() - taken;
  }

  /** Sorts by the focused column as clicks on its header do: ascending, descending, unsorted. */
  void sortHere(boolean too) {
    TableColumn<R, ?> here = here();
    List<TableColumn<R, ?>> order = new ArrayList<>();
    if (too) {
      order.addAll(getSortOrder());
    }
    if (!getSortOrder().contains(here)) {
      here.setSortType(TableColumn.SortType.ASCENDING);
      order.add(here);
    } else if (here.getSortType() == TableColumn.SortType.ASCENDING) {
      here.setSortType(TableColumn.SortType.DESCENDING);
      order.remove(here);
      order.add(here);
    } else {
      order.remove(here);
    }
    getSortOrder().setAll(order);
  }

  private TableColumn<R, ?> here() {
    int column = getFocusModel().getFocusedCell().getColumn();
    return column < 0 ? held() : getVisibleLeafColumn(column);
  }

  /** Whether a row is fully visible. */
  boolean isInSight(int row) {
    return getSkin() instanceof Looks<?> looks && looks.isInSight(row);
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new Looks<>(this);
  }

  /** The default table skin with a different row flow and a fixed header. */
  private static final class Looks<R> extends TableViewSkin<R> {

    Looks(MatrixGrid<R> grid) {
      super(grid);
      for (Node node : getVirtualFlow().getChildrenUnmodifiable()) {
        if (node instanceof ScrollBar bar && bar.getOrientation() == Orientation.HORIZONTAL) {
          grid.across = bar;
        } else if (node instanceof ScrollBar bar) {
          grid.down = bar;
        }
      }
    }

    @Override
    protected VirtualFlow<TableRow<R>> createVirtualFlow() {
      return new RowFlow<>();
    }

    @Override
    protected TableHeaderRow createTableHeaderRow() {
      // The superclass constructor calls this before the fields of this class are set.
      return getSkinnable() instanceof MatrixGrid<?> grid
          ? new Headings(this, grid)
          : super.createTableHeaderRow();
    }

    private boolean isInSight(int row) {
      TableRow<R> first = getVirtualFlow().getFirstVisibleCell();
      TableRow<R> last = getVirtualFlow().getLastVisibleCell();
      return first != null && last != null && row >= first.getIndex() && row < last.getIndex();
    }
  }

  /** The column headers, of which the first stays in place. */
  private static final class Headings extends TableHeaderRow {

    private final MatrixGrid<?> grid;

    Headings(Looks<?> looks, MatrixGrid<?> grid) {
      super(looks);
      this.grid = grid;
    }

    @Override
    protected void updateScrollX() {
      super.updateScrollX();
      holdFirst();
    }

    @Override
    protected void layoutChildren() {
      super.layoutChildren();
      holdFirst();
    }

    private void holdFirst() {
      for (TableColumnHeader heading : getRootHeader().getColumnHeaders()) {
        if (grid.held().equals(heading.getTableColumn())) {
          hold(heading);
          heading.setTranslateX(grid.scrolled());
        }
      }
    }
  }
}
