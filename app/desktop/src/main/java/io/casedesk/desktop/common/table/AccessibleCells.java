package io.casedesk.desktop.common.table;

import java.util.List;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** Provides accessibility attributes for rows that contain only their visible cells. */
public final class AccessibleCells {

  private AccessibleCells() {}

  /** Returns the cell of a column; null if it isn't visible. */
  public static @Nullable Node of(List<Node> row, @Nullable Object column) {
    return row.stream()
        .filter(
            node ->
                node instanceof TableCell<?, ?> cell
                    && Objects.equals(cell.getTableColumn(), column))
        .findFirst()
        .orElse(null);
  }

  /** Returns the selected cells among the visible ones. */
  public static ObservableList<Node> selected(List<Node> row, TableView<?> table, int index) {
    ObservableList<Node> result = FXCollections.observableArrayList();
    for (TablePosition<?, ?> at : table.getSelectionModel().getSelectedCells()) {
      Node cell = at.getRow() == index ? of(row, at.getTableColumn()) : null;
      if (cell != null) {
        result.add(cell);
      }
    }
    return result;
  }
}
