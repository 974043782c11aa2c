package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.SolutionPartRepository;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Shows the number of checklists by state and the progress of reading. */
final class ChecklistsStatusBar {

  private final HBox node = new WrapBar(16);
  private final Label shown = label("checklists-shown");
  private final Label states = label("checklists-states");
  private final Label read = label("checklists-progress");
  private final ProgressBar bar = new ProgressBar();
  private final MatrixModel matrix;
  private final ChecklistListModel list;
  private final ChecklistLoadModel reading;
  private final Messages messages;

  ChecklistsStatusBar(
      MatrixModel matrix,
      ChecklistListModel list,
      ChecklistLoadModel reading,
      ChecklistCommands commands,
      Messages messages) {
    this.matrix = matrix;
    this.list = list;
    this.reading = reading;
    this.messages = messages;
    bar.setPrefWidth(120);
    bar.setAccessibleText(messages.text("checklists.progress.accessible"));
    Button stop = commands.button(ChecklistCommands.STOP, Feather.X, Styles.FLAT);
    stop.getStyleClass().add(Styles.SMALL);
    stop.setText(messages.text("action.cancel"));
    HBox progress = new HBox(8, bar, stop);
    progress.setAlignment(Pos.CENTER_LEFT);
    reading
        .phaseProperty()
        .subscribe(
            phase -> {
              boolean under =
                  phase == ChecklistLoadModel.Phase.READING
                      || phase == ChecklistLoadModel.Phase.STARTING;
              progress.setVisible(under);
              progress.setManaged(under);
              showProgress();
            });
    reading.progressProperty().subscribe(at -> showProgress());
    matrix.shown().addListener((ListChangeListener<MatrixItem>) change -> showCounts());
    list.shown().addListener((ListChangeListener<ChecklistItem>) change -> showCounts());
    list.readyProperty().subscribe(ready -> showCounts());
    matrix.countsProperty().subscribe(counts -> showCounts());
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Label local = label("checklists-local");
    local.setText(messages.text("checklists.local"));
    node.getChildren().setAll(shown, states, read, progress, space, local);
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().add("status-bar");
  }

  Node node() {
    return node;
  }

  private static Label label(String id) {
    Label label = new Label();
    label.setId(id);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  private void showCounts() {
    ChecklistCounts.Counts counts = matrix.countsProperty().get();
    shown.setText(
        list.readyProperty().get()
            ? messages.text(
                "checklists.status.rows", list.shown().size(), counts.rows(SolutionFilter.ALL))
            : messages.text(
                "checklists.status.shown", matrix.shown().size(), matrix.totalProperty().get()));
    states.setText(
        messages.text(
            "checklists.status.states", counts.all(), counts.of(ChecklistState.REVIEWED)));
  }

  private void showProgress() {
    SolutionPartRepository.Progress at = reading.progressProperty().get();
    switch (reading.phaseProperty().get()) {
      case STARTING -> {
        bar.setProgress(ProgressBar.INDETERMINATE_PROGRESS);
        read.setText(messages.text("checklists.status.starting"));
      }
      case READING -> {
        int all = at == null ? 0 : at.all();
        int done = at == null ? 0 : at.done();
        bar.setProgress(all == 0 ? ProgressBar.INDETERMINATE_PROGRESS : (double) done / all);
        read.setText(messages.text("checklists.status.reading", done, all));
      }
      case STOPPED -> read.setText(messages.text("status.cancelled"));
      case FAILED -> read.setText(messages.text("status.failed"));
      case IDLE, READ -> read.setText("");
    }
  }
}
