package io.casedesk.desktop.runs;

import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.tasks.Tasks;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Holds the progress and the outcome of resuming runs. */
final class ResumeState {

  private final ReadOnlyObjectWrapper<UnfinishedRunsModel.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<UnfinishedRunsModel.@Nullable Ended> ended =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<UnfinishedRunsModel.@Nullable Question> question =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Long> leftUnsent = new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private @Nullable RunControl control;

  ResumeState(Tasks tasks) {
    this.tasks = tasks;
  }

  ReadOnlyObjectProperty<UnfinishedRunsModel.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<UnfinishedRunsModel.@Nullable Ended> endedProperty() {
    return ended.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<UnfinishedRunsModel.@Nullable Question> questionProperty() {
    return question.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<@Nullable Long> leftUnsentProperty() {
    return leftUnsent.getReadOnlyProperty();
  }

  /** Returns whether runs are being resumed or ended. */
  boolean isRunning() {
    return progress.get() != null;
  }

  /** Begins the progress and removes the earlier outcome. */
  RunControl begin() {
    RunControl ours = new RunControl();
    control = ours;
    ended.set(null);
    failure.set(null);
    question.set(null);
    leftUnsent.set(null);
    progress.set(new UnfinishedRunsModel.Progress(0, 0));
    return ours;
  }

  /** Ends the progress. */
  void end() {
    progress.set(null);
  }

  /** Sets the question to answer; null for none. */
  void ask(UnfinishedRunsModel.@Nullable Question asked) {
    question.set(asked);
  }

  /** Sets the outcome of resuming. */
  void ended(UnfinishedRunsModel.@Nullable Ended totals, @Nullable Throwable thrown) {
    failure.set(thrown);
    ended.set(totals);
  }

  void fail(Throwable thrown) {
    failure.set(thrown);
  }

  /** Sets the number of values that were not sent when runs were ended. */
  void leftUnsent(@Nullable Long values) {
    leftUnsent.set(values);
  }

  /** Stops sending; changes that were sent are still verified. */
  void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** Removes the outcome. */
  void dismiss() {
    ended.set(null);
    failure.set(null);
    leftUnsent.set(null);
  }

  /** Returns a watcher that updates the progress. */
  RunWatcher watcher() {
    return new RunWatcher() {
      @Override
      public void settled(int records, int all) {
        tasks.deliver(
            () -> {
              if (isRunning()) {
                progress.set(new UnfinishedRunsModel.Progress(records, all));
              }
            });
      }
    };
  }
}
