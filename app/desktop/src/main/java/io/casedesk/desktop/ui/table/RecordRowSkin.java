package io.casedesk.desktop.ui.table;

import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.skin.TableRowSkin;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Lays out the cells that scroll as usual, behind the pinned ones, which it keeps itself: what
 * scrolled out is taken out of the row, and taking the pinned cells out and in again at every step
 * of scrolling would cost the styling of each.
 */
final class RecordRowSkin<R extends CaseRecord> extends TableRowSkin<Row<R>> {

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");

  /** Above the cells that scroll beneath. */
  private static final double IN_FRONT = -1;

  private final Pinning<R> pinning;
  private final Map<TableColumn<Row<R>, ?>, TableCell<Row<R>, ?>> cells = new HashMap<>();
  private final Region dot = new Region();

  RecordRowSkin(RecordRow<R> row) {
    super(row);
    pinning = row.pinning();
    dot.getStyleClass().add("changed-dot");
    dot.setMouseTransparent(true);
    dot.setViewOrder(2 * IN_FRONT);
    dot.setVisible(row.isChanged());
    registerListChangeListener(pinning.pinned(), change -> dropOthers());
    registerInvalidationListener(row.itemProperty(), item -> indexCells());
    registerChangeListener(row.indexProperty(), index -> indexCells());
  }

  @Override
  protected ObservableList<TableColumn<Row<R>, ?>> getVisibleLeafColumns() {
    // Called by the constructor of the skin above, before there are fields here.
    return getSkinnable() instanceof RecordRow<R> row
        ? row.pinning().scrolling()
        : FXCollections.emptyObservableList();
  }

  void showChanged(boolean changed) {
    dot.setVisible(changed);
  }

  private void indexCells() {
    int index = getSkinnable().getIndex();
    cells.values().forEach(cell -> cell.updateIndex(index));
  }

  private void dropOthers() {
    List<TableColumn<Row<R>, ?>> gone = new ArrayList<>(cells.keySet());
    gone.removeAll(pinning.pinned());
    for (TableColumn<Row<R>, ?> column : gone) {
      TableCell<Row<R>, ?> cell = cells.remove(column);
      if (cell != null) {
        getChildren().remove(cell);
        cell.updateIndex(-1);
      }
    }
    getSkinnable().requestLayout();
  }

  @Override
  protected void layoutChildren(double x, double y, double w, double h) {
    super.layoutChildren(x + pinning.width(), y, w, h);
    if (getSkinnable().getIndex() < 0) {
      return;
    }
    double height = getSkinnable().getTableView().getFixedCellSize();
    double at = x + pinning.scroll();
    put(dot);
    dot.resizeRelocate(at, 0, dot.prefWidth(-1), height);
    for (TableColumn<Row<R>, ?> column : pinning.pinned()) {
      TableCell<Row<R>, ?> cell = cell(column);
      put(cell);
      double width = snapSizeX(column.getWidth());
      cell.pseudoClassStateChanged(PINNED_LAST, pinning.isLast(column));
      cell.resize(width, height);
      cell.relocate(at, 0);
      cell.requestLayout();
      at += width;
    }
  }

  /** The skin above takes out what it does not know whenever its columns change. */
  private void put(Node node) {
    if (node.getParent() == null) {
      getChildren().add(node);
    }
  }

  private TableCell<Row<R>, ?> cell(TableColumn<Row<R>, ?> column) {
    TableCell<Row<R>, ?> there = cells.get(column);
    if (there != null) {
      return there;
    }
    TableCell<Row<R>, ?> made = createCell(column);
    made.setViewOrder(IN_FRONT);
    made.pseudoClassStateChanged(PINNED, true);
    made.updateIndex(getSkinnable().getIndex());
    cells.put(column, made);
    return made;
  }

  @Override
  protected double computePrefWidth(
      double height, double top, double right, double bottom, double left) {
    return super.computePrefWidth(height, top, right, bottom, left) + pinning.width();
  }

  @Override
  protected @Nullable Object queryAccessibleAttribute(
      AccessibleAttribute attribute, Object... parameters) {
    return switch (attribute) {
      case CELL_AT_ROW_COLUMN ->
          shown(getSkinnable().getTableView().getVisibleLeafColumn((Integer) parameters[1]));
      case FOCUS_ITEM -> {
        TablePosition<?, ?> focused =
            getSkinnable().getTableView().getFocusModel().getFocusedCell();
        yield shown(
            focused.getTableColumn() == null
                ? getSkinnable().getTableView().getVisibleLeafColumn(0)
                : focused.getTableColumn());
      }
      case SELECTED_ITEMS -> selected();
      default -> super.queryAccessibleAttribute(attribute, parameters);
    };
  }

  private ObservableList<Node> selected() {
    ObservableList<Node> result = FXCollections.observableArrayList();
    for (TablePosition<?, ?> at :
        getSkinnable().getTableView().getSelectionModel().getSelectedCells()) {
      Node cell = at.getRow() == getSkinnable().getIndex() ? shown(at.getTableColumn()) : null;
      if (cell != null) {
        result.add(cell);
      }
    }
    return result;
  }

  private @Nullable Node shown(@Nullable Object column) {
    return getChildren().stream()
        .filter(
            node ->
                node instanceof TableCell<?, ?> cell
                    && Objects.equals(cell.getTableColumn(), column))
        .findFirst()
        .orElse(null);
  }
}
