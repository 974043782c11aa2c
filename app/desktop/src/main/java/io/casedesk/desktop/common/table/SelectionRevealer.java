package io.casedesk.desktop.common.table;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/** Keeps the selected row visible when the table becomes lower. */
public final class SelectionRevealer {

  private SelectionRevealer() {}

  /** Adds the behavior to a table. */
  public static void in(TableView<?> table) {
    table
        .heightProperty()
        .addListener(
            (height, was, is) -> {
              if (is.doubleValue() < was.doubleValue()) {
                // The rows are laid out with the new height first.
                Platform.runLater(() -> reveal(table));
              }
            });
  }

  /** Scrolls only as far as needed to show the whole row. */
  private static void reveal(TableView<?> table) {
    int row = table.getSelectionModel().getSelectedIndex();
    Node flow = table.lookup(".virtual-flow");
    if (row >= 0 && flow instanceof VirtualFlow<?> rows) {
      rows.scrollTo(row);
    }
  }
}
