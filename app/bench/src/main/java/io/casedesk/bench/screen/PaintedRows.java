package io.casedesk.bench.screen;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/** The rows of a table that are painted now. */
record PaintedRows(TableView<?> table) {

  /**
   * How many cells that are painted show a record and have a state, or do; asked in each frame, so
   * nothing is looked up.
   */
  long cells(@Nullable PseudoClass state) {
    long count = 0;
    for (IndexedCell<?> row : rowsInSight()) {
      for (Node node : row.getChildrenUnmodifiable()) {
        if (node instanceof IndexedCell<?> cell
            && !cell.isEmpty()
            && (state == null || cell.getPseudoClassStates().contains(state))) {
          count++;
        }
      }
    }
    return count;
  }

  boolean shows(int place) {
    return rowsInSight().stream().anyMatch(row -> row.getIndex() == place);
  }

  private List<IndexedCell<?>> rowsInSight() {
    List<IndexedCell<?>> result = new ArrayList<>();
    if (!(table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow)) {
      return result;
    }
    IndexedCell<?> first = flow.getFirstVisibleCell();
    IndexedCell<?> last = flow.getLastVisibleCell();
    for (int i = first == null ? 0 : first.getIndex(); last != null && i <= last.getIndex(); i++) {
      IndexedCell<?> row = flow.getVisibleCell(i);
      if (row != null) {
        result.add(row);
      }
    }
    return result;
  }
}
