package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.scene.Node;

/** Finds the column, the record and the position of the focused cell of a table. */
public record FocusedCell<R extends CaseRecord>(
    PinnableTable<ListRow<R>> view, RowsModel<R> rows, TableColumns<R> columns, CellRange range) {

  /** Returns the column of the cell. */
  public Optional<Column<R>> column() {
    int column = range.anchorColumn();
    return range.isEmpty() || column >= view.getVisibleLeafColumns().size()
        ? Optional.empty()
        : Optional.of(columns.of(view.getVisibleLeafColumn(column)));
  }

  /** Returns the record of the cell. */
  public Optional<R> record() {
    int row = range.anchorRow();
    return range.isEmpty() || row >= rows.shown().size()
        ? Optional.empty()
        : Optional.of(rows.shown().get(row).record());
  }

  /** Scrolls to the column of the cell and returns its header. */
  Optional<Node> heading() {
    return column().flatMap(this::headingOf);
  }

  private Optional<Node> headingOf(Column<R> column) {
    view.scrollToColumn(view.getVisibleLeafColumn(range.anchorColumn()));
    view.layout();
    return view.lookupAll(".column-header").stream()
        .filter(node -> column.id().equals(node.getId()))
        .findFirst();
  }

  /** Returns the bounds of the cell in the scene; empty while it isn't visible. */
  public Optional<Bounds> boundsInScene() {
    // Scrolling is otherwise laid out only in the next pulse.
    view.applyCss();
    view.layout();
    return view.lookupAll(".table-cell").stream()
        .filter(node -> node instanceof ValueCell<?> cell && !cell.isEmpty())
        .map(node -> (ValueCell<?>) node)
        .filter(
            cell ->
                range.isAnchor(
                    cell.getIndex(), view.getVisibleLeafColumns().indexOf(cell.getTableColumn())))
        .findFirst()
        .map(cell -> cell.localToScene(cell.getBoundsInLocal()));
  }
}
