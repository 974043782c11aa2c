package io.casedesk.desktop.common.table;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/** Keeps the row with the keyboard in sight where something below the table takes its room. */
public final class SelectionRevealer {

  private SelectionRevealer() {}

  /** Has it kept from now on. */
  public static void in(TableView<?> table) {
    table
        .heightProperty()
        .addListener(
            (height, was, is) -> {
              if (is.doubleValue() < was.doubleValue()) {
                // The rows are laid out in the new height first.
                Platform.runLater(() -> reveal(table));
              }
            });
  }

  /** Scrolls no further than the row needs to be seen whole. */
  private static void reveal(TableView<?> table) {
    int row = table.getSelectionModel().getSelectedIndex();
    Node flow = table.lookup(".virtual-flow");
    if (row >= 0 && flow instanceof VirtualFlow<?> rows) {
      rows.scrollTo(row);
    }
  }
}
