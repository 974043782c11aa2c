package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.MatrixColumnsModel;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/**
 * Shows how many columns of the matrix are hidden, with the switch that shows them, and leads to
 * the list if the matrix is nearly empty.
 */
final class MatrixColumnsBar {

  private final HBox node = Nodes.named("checklist-columns", new WrapBar(16), "checklist-filters");
  private final Label count = Labels.fixed("checklist-columns-count", "caption");
  private final MatrixModel matrix;
  private final MatrixColumnsModel columns;
  private final ReviewQueue queue;
  private final Messages messages;

  /**
   * Creates the bar.
   *
   * @param showList shows the list instead of the matrix
   */
  MatrixColumnsBar(
      MatrixModel matrix,
      MatrixColumnsModel columns,
      ReviewQueue queue,
      Runnable showList,
      Messages messages) {
    this.matrix = matrix;
    this.columns = columns;
    this.queue = queue;
    this.messages = messages;
    CheckBox all = new CheckBox(messages.text("checklists.columns.all"));
    all.setId("checklist-columns-all");
    all.setMinWidth(Region.USE_PREF_SIZE);
    all.selectedProperty().bindBidirectional(columns.allProperty());
    HBox hidden = Nodes.named("checklist-columns-hidden", Nodes.row(16, count, all));
    Button list =
        Buttons.of(
            "checklist-columns-list",
            messages.text("checklists.columns.list"),
            showList,
            Styles.SMALL);
    HBox sparse =
        Nodes.row(16, Labels.of(messages.text("checklists.columns.sparse"), "caption"), list);
    Nodes.showWhile(hidden, columns.emptyProperty().greaterThan(0));
    Nodes.showWhile(sparse, columns.sparseProperty());
    node.getChildren().setAll(sparse, hidden);
    Observables.follow(
        this::show,
        columns.emptyProperty(),
        columns.sparseProperty(),
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
    boolean needed =
        !queue.isList()
            && (empty > 0 || columns.sparseProperty().get())
            && !matrix.shown().isEmpty();
    Nodes.show(node, needed);
  }
}
