package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Shows the checklists as a matrix or as a list. */
final class ChecklistTables {

  private final StackPane node = new StackPane();
  private final MatrixTable matrix;
  private final LazyValue<ChecklistListTable> list;
  private final ReviewQueue queue;

  ChecklistTables(ChecklistsView.Models models, Messages messages, MomentText momentText) {
    this.queue = models.queue();
    matrix = new MatrixTable(models.matrix(), models.columns(), models.reviewing(), messages);
    list =
        new LazyValue<>(
            () -> new ChecklistListTable(models.list(), models.reviewing(), messages, momentText));
    queue.modeProperty().subscribe(mode -> show());
  }

  private void show() {
    boolean focused = node.getChildren().stream().anyMatch(Node::isFocusWithin);
    node.getChildren().setAll(table());
    if (focused) {
      table().requestFocus();
    }
  }

  Node node() {
    return node;
  }

  /** Returns the table that is shown. */
  MatrixGrid<?> table() {
    return queue.isList() ? list.get().node() : matrix.node();
  }

  void focus() {
    if (queue.isList()) {
      list.get().focus();
    } else {
      matrix.focus();
    }
  }
}
