package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.MatrixColumnsModel;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Shows how many columns of the matrix are hidden, and the switch that shows them. */
final class HiddenColumnsBar {

  private final HBox node = Nodes.named("checklist-columns", new WrapBar(16), "checklist-filters");
  private final Label count = Labels.fixed("checklist-columns-count", "caption");
  private final MatrixModel matrix;
  private final MatrixColumnsModel columns;
  private final ReviewQueue queue;
  private final Messages messages;

  HiddenColumnsBar(
      MatrixModel matrix, MatrixColumnsModel columns, ReviewQueue queue, Messages messages) {
    this.matrix = matrix;
    this.columns = columns;
    this.queue = queue;
    this.messages = messages;
    CheckBox all = new CheckBox(messages.text("checklists.columns.all"));
    all.setId("checklist-columns-all");
    all.setMinWidth(Region.USE_PREF_SIZE);
    all.selectedProperty().bindBidirectional(columns.allProperty());
    node.getChildren().setAll(count, all);
    Observables.follow(
        this::show,
        columns.emptyProperty(),
        columns.allProperty(),
        queue.modeProperty(),
        matrix.shown());
  }

  Node node() {
    return node;
  }

  private void show() {
    int empty = columns.emptyProperty().get();
    String key = columns.allProperty().get() ? "shown" : "hidden";
    count.setText(messages.text("checklists.columns." + key, empty));
    // Without rows, a message replaces the matrix.
    boolean needed = !queue.isList() && empty > 0 && !matrix.shown().isEmpty();
    Nodes.show(node, needed);
  }
}
