package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TablePosition;

/**
 * Actions on the columns of a table, called by a menu, a keyboard shortcut or the command palette.
 */
public record ColumnActions<R extends CaseRecord>(
    PinnableTable<ListRow<R>> view,
    TableColumns<R> columns,
    ColumnFit<R> fit,
    ValueColors colors,
    CellSelection<R> selection) {

  /** Selects all cells of a column, whose facts the status bar then shows. */
  public void select(Column<R> column) {
    selection.chooseColumn(columns.inSight().indexOf(column));
  }

  /** Returns whether the values of a column can have colors. */
  public boolean isColorable(Column<R> column) {
    return column.kind() == Column.Kind.OPTION;
  }

  /** Returns whether the cells of a column are colored by their values. */
  public boolean isColored(Column<R> column) {
    return colors.isColored(column.id());
  }

  /** Colors the cells of a column by their values, or stops. */
  public void color(Column<R> column, boolean colored) {
    colors.color(column.id(), colored && isColorable(column));
  }

  /** Sorts by this column only. */
  public void sort(Column<R> column, boolean descending) {
    columns
        .shown(column)
        .ifPresent(
            shown -> {
              direct(shown, descending);
              if (!view.getSortOrder().equals(List.of(shown))) {
                view.getSortOrder().setAll(List.of(shown));
              }
            });
  }

  /** Adds this column as the last sort column. */
  public void alsoSort(Column<R> column, boolean descending) {
    columns
        .shown(column)
        .ifPresent(
            shown -> {
              direct(shown, descending);
              if (!view.getSortOrder().contains(shown)) {
                view.getSortOrder().add(shown);
              }
            });
  }

  private static void direct(TableColumn<?, ?> column, boolean descending) {
    column.setSortType(descending ? SortType.DESCENDING : SortType.ASCENDING);
  }

  /** Removes this column from the sort columns. */
  public void unsort(Column<R> column) {
    columns.shown(column).ifPresent(view.getSortOrder()::remove);
  }

  /** Returns whether rows are sorted by this column. */
  public boolean isSorted(Column<R> column) {
    return columns.shown(column).filter(view.getSortOrder()::contains).isPresent();
  }

  /** Returns whether rows are sorted by another column. */
  public boolean isSortedElse(Column<R> column) {
    return view.getSortOrder().stream().anyMatch(c -> !c.getId().equals(column.id()));
  }

  /**
   * Hides a column; the last one stays visible, because columns are shown again through a header.
   */
  public void hide(Column<R> column) {
    if (view.getVisibleLeafColumns().size() > 1) {
      columns.show(column, false);
    }
  }

  /** Returns whether a column has a visible one beside it. */
  public boolean isMovable(Column<R> column, boolean right) {
    return beside(column, right).isPresent();
  }

  /** Moves a column past the visible one beside it. The focused cell stays focused. */
  public void move(Column<R> column, boolean right) {
    TableColumn<ListRow<R>, ?> other = beside(column, right).orElse(null);
    TableColumn<ListRow<R>, ?> moved = columns.shown(column).orElse(null);
    if (other == null || moved == null) {
      return;
    }
    TablePosition<?, ?> focused = view.getFocusModel().getFocusedCell();
    int at = focused.getColumn();
    TableColumn<ListRow<R>, ?> focusedColumn = at < 0 ? null : view.getVisibleLeafColumn(at);
    List<TableColumn<ListRow<R>, ?>> order = new ArrayList<>(view.getColumns());
    order.remove(moved);
    order.add(order.indexOf(other) + (right ? 1 : 0), moved);
    view.getColumns().setAll(order);
    if (focused.getRow() >= 0 && focusedColumn != null) {
      view.getSelectionModel().clearAndSelect(focused.getRow(), focusedColumn);
      view.getFocusModel().focus(focused.getRow(), focusedColumn);
    }
  }

  private Optional<TableColumn<ListRow<R>, ?>> beside(Column<R> column, boolean right) {
    int at = columns.inSight().indexOf(column);
    int other = right ? at + 1 : at - 1;
    return at < 0 || other < 0 || other >= view.getVisibleLeafColumns().size()
        ? Optional.empty()
        : Optional.of(view.getVisibleLeafColumn(other));
  }

  /** Pins all columns up to this one. */
  public void pinUpTo(Column<R> column) {
    columns
        .shown(column)
        .ifPresent(shown -> view.pinning().pin(view.getColumns().indexOf(shown) + 1));
  }

  /** Unpins all columns. */
  public void unpin() {
    view.pinning().pin(0);
  }

  /** Returns whether any column is pinned. */
  public boolean isAnyPinned() {
    return view.pinning().requested() > 0;
  }

  /** Returns whether this is the last pinned column. */
  public boolean isPinnedUpTo(Column<R> column) {
    return columns
        .shown(column)
        .filter(shown -> view.getColumns().indexOf(shown) + 1 == view.pinning().requested())
        .isPresent();
  }

  /** Fits the width of a column to its content. */
  public void fit(Column<R> column) {
    columns.shown(column).ifPresent(shown -> setWidth(shown, fit.width(column, shown)));
  }

  /** Fits the widths of all columns to their content. */
  public void fitAll() {
    // Measure all columns before changing the first one, which changes the layout of the table.
    List<Runnable> changes = new ArrayList<>();
    for (Column<R> column : columns.inSight()) {
      columns
          .shown(column)
          .ifPresent(
              shown -> {
                double width = fit.width(column, shown);
                changes.add(() -> setWidth(shown, width));
              });
    }
    changes.forEach(Runnable::run);
  }

  private static void setWidth(TableColumn<?, ?> column, double width) {
    // Dragging changes the width but not the preferred width, and setting an equal preferred width
    // has no effect.
    column.setPrefWidth(column.getWidth());
    column.setPrefWidth(width);
  }
}
