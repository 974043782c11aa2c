package io.casedesk.desktop.records.cells;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;

/** Shows below the table how many cells are being edited, with a button to cancel. */
public final class GridProgressBar {

  private final HBox node = Nodes.styled(Nodes.row(8), "staging-bar");

  public GridProgressBar(GridEditModel<?> grid, Messages messages) {
    ProgressIndicator busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    Label what = Labels.named("grid-working");
    what.setMinWidth(0);
    grid.task()
        .cellsProperty()
        .subscribe(cells -> what.setText(messages.text("grid.working", cells)));
    Button cancel =
        Buttons.of("grid-cancel", messages.text("action.cancel"), grid::cancel, Styles.SMALL);
    node.getChildren().setAll(busy, what, Nodes.spacer(), cancel);
    Nodes.showWhile(node, grid.task().workingProperty());
  }

  public Node node() {
    return node;
  }
}
