package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.service.ReadListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/** Shows the active work of an import, its progress, and a button to stop it. */
final class ImportsStatusBar {

  private final HBox node = Nodes.statusBar();
  private final Label rows = Labels.named("imports-status");
  private final Label text = Labels.named("imports-working");
  private final ProgressBar bar = new ProgressBar();
  private final Button stop = Nodes.named("imports-stop", new Button(), Styles.SMALL, Styles.FLAT);
  private final HBox work;
  private final ImportsModel model;
  private final Messages messages;

  ImportsStatusBar(ImportsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    bar.setPrefWidth(120);
    stop.setText(messages.text("imports.stop"));
    stop.setOnAction(event -> stop());
    work = Nodes.row(8, bar, text, stop);
    node.getChildren().setAll(rows, work);
    Observables.follow(
        this::show,
        model.job().workingProperty(),
        model.job().tableProperty(),
        model.review().run().progressProperty(),
        model.review().phaseProperty(),
        model.kindProperty());
    for (RecordsModel<?> list : model.lists()) {
      Observables.listen(this::show, list.phaseProperty(), list.progressProperty());
    }
  }

  Node node() {
    return node;
  }

  private boolean isReading() {
    return model.list().phaseProperty().get() == RecordsModel.Phase.READING;
  }

  private boolean isChecking() {
    return model.review().phaseProperty().get() == ReviewModel.Phase.CHECKING;
  }

  private void stop() {
    if (model.isRunning()) {
      model.review().run().cancel();
    } else if (isChecking()) {
      model.review().stopCheck();
    } else if (model.job().workingProperty().get() != null) {
      model.job().stop();
    } else {
      model.list().cancel();
    }
  }

  private void show() {
    TableFile table = model.job().tableProperty().get();
    rows.setText(
        table == null
            ? messages.text("imports.status.none")
            : messages.text("imports.status.rows", table.rows()));
    ImportJob.ActiveWork working = model.job().workingProperty().get();
    RunProgressModel.Progress sent = model.review().run().progressProperty().get();
    ReadListener.Progress read = model.list().progressProperty().get();
    work.setVisible(sent != null || working != null || isChecking() || isReading());
    double done = ProgressBar.INDETERMINATE_PROGRESS;
    if (sent != null) {
      done = sent.share();
      text.setText(
          sent.all() == 0
              ? messages.text("review.sending")
              : messages.text("imports.status.sending", sent.records(), sent.all()));
    } else if (working != null) {
      text.setText(messages.text(working.text()));
    } else if (isChecking()) {
      text.setText(messages.text("review.checking"));
    } else if (isReading()) {
      text.setText(
          read == null || read.expected() == 0
              ? messages.text("imports.status.reading.begun")
              : messages.text("imports.status.reading", read.requests(), read.expected()));
    }
    bar.setProgress(done);
    bar.setAccessibleText(text.getText());
  }
}
