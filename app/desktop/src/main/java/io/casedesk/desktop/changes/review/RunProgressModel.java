package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.tasks.Tasks;
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
  private final Consumer<List<CellResult>> verified;
  private RunControl control = new RunControl();

  /** The number of all records of the run; 0 if only the run itself knows it. */
  private int total;

  /**
   * The progress of a run.
   *
   * @param records the number of finished records
   * @param all the number of all records; 0 while it isn't known
   * @param answered the number of requests that were answered or given up
   * @param step the current step of the run
   * @param begun the start time from {@link System#nanoTime}
   */
  public record Progress(int records, int all, int answered, RunWatcher.Step step, long begun) {

    /** Returns the share that is done, for a progress bar; negative while it isn't known. */
    public double share() {
      return all == 0 ? -1 : (double) Math.max(records, Math.min(all, answered)) / all;
    }
  }

  /**
   * Creates the model.
   *
   * @param verified receives finished cells on the JavaFX thread
   */
  RunProgressModel(Tasks tasks, Consumer<List<CellResult>> verified) {
    this.tasks = tasks;
    this.verified = verified;
  }

  /** Creates a model for runs whose cells are shown at their end. */
  public RunProgressModel(Tasks tasks) {
    this(tasks, cells -> {});
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
    total = records;
    paused.set(false);
    cancelling.set(false);
    progress.set(new Progress(0, records, 0, RunWatcher.Step.READING, System.nanoTime()));
    return control;
  }

  /** Returns a watcher that can be called on any thread. */
  public RunWatcher watcher() {
    return new Watcher();
  }

  /** Collects results that arrive faster than they can be shown. */
  private final class Watcher implements RunWatcher {
    private final List<CellResult> cells = new ArrayList<>();
    private RunWatcher.Step step = RunWatcher.Step.READING;
    private int answered;
    private int records;
    private int all;

    /** The records of the earlier phases of the run, as each phase counts from 0. */
    private int earlier;

    private boolean told = true;

    @Override
    public synchronized void stepChanged(Step now) {
      step = now;
      publish();
    }

    @Override
    public synchronized void answered(int sendings) {
      answered = sendings;
      publish();
    }

    @Override
    public synchronized void verified(List<CellResult> more) {
      cells.addAll(more);
      publish();
    }

    @Override
    public synchronized void settled(int those, int of) {
      if (of != all || those < records) {
        earlier += records;
      }
      records = those;
      all = of;
      publish();
    }

    private void publish() {
      if (told) {
        told = false;
        tasks.deliver(this::show);
      }
    }

    private void show() {
      List<CellResult> fresh;
      Progress now;
      Progress before = progress.get();
      synchronized (this) {
        told = true;
        // Ignore events after the end of the run.
        if (before == null) {
          return;
        }
        fresh = List.copyOf(cells);
        cells.clear();
        now =
            total == 0
                ? new Progress(
                    records, all == 0 ? before.all() : all, answered, step, before.begun())
                : new Progress(
                    Math.min(total, earlier + records), total, answered, step, before.begun());
      }
      progress.set(now);
      if (!fresh.isEmpty()) {
        verified.accept(fresh);
      }
    }
  }

  /** Ends the tracking. */
  public void end() {
    progress.set(null);
  }

  /** Pauses sending; what was sent is still re-read. */
  public void pause() {
    control.pause();
    paused.set(true);
  }

  /** Resumes sending. */
  public void resume() {
    paused.set(false);
    control.resume();
  }

  /** Cancels sending; what was sent is still re-read. */
  public void cancel() {
    control.cancel();
    paused.set(false);
    cancelling.set(true);
  }
}
