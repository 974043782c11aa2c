package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.RunWatcher.Step;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.runs.RunRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Tracks the progress of runs, and pauses or cancels them. */
public final class RunProgressModel {

  private final ReadOnlyObjectWrapper<@Nullable Progress> progress = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper cancelling = new ReadOnlyBooleanWrapper();
  private final Tasks tasks;
  private final Consumer<RunSteps> stored;
  private RunControl control = new RunControl();

  /**
   * The progress of a run.
   *
   * @param counts how far the run is, as it is stored; without records while that isn't known
   * @param step the current step of the run
   * @param begun the start time from {@link System#nanoTime}
   */
  public record Progress(RunProgress counts, RunWatcher.Step step, long begun) {

    /** Returns the share that is done, for a progress bar; negative while it isn't known. */
    public double share() {
      return counts.records() == 0
          ? -1
          : (double) Math.max(counts.sent(), counts.finished()) / counts.records();
    }
  }

  /**
   * What a run stored since the last time.
   *
   * @param steps the rows, in the order stored
   * @param cells the results of cells that received their verdicts
   */
  record RunSteps(List<RunRows> steps, List<CellResult> cells) {}

  /**
   * Creates the model.
   *
   * @param stored receives what a run stored on the JavaFX thread
   */
  RunProgressModel(Tasks tasks, Consumer<RunSteps> stored) {
    this.tasks = tasks;
    this.stored = stored;
  }

  /** Creates a model for runs whose cells are shown at their end. */
  public RunProgressModel(Tasks tasks) {
    this(tasks, steps -> {});
  }

  /** The progress of the run; null while none is active. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** Whether the run is paused. */
  public ReadOnlyBooleanProperty pausedProperty() {
    return paused.getReadOnlyProperty();
  }

  /** Whether the user canceled the run, which first re-reads what was sent. */
  public ReadOnlyBooleanProperty cancellingProperty() {
    return cancelling.getReadOnlyProperty();
  }

  /** Whether a run is active. */
  public boolean isRunning() {
    return progress.get() != null;
  }

  /**
   * Starts tracking a run and returns its control.
   *
   * @param records the number of records; 0 if it isn't known yet
   */
  public RunControl begin(int records) {
    control = new RunControl();
    paused.set(false);
    cancelling.set(false);
    RunProgress none = new RunProgress(records, 0, 0, 0);
    progress.set(new Progress(none, RunWatcher.Step.READING, System.nanoTime()));
    return control;
  }

  /** Returns a watcher that can be called on any thread. */
  public RunWatcher watcher() {
    return new Watcher();
  }

  /** Collects what a run stores faster than it can be shown. */
  private final class Watcher implements RunWatcher {
    private final List<RunRows> steps = new ArrayList<>();
    private final List<CellResult> cells = new ArrayList<>();
    private RunWatcher.Step step = RunWatcher.Step.READING;
    private @Nullable RunProgress counts;

    private boolean told = true;

    @Override
    public synchronized void stepChanged(Step now) {
      step = now;
      publish();
    }

    @Override
    public synchronized void stored(RunRows rows) {
      steps.add(rows);
      publish();
    }

    @Override
    public synchronized void progressed(RunProgress now) {
      counts = now;
      publish();
    }

    @Override
    public synchronized void verified(List<CellResult> more) {
      cells.addAll(more);
      publish();
    }

    private void publish() {
      if (told) {
        told = false;
        tasks.deliver(this::show);
      }
    }

    private void show() {
      RunSteps fresh;
      Progress now;
      Progress before = progress.get();
      synchronized (this) {
        told = true;
        // Ignore events after the end of the run.
        if (before == null) {
          return;
        }
        fresh = new RunSteps(List.copyOf(steps), List.copyOf(cells));
        steps.clear();
        cells.clear();
        now = new Progress(counts == null ? before.counts() : counts, step, before.begun());
      }
      progress.set(now);
      if (!fresh.steps().isEmpty() || !fresh.cells().isEmpty()) {
        stored.accept(fresh);
      }
    }
  }

  /** Ends the tracking. */
  public void end() {
    progress.set(null);
  }

  /** Pauses sending, or resumes it; what was sent is re-read also while the run is paused. */
  public void pauseOrResume() {
    if (paused.get()) {
      control.resume();
    } else {
      control.pause();
    }
    paused.set(!paused.get());
  }

  /** Cancels sending; what was sent is still re-read. */
  public void cancel() {
    control.cancel();
    paused.set(false);
    cancelling.set(true);
  }

  /** Says how far a run is that is being resumed. */
  public String resuming(Messages messages) {
    Progress now = progress.get();
    String waiting = waiting(messages);
    if (!waiting.isEmpty() || now == null || now.counts().records() == 0) {
      return waiting.isEmpty() ? messages.text("runs.resuming") : waiting;
    }
    RunProgress counts = now.counts();
    return messages.text(
        "runs.resuming.records", counts.sent(), counts.records(), counts.finished());
  }

  /** Says what the run waits for; empty if it doesn't wait. */
  private String waiting(Messages messages) {
    Progress now = progress.get();
    return now == null
        ? ""
        : switch (now.step()) {
          case WAITING ->
              messages.text(cancelling.get() ? "review.noAnswer.cancelling" : "review.noAnswer");
          case LIMITED -> messages.text("review.limited");
          case STILL_OLD -> messages.text("review.stillOld");
          default -> "";
        };
  }

  /** Says how far the run is. */
  public String text(Messages messages) {
    Progress now = progress.get();
    String waiting = waiting(messages);
    boolean isUnanswered = now != null && now.step() == RunWatcher.Step.WAITING;
    if (cancelling.get() && !isUnanswered) {
      return messages.text("review.cancelling");
    }
    if (paused.get() && !isUnanswered) {
      return messages.text("review.paused");
    }
    if (!waiting.isEmpty()) {
      return waiting;
    }
    if (now == null || now.counts().sent() == 0) {
      boolean reading = now != null && now.step() == RunWatcher.Step.READING;
      return messages.text(reading ? "review.reading" : "review.sending");
    }
    RunProgress counts = now.counts();
    if (now.step() == RunWatcher.Step.READING) {
      return messages.text(
          "review.reading.sent", counts.sent(), counts.records(), counts.finished());
    }
    Duration taken = Duration.ofNanos(Math.max(1, System.nanoTime() - now.begun()));
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
