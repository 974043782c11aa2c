package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.controls.RowScroller;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Skin;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A table for hundreds of columns. Its rows create cells only for visible columns, its first
 * columns can be pinned, and its headers can have a menu.
 *
 * @param <T> the item of a row
 */
public final class PinnableTable<T> extends TableView<T> {

  /**
   * Row height in pixels. JavaFX virtualizes columns only with a fixed height. The compact style
   * class sets a lower height.
   */
  public static final double ROW_HEIGHT = 32;

  private final @Nullable HeadingMenu menu;
  private final PinnedColumns<T> pinnedColumns;
  private boolean marking;

  /**
   * Callbacks of the headers.
   *
   * @param name returns the accessible name of a column's menu button
   * @param open opens the menu of a column below a node
   * @param fit fits the width of a column to its content
   */
  public record HeadingMenu(
      Function<TableColumnBase<?, ?>, String> name,
      BiConsumer<TableColumnBase<?, ?>, Node> open,
      Consumer<TableColumnBase<?, ?>> fit) {}

  /**
   * Creates an empty table.
   *
   * @param menu the menu of the headers; null if the columns have none and stay where they are
   */
  public PinnableTable(@Nullable HeadingMenu menu) {
    this.menu = menu;
    pinnedColumns = new PinnedColumns<>(this, menu != null);
    setFixedCellSize(ROW_HEIGHT);
    setPlaceholder(new Region());
    RowScroller.layOutBeforePaging(this);
  }

  /** Returns which columns are pinned. */
  public PinnedColumns<T> pinning() {
    return pinnedColumns;
  }

  @Nullable HeadingMenu menu() {
    return menu;
  }

  /** Returns the rendered rows; empty before the first layout. Doesn't search the scene graph. */
  private List<PinnableRow<?>> rowsInSight() {
    return getSkin() instanceof PinnableSkin<?> skin ? skin.rowsInSight() : List.of();
  }

  /** Returns whether a row is completely visible. */
  public boolean isInSight(int row) {
    // An earlier key of the same frame may have scrolled the rows that were laid out away.
    layout();
    return rowsInSight().stream()
        .anyMatch(
            shown ->
                shown.getIndex() == row
                    && shown.getBoundsInParent().getMinY() >= 0
                    && shown.getBoundsInParent().getMaxY() <= getHeight() - 2 * getFixedCellSize());
  }

  /**
   * Scrolls a row to the top, or to the end if fewer rows follow than the table shows: for such a
   * row JavaFX scrolls past the end and leaves the last row out when it comes back.
   */
  @Override
  public void scrollTo(int row) {
    int rows = getItems().size();
    double shown =
        getSkin() instanceof PinnableSkin<?> skin ? skin.height() / getFixedCellSize() : 0;
    super.scrollTo(row + shown < rows ? row : rows);
  }

  /** Updates the marks of the rows once, however often it is called before the next frame. */
  public void markSoon() {
    if (!marking) {
      marking = true;
      Platform.runLater(
          () -> {
            marking = false;
            rowsInSight().forEach(PinnableRow::mark);
          });
    }
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new PinnableSkin<>(this);
  }

  /** The standard table skin with its own rows and header row. */
  private static final class PinnableSkin<T> extends TableViewSkin<T> {

    PinnableSkin(PinnableTable<T> table) {
      super(table);
      for (Node node : getVirtualFlow().getChildrenUnmodifiable()) {
        if (node instanceof ScrollBar bar) {
          table.pinnedColumns.scrollWith(bar);
        }
      }
    }

    @Override
    protected VirtualFlow<TableRow<T>> createVirtualFlow() {
      return new RowFlow<>();
    }

    /** Returns the height of the rows and of the bar below them, as it was laid out last. */
    private double height() {
      return getVirtualFlow().getHeight();
    }

    private List<PinnableRow<?>> rowsInSight() {
      List<PinnableRow<?>> rows = new ArrayList<>();
      TableRow<T> first = getVirtualFlow().getFirstVisibleCell();
      for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
        if (!(getVirtualFlow().getVisibleCell(i) instanceof PinnableRow<?> row)) {
          break;
        }
        rows.add(row);
      }
      return rows;
    }

    @Override
    protected TableHeaderRow createTableHeaderRow() {
      // The superclass constructor calls this method before the fields of this class are set.
      TableView<T> table = getSkinnable();
      return table instanceof PinnableTable<T> pinnable
          ? new HeaderRow<>(this, pinnable)
          : super.createTableHeaderRow();
    }
  }

  /**
   * Virtual flow that also lays out rows after scrolling in both directions, or after the table
   * scrolled back to its first column while its rows changed. The standard flow lays out newly
   * visible cells but not the rows themselves.
   */
  private static final class RowFlow<T> extends VirtualFlow<TableRow<T>> {

    private double down = -1;
    private double across;
    private double width;
    private int count;

    @Override
    protected void layoutChildren() {
      boolean otherRows = getPosition() != down || getCellCount() != count;
      boolean otherCells = getHbar().getValue() != across;
      super.layoutChildren();
      if (otherRows && otherCells) {
        super.layoutChildren();
      }
      if (getWidth() != width) {
        width = getWidth();
        layOutRows();
      }
      down = getPosition();
      across = getHbar().getValue();
      count = getCellCount();
    }

    /**
     * When the table gets wider, columns become visible but the width of the rows stays the same,
     * so that they must be laid out here.
     */
    private void layOutRows() {
      TableRow<T> first = getFirstVisibleCell();
      for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
        TableRow<T> row = getVisibleCell(i);
        if (row == null) {
          break;
        }
        row.requestLayout();
      }
    }
  }
}
