package io.casedesk.desktop.ui.review;

import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.ui.task.Tasks;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** How far the run of a review is, and what holds it up or ends it. */
final class Underway {

  private final ReadOnlyObjectWrapper<ReviewModel.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper();
  private final Tasks tasks;
  private RunControl control = new RunControl();

  Underway(Tasks tasks) {
    this.tasks = tasks;
  }

  ReadOnlyObjectWrapper<ReviewModel.@Nullable Progress> progress() {
    return progress;
  }

  ReadOnlyBooleanWrapper paused() {
    return paused;
  }

  /** A run begins; what controls it. */
  RunControl begin(int records) {
    control = new RunControl();
    paused.set(false);
    progress.set(new ReviewModel.Progress(0, records, System.nanoTime()));
    return control;
  }

  /** Tells of the run from wherever it is made. */
  RunWatcher watcher() {
    return new RunWatcher() {
      @Override
      public void settled(int records, int all) {
        tasks.deliver(() -> tell(records, all));
      }
    };
  }

  private void tell(int records, int all) {
    ReviewModel.Progress before = progress.get();
    // What comes after the end is of no interest any more.
    if (before != null) {
      progress.set(new ReviewModel.Progress(records, all, before.begun()));
    }
  }

  void end() {
    progress.set(null);
  }

  void pause() {
    control.pause();
    paused.set(true);
  }

  void goOn() {
    paused.set(false);
    control.resume();
  }

  void cancel() {
    control.cancel();
  }
}
