package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.RunProgressControls;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** Shows the number of runs and the progress of the run that is being resumed. */
final class RunsStatusBar {

  private final HBox node = new WrapBar(16);
  private final RunsModel model;
  private final Messages messages;

  RunsStatusBar(RunsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    Label shown = Labels.named("runs-shown");
    Observables.follow(
        () -> shown.setText(shown()), model.shown(), model.totalProperty(), model.phaseProperty());
    node.getChildren().setAll(shown, progress());
    node.getStyleClass().add("status-bar");
  }

  Node node() {
    return node;
  }

  private String shown() {
    int total = model.totalProperty().get();
    return switch (model.phaseProperty().get()) {
      case FAILED -> messages.text("status.failed");
      case READING, IDLE ->
          total == 0 ? messages.text("runs.reading") : messages.text("runs.shown", count(), total);
      case READ -> messages.text("runs.shown", count(), total);
    };
  }

  private int count() {
    return model.shown().size();
  }

  private Node progress() {
    Label records = new Label();
    ProgressBar bar = new ProgressBar();
    bar.setPrefWidth(120);
    bar.setAccessibleText(messages.text("runs.resuming"));
    Button stop =
        Buttons.of(
            "stop-run",
            messages.text("runs.stop"),
            () -> model.actions().stop(),
            Styles.SMALL,
            Styles.FLAT);
    stop.setTooltip(new Tooltip(messages.text("runs.stop.hint")));
    HBox box = Nodes.row(8, bar, records, stop);
    model
        .actions()
        .progressProperty()
        .subscribe(
            progress -> {
              box.setVisible(progress != null);
              bar.setProgress(
                  progress == null ? ProgressBar.INDETERMINATE_PROGRESS : progress.share());
              records.setText(RunProgressControls.resuming(progress, messages));
            });
    return box;
  }
}
