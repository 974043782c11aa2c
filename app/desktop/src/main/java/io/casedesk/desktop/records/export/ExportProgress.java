package io.casedesk.desktop.records.export;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.export.ExportModel.Phase;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the progress and the result of an export. */
final class ExportProgress {

  private static final int NAMED = 5;

  private final ExportModel model;
  private final Messages messages;
  private final ProgressBar bar = new ProgressBar(0);
  private final FontIcon icon = new FontIcon(Feather.CHECK_CIRCLE);
  private final Label said = Labels.named("export-said");
  private final Label more = Labels.named("export-more");
  private final Button stop = Nodes.named("export-stop", new Button(), Styles.ACCENT);
  private final Button back = Nodes.named("export-again", new Button());
  private final VBox page;
  private final Runnable leave;

  /**
   * Creates the page.
   *
   * @param leave closes the dialog
   */
  ExportProgress(ExportModel model, Messages messages, Runnable leave) {
    this.model = model;
    this.messages = messages;
    this.leave = leave;
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setAccessibleText(messages.text("export.progress"));
    Labels.wrap(said);
    HBox.setHgrow(said, Priority.ALWAYS);
    Labels.wrap(more);
    HBox line = Nodes.row(12, icon, said);
    page = new VBox(16, bar, line, more, footer());
    model.phaseProperty().subscribe(this::show);
    model.leavingProperty().subscribe(this::askToLeave);
    model.doneProperty().subscribe(done -> count());
  }

  Node node() {
    return page;
  }

  /** Returns the control with the initial focus. */
  Node first() {
    return stop;
  }

  private Node footer() {
    back.setOnAction(event -> goBack());
    stop.setOnAction(
        event -> {
          boolean stays = model.phaseProperty().get() == Phase.WRITING && !isLeaving();
          model.stop();
          if (!stays) {
            leave.run();
          }
        });
    return new HBox(8, Nodes.spacer(), back, stop);
  }

  private boolean isLeaving() {
    return model.leavingProperty().get();
  }

  private void goBack() {
    if (model.phaseProperty().get() == Phase.WRITING) {
      stop.requestFocus();
      model.stay();
    } else {
      model.askAgain();
    }
  }

  /** Asks for confirmation, because closing would stop the export. */
  private void askToLeave(boolean asked) {
    if (model.phaseProperty().get() == Phase.WRITING) {
      show(Phase.WRITING);
      if (asked) {
        back.requestFocus();
      }
    }
  }

  private void show(Phase phase) {
    boolean writing = phase == Phase.WRITING;
    Nodes.show(bar, writing);
    Nodes.show(icon, !writing);
    boolean leaving = writing && isLeaving();
    Nodes.show(back, phase == Phase.FAILED || leaving);
    back.setText(messages.text(leaving ? "export.stay" : "action.back"));
    stop.setText(
        messages.text(leaving ? "export.leave" : writing ? "export.stop" : "action.close"));
    stop.getStyleClass().remove(Styles.ACCENT);
    said.getStyleClass().remove("problem");
    icon.setIconCode(phase == Phase.FAILED ? Feather.ALERT_TRIANGLE : Feather.CHECK_CIRCLE);
    say(more, leaving ? messages.text("export.leaving") : "");
    switch (phase) {
      case ASKING -> {}
      case WRITING -> count();
      case WRITTEN -> written();
      case FAILED -> failed();
    }
  }

  private static void say(Label label, String text) {
    label.setText(text);
    Nodes.show(label, !text.isEmpty());
  }

  private void count() {
    if (model.phaseProperty().get() == Phase.WRITING) {
      int done = model.doneProperty().get();
      int all = model.count();
      bar.setProgress(all == 0 ? 1 : (double) done / all);
      said.setText(messages.text("export.writing", done, all, String.valueOf(model.target())));
    }
  }

  private void written() {
    RecordFile.Written result = model.writtenProperty().get();
    if (result == null) {
      return;
    }
    said.setText(messages.text("export.written", result.records(), String.valueOf(model.target())));
    if (result.leftOut() > 0) {
      List<OmittedValue> first = result.first().subList(0, Math.min(NAMED, result.first().size()));
      say(
          more,
          messages.text("export.leftOut", result.leftOut())
              + first.stream()
                  .map(
                      value ->
                          "\n"
                              + messages.text(
                                  "export.leftOut." + value.why(),
                                  value.recordId(),
                                  value.field().toString()))
                  .collect(Collectors.joining()));
    }
  }

  private void failed() {
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      said.getStyleClass().add("problem");
      said.setText(messages.text("export.failed", String.valueOf(model.target()), why(failure)));
      say(more, messages.text("export.failed.next"));
    }
  }

  private String why(Throwable failure) {
    return switch (failure) {
      case AccessDeniedException e -> messages.text("export.failed.denied");
      case NoSuchFileException e -> messages.text("export.failed.folder");
      case FileSystemException e -> e.getReason() == null ? String.valueOf(e) : e.getReason();
      case IOException e -> messages.text(Message.ofFailure(e));
      default -> String.valueOf(failure);
    };
  }
}
