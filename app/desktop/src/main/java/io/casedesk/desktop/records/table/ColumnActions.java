package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;

/** What a person does to the columns of a table, whether by a menu, a key or the palette. */
public final class ColumnActions<R extends CaseRecord> {

  private final PinnableTable<R> view;
  private final TableColumns<R> columns;
  private final ColumnFit<R> fit;

  ColumnActions(PinnableTable<R> view, TableColumns<R> columns, ColumnFit<R> fit) {
    this.view = view;
    this.columns = columns;
    this.fit = fit;
  }

  /** Orders by this column alone. */
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

  /** Orders by this column where those before it are equal. */
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

  /** No longer orders by this column. */
  public void unsort(Column<R> column) {
    columns.shown(column).ifPresent(view.getSortOrder()::remove);
  }

  /** Whether rows are ordered by this column. */
  public boolean isSorted(Column<R> column) {
    return columns.shown(column).filter(view.getSortOrder()::contains).isPresent();
  }

  /** Whether rows are ordered by any other column than this. */
  public boolean isSortedElse(Column<R> column) {
    return view.getSortOrder().stream().anyMatch(c -> !c.getId().equals(column.id()));
  }

  /** Hides a column; the last one stays, as there would be no heading to get it back by. */
  public void hide(Column<R> column) {
    if (view.getVisibleLeafColumns().size() > 1) {
      columns.show(column, false);
    }
  }

  /** Lets all columns up to this one stay at the left while the others scroll. */
  public void pinUpTo(Column<R> column) {
    columns
        .shown(column)
        .ifPresent(shown -> view.pinning().want(view.getColumns().indexOf(shown) + 1));
  }

  /** Lets all columns scroll. */
  public void unpin() {
    view.pinning().want(0);
  }

  /** Whether any column is pinned. */
  public boolean isAnyPinned() {
    return view.pinning().wanted() > 0;
  }

  /** Whether this is the last one of those that are pinned. */
  public boolean isPinnedUpTo(Column<R> column) {
    return columns
        .shown(column)
        .filter(shown -> view.getColumns().indexOf(shown) + 1 == view.pinning().wanted())
        .isPresent();
  }

  /** Makes a column as wide as what it shows. */
  public void fit(Column<R> column) {
    columns.shown(column).ifPresent(shown -> setWidth(shown, fit.width(column, shown)));
  }

  /** Makes every column as wide as what it shows. */
  public void fitAll() {
    // All are measured before the first one changes, which arranges the table.
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
    // A width that a person dragged is not a preferred one; equal preferences would change nothing.
    column.setPrefWidth(column.getWidth());
    column.setPrefWidth(width);
  }
}
