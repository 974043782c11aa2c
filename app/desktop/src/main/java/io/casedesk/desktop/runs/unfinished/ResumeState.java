package io.casedesk.desktop.runs.unfinished;

import io.casedesk.changes.run.RunControl;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.tasks.Tasks;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Holds the progress and the outcome of resuming runs. */
final class ResumeState {

  private final RunProgressModel progress;
  private final ReadOnlyObjectWrapper<UnfinishedRunsModel.@Nullable ResumeTotals> ended =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<UnfinishedRunsModel.@Nullable Question> question =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Long> leftUnsent = new ReadOnlyObjectWrapper<>();

  ResumeState(Tasks tasks) {
    this.progress = new RunProgressModel(tasks);
  }

  /** Returns the progress of the current run. */
  RunProgressModel progress() {
    return progress;
  }

  ReadOnlyObjectProperty<UnfinishedRunsModel.@Nullable ResumeTotals> endedProperty() {
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
    return progress.isRunning();
  }

  /** Begins the progress and removes the earlier outcome. */
  RunControl begin() {
    ended.set(null);
    failure.set(null);
    question.set(null);
    leftUnsent.set(null);
    return progress.begin(0);
  }

  /** Ends the progress. */
  void end() {
    progress.end();
  }

  /** Sets the question to answer; null for none. */
  void ask(UnfinishedRunsModel.@Nullable Question asked) {
    question.set(asked);
  }

  /** Sets the outcome of resuming. */
  void ended(UnfinishedRunsModel.@Nullable ResumeTotals totals, @Nullable Throwable thrown) {
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

  /** Removes the outcome. */
  void dismiss() {
    ended.set(null);
    failure.set(null);
    leftUnsent.set(null);
  }
}
