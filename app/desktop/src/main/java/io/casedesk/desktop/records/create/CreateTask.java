package io.casedesk.desktop.records.create;

import io.casedesk.changes.run.RunControl;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.model.CaseRecord;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Creates a record, or looks for a record that was sent, and reports the result. */
final class CreateTask<R extends CaseRecord> {

  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable CreateReport> report =
      new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private @Nullable RunControl control;

  CreateTask(Tasks tasks) {
    this.tasks = tasks;
  }

  /** Whether an attempt is running. */
  ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** The result of the newest attempt; null if there is none. */
  ReadOnlyObjectProperty<@Nullable CreateReport> reportProperty() {
    return report.getReadOnlyProperty();
  }

  boolean isBusy() {
    return busy.get();
  }

  /** Returns whether a record was sent and its run must look for it first. */
  boolean isOpenEnded() {
    CreateReport last = report.get();
    return last != null && last.isOpenEnded();
  }

  /** Removes the result of the newest attempt. */
  void forget() {
    report.set(null);
  }

  /**
   * Starts an attempt.
   *
   * @param looked the id of the run that is resumed to look for the record; empty for a new run
   * @param work returns the attempt, which the control can stop
   * @param then receives the report and the outcome after the report is shown
   */
  void start(
      NewRecordDraft sent,
      String looked,
      Function<RunControl, Callable<CreateOutcome<R>>> work,
      BiConsumer<CreateReport, CreateOutcome<R>> then) {
    RunControl ours = new RunControl();
    control = ours;
    busy.set(true);
    report.set(null);
    tasks
        .call(work.apply(ours))
        .onSuccess(
            createOutcome -> {
              CreateReport came = CreateReportFactory.of(createOutcome, sent);
              report.set(came);
              then.accept(came, createOutcome);
            })
        .onFailure(
            thrown ->
                report.set(
                    CreateReportFactory.failed(sent.nameProperty().get().strip(), thrown, looked)))
        .onFinally(() -> busy.set(false))
        .start();
  }

  /** Stops sending; a record that was sent is still looked for. */
  void stop() {
    if (control != null) {
      control.cancel();
    }
  }
}
