package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.RowFlow;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.control.skin.VirtualFlow;

/** The standard table skin with its own header row. */
final class PinnableSkin<R extends CaseRecord> extends TableViewSkin<ListRow<R>> {

  PinnableSkin(PinnableTable<R> table) {
    super(table);
    for (Node node : getVirtualFlow().getChildrenUnmodifiable()) {
      if (node instanceof ScrollBar bar) {
        if (bar.getOrientation() == Orientation.HORIZONTAL) {
          table.pinning().scrolledBy(bar);
        } else {
          table.pinning().besides(bar);
        }
      }
    }
  }

  @Override
  protected VirtualFlow<TableRow<ListRow<R>>> createVirtualFlow() {
    return new RowFlow<>();
  }

  List<RecordRow<?>> rowsInSight() {
    List<RecordRow<?>> rows = new ArrayList<>();
    IndexedCell<?> first = getVirtualFlow().getFirstVisibleCell();
    for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
      if (!(getVirtualFlow().getVisibleCell(i) instanceof RecordRow<?> row)) {
        break;
      }
      rows.add(row);
    }
    return rows;
  }

  @Override
  protected TableHeaderRow createTableHeaderRow() {
    // The superclass constructor calls this method before the fields of this class are set.
    TableView<ListRow<R>> table = getSkinnable();
    return table instanceof PinnableTable<R> pinnable
        ? new HeaderRow<>(this, pinnable)
        : super.createTableHeaderRow();
  }
}
