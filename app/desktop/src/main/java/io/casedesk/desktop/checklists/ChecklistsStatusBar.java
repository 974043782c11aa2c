package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistListModel;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.SolutionPartRepository;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the number of checklists by state and the progress of reading. */
final class ChecklistsStatusBar {

  private final HBox node;
  private final Label shown = Labels.fixed("checklists-shown");
  private final Label states = Labels.fixed("checklists-states");
  private final Label read = Labels.fixed("checklists-progress");
  private final ProgressBar bar = new ProgressBar();
  private final MatrixModel matrix;
  private final ChecklistListModel list;
  private final ChecklistLoadModel reading;
  private final Messages messages;

  ChecklistsStatusBar(ChecklistModels models, ChecklistCommands commands, Messages messages) {
    this.matrix = models.matrix();
    this.list = models.list();
    this.reading = models.reading();
    this.messages = messages;
    bar.setPrefWidth(120);
    bar.setAccessibleText(messages.text("checklists.progress.accessible"));
    Button stop = commands.button(ChecklistCommands.STOP, Feather.X, Styles.FLAT, Styles.SMALL);
    stop.setText(messages.text("action.cancel"));
    HBox progress = Nodes.row(8, bar, stop);
    reading
        .phaseProperty()
        .subscribe(
            phase -> {
              boolean under =
                  phase == ChecklistLoadModel.Phase.READING
                      || phase == ChecklistLoadModel.Phase.STARTING;
              Nodes.show(progress, under);
              showProgress();
            });
    reading.progressProperty().subscribe(at -> showProgress());
    Observables.follow(
        this::showCounts,
        matrix.shown(),
        list.shown(),
        list.readyProperty(),
        matrix.countsProperty());
    Label local = Labels.fixed("checklists-local");
    models.folder().folderProperty().subscribe(folder -> showPlace(local, folder));
    node = Nodes.statusBar(shown, states, read, progress, Nodes.spacer(), local);
  }

  Node node() {
    return node;
  }

  /** Shows where the reviews are. */
  private void showPlace(Label label, String folder) {
    label.setText(messages.text(folder.isBlank() ? "checklists.local" : "checklists.shared"));
    label.setTooltip(folder.isBlank() ? null : new Tooltip(folder));
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
