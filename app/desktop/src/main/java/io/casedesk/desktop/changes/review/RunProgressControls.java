package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** The progress bar, the text and the buttons of a run that is being worked on. */
public final class RunProgressControls {

  private final ProgressBar bar = new ProgressBar();
  private final Button pause;
  private final Button cancel;
  private final RunProgressModel run;
  private final Messages messages;

  /** Creates the controls. */
  public RunProgressControls(RunProgressModel run, Messages messages) {
    this.run = run;
    this.messages = messages;
    bar.setPrefWidth(160);
    bar.setMinWidth(0);
    pause = Buttons.of("review-pause", "", this::pauseOrGoOn);
    cancel = Buttons.of("review-cancel", messages.text("action.cancel"), run::cancel);
    cancel.setTooltip(new Tooltip(messages.text("review.cancel.hint")));
    bar.managedProperty().bind(bar.visibleProperty());
    for (Button one : List.of(pause, cancel)) {
      Nodes.showWhile(one, run.progressProperty().isNotNull());
      // Canceling is final: the run ends as soon as the sent changes were re-read.
      one.disableProperty().bind(run.cancellingProperty());
    }
    run.pausedProperty().subscribe(this::name);
    run.progressProperty().subscribe(this::fill);
  }

  private void name(boolean paused) {
    pause.setText(messages.text(paused ? "runs.resume" : "review.pause"));
  }

  private void fill(RunProgressModel.@Nullable Progress progress) {
    bar.setProgress(progress == null ? ProgressBar.INDETERMINATE_PROGRESS : progress.share());
  }

  private void pauseOrGoOn() {
    if (run.pausedProperty().get()) {
      run.resume();
    } else {
      run.pause();
    }
  }

  /** Returns the progress bar. */
  public ProgressBar bar() {
    return bar;
  }

  /** Returns the button that pauses the run or continues it. */
  public Button pause() {
    return pause;
  }

  /** Returns the button that cancels the run. */
  public Button cancel() {
    return cancel;
  }

  /**
   * Says how far a run is that is being resumed.
   *
   * @param progress null before the run has begun
   */
  public static String resuming(RunProgressModel.@Nullable Progress progress, Messages messages) {
    if (progress != null && progress.step() == RunWatcher.Step.WAITING) {
      return messages.text("runs.resuming.noAnswer");
    }
    if (progress != null && progress.step() == RunWatcher.Step.LIMITED) {
      return messages.text("runs.resuming.limited");
    }
    if (progress != null && progress.step() == RunWatcher.Step.STILL_OLD) {
      return messages.text("runs.resuming.stillOld");
    }
    if (progress == null || progress.counts().records() == 0) {
      return messages.text("runs.resuming");
    }
    RunProgress counts = progress.counts();
    return messages.text(
        "runs.resuming.records", counts.sent(), counts.records(), counts.finished());
  }

  /** Says how far the run is. */
  public String text() {
    RunProgressModel.Progress progress = run.progressProperty().get();
    boolean cancelling = run.cancellingProperty().get();
    if (progress != null && progress.step() == RunWatcher.Step.WAITING) {
      return messages.text(cancelling ? "review.noAnswer.cancelling" : "review.noAnswer");
    }
    if (cancelling) {
      return messages.text("review.cancelling");
    }
    if (run.pausedProperty().get()) {
      return messages.text("review.paused");
    }
    if (progress != null && progress.step() == RunWatcher.Step.LIMITED) {
      return messages.text("review.limited");
    }
    if (progress != null && progress.step() == RunWatcher.Step.STILL_OLD) {
      return messages.text("review.stillOld");
    }
    if (progress == null || progress.counts().sent() == 0) {
      boolean reading = progress != null && progress.step() == RunWatcher.Step.READING;
      return messages.text(reading ? "review.reading" : "review.sending");
    }
    RunProgress counts = progress.counts();
    if (progress.step() == RunWatcher.Step.READING) {
      return messages.text(
          "review.reading.sent", counts.sent(), counts.records(), counts.finished());
    }
    Duration taken = Duration.ofNanos(Math.max(1, System.nanoTime() - progress.begun()));
    double perSecond = counts.sent() * 1e3 / Math.max(1, taken.toMillis());
    int open = counts.records() - Math.max(counts.sent(), counts.finished());
    long left = Math.round(open / Math.max(perSecond, 1e-3));
    return messages.text(
        "review.sending.records",
        counts.sent(),
        counts.records(),
        counts.finished(),
        perSecond,
        left);
  }
}
