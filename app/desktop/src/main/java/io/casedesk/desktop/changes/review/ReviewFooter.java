package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.text.EngineText;
import io.casedesk.desktop.common.text.Messages;
import java.time.Duration;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the next actions of a review, the progress of sending, and the result. */
final class ReviewFooter {

  private final HBox node = new HBox(8);
  private final Label text = new Label();
  private final ProgressBar bar = new ProgressBar();
  private final Button again = new Button();
  private final Button apply = new Button();
  private final Button notNow = new Button();
  private final Button pause = new Button();
  private final Button cancel = new Button();
  private final Button certify = new Button();
  private final Button inRuns = new Button();
  private final Button done = new Button();
  private final ReviewModel<?> model;
  private final Messages messages;
  private final EngineText engine;
  private final CertificateLink certificates;

  /**
   * Creates the footer.
   *
   * @param said receives the result of writing a run certificate
   */
  ReviewFooter(
      ReviewModel<?> model,
      CertificateLink certificates,
      Consumer<CertificateLink.Said> said,
      Messages messages) {
    this.model = model;
    this.certificates = certificates;
    this.messages = messages;
    this.engine = new EngineText(messages);
    text.setId("review-state");
    text.setMinWidth(0);
    text.setWrapText(true);
    bar.setPrefWidth(160);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    button(again, "review-check", "review.again", model::check);
    button(apply, "review-apply", "review.apply.none", model::apply);
    apply.getStyleClass().add(Styles.ACCENT);
    apply.setTooltip(new Tooltip(messages.text("review.apply.hint")));
    button(notNow, "review-not-so-many", "review.many.not", model::notSoMany);
    button(pause, "review-pause", "review.pause", this::pauseOrGoOn);
    button(cancel, "review-cancel", "review.cancel", model.run()::cancel);
    cancel.setTooltip(new Tooltip(messages.text("review.cancel.hint")));
    button(certify, "review-certify", "review.certify", () -> certify(said));
    certify.setGraphic(new FontIcon(Feather.AWARD));
    certify.setTooltip(new Tooltip(messages.text("review.certify.hint")));
    button(inRuns, "review-in-runs", "review.inRuns", this::showRun);
    inRuns.setGraphic(new FontIcon(Feather.CLOCK));
    inRuns.setTooltip(new Tooltip(messages.text("review.inRuns.hint")));
    button(done, "review-done", "review.done", model::close);
    done.getStyleClass().add(Styles.ACCENT);
    node.getChildren()
        .setAll(bar, text, space, again, pause, cancel, notNow, apply, certify, inRuns, done);
    node.setAlignment(Pos.CENTER_LEFT);
    node.getStyleClass().add("staging-bar");
    model.phaseProperty().subscribe(phase -> show());
    model.run().progressProperty().subscribe(progress -> show());
    model.run().pausedProperty().subscribe(paused -> show());
    model.run().cancellingProperty().subscribe(cancelling -> show());
    model.askingProperty().subscribe(this::ask);
    model.lines().subscribe(this::show);
  }

  Node node() {
    return node;
  }

  private void showRun() {
    RunResult result = model.resultProperty().get();
    if (result != null) {
      certificates.show(result.runId());
    }
  }

  private void certify(Consumer<CertificateLink.Said> said) {
    RunResult result = model.resultProperty().get();
    if (result != null) {
      certificates.certify(node.getScene().getWindow(), result.runId(), said);
    }
  }

  private void button(Button button, String id, String messageKey, Runnable action) {
    button.setId(id);
    button.setText(messages.text(messageKey));
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(event -> action.run());
    button.managedProperty().bind(button.visibleProperty());
  }

  private void pauseOrGoOn() {
    if (model.run().pausedProperty().get()) {
      model.run().goOn();
    } else {
      model.run().pause();
    }
  }

  private void show() {
    ReviewModel.Phase phase = model.phaseProperty().get();
    boolean running = phase == ReviewModel.Phase.RUNNING;
    // Counting takes time in proportion to the number of lines, and this runs for every step.
    long ready = phase == ReviewModel.Phase.CHECKED ? model.count(ReviewLine.Standing.READY) : 0;
    boolean paused = model.run().pausedProperty().get();
    boolean asking = model.askingProperty().get();
    notNow.setVisible(asking);
    again.setVisible(
        !asking && (phase == ReviewModel.Phase.CHECKED || phase == ReviewModel.Phase.FAILED));
    apply.setVisible(phase == ReviewModel.Phase.CHECKED);
    apply.setDisable(ready == 0);
    apply.setText(messages.text(asking ? "review.many.apply" : "review.apply", ready));
    pause.setVisible(running);
    pause.setText(messages.text(paused ? "review.goOn" : "review.pause"));
    cancel.setVisible(running);
    // Canceling is final: the run ends as soon as the sent changes were re-read.
    pause.setDisable(model.run().cancellingProperty().get());
    cancel.setDisable(model.run().cancellingProperty().get());
    boolean ended = phase == ReviewModel.Phase.ENDED;
    done.setVisible(ended);
    certify.setVisible(ended);
    inRuns.setVisible(ended);
    bar.setVisible(running || phase == ReviewModel.Phase.CHECKING);
    bar.setManaged(bar.isVisible());
    RunProgressModel.Progress progress = model.run().progressProperty().get();
    bar.setProgress(
        progress == null || progress.all() == 0
            ? ProgressBar.INDETERMINATE_PROGRESS
            : (double) Math.max(progress.records(), Math.min(progress.all(), progress.answered()))
                / progress.all());
    text.setText(
        switch (phase) {
          case CLOSED, FAILED -> "";
          case CHECKING -> messages.text("review.checking");
          case CHECKED -> checked(ready);
          case RUNNING -> running(progress);
          case ENDED -> ended(model.resultProperty().get());
        });
  }

  /** Focuses "not now": pressing Enter or the keyboard shortcut again must not confirm. */
  private void ask(boolean asking) {
    show();
    if (asking) {
      notNow.requestFocus();
    }
  }

  private String checked(long ready) {
    if (model.askingProperty().get()) {
      return messages.text("review.many", ready);
    }
    return messages.text(
        "review.checked",
        ready,
        model.lines().size(),
        model.count(ReviewLine.Standing.CONFLICT),
        model.count(ReviewLine.Standing.BLOCKED));
  }

  private String running(RunProgressModel.@Nullable Progress progress) {
    if (progress != null && progress.step() == RunWatcher.Step.WAITING) {
      return messages.text(
          model.run().cancellingProperty().get()
              ? "review.noAnswer.cancelling"
              : "review.noAnswer");
    }
    if (model.run().cancellingProperty().get()) {
      return messages.text("review.cancelling");
    }
    if (model.run().pausedProperty().get()) {
      return messages.text("review.paused");
    }
    if (progress == null || progress.answered() == 0) {
      boolean reading = progress != null && progress.step() == RunWatcher.Step.READING;
      return messages.text(reading ? "review.reading" : "review.sending");
    }
    if (progress.step() == RunWatcher.Step.READING) {
      return messages.text("review.reading.sent", progress.answered(), progress.all());
    }
    Duration taken = Duration.ofNanos(Math.max(1, System.nanoTime() - progress.begun()));
    int sent = Math.min(progress.all(), progress.answered());
    double perSecond = sent * 1e3 / Math.max(1, taken.toMillis());
    long left = Math.round((progress.all() - sent) / Math.max(perSecond, 1e-3));
    return messages.text("review.sending.records", sent, progress.all(), perSecond, left);
  }

  private String ended(@Nullable RunResult result) {
    String counts =
        messages.text(
            "review.ended",
            model.count(ReviewLine.Standing.DONE),
            model.count(ReviewLine.Standing.NOT_DONE),
            model.count(ReviewLine.Standing.UNKNOWN) + model.count(ReviewLine.Standing.UNSENT));
    return result == null || result.stopped().isEmpty()
        ? counts
        : counts + " " + messages.text("review.stopped", engine.of(result.stopped()));
  }
}
