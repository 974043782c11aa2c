package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Creates a record, or looks for a record that was sent, and reports the result. */
public final class CreateTask<R extends CaseRecord> {

  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable CreateReport> report =
      new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private @Nullable RunControl control;

  CreateTask(Tasks tasks) {
    this.tasks = tasks;
  }

  /** Whether an attempt is running. */
  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** The result of the newest attempt; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable CreateReport> reportProperty() {
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
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** Creates the report of a new record. Reports it as created only if it was re-read. */
  private static final class CreateReportFactory {

    private CreateReportFactory() {}

    /**
     * Creates the report of a run.
     *
     * @param sent the draft that was sent; it has the titles of the fields
     */
    static CreateReport of(CreateOutcome<?> createOutcome, NewRecordDraft sent) {
      CreateResult result = createOutcome.result();
      List<String> otherwise =
          createOutcome.unwritten().keySet().stream().map(field -> title(sent, field)).toList();
      return new CreateReport(
          standing(createOutcome, otherwise.isEmpty()),
          result.create().name(),
          result.create().values().size(),
          otherwise,
          result.reason(),
          createOutcome.runId(),
          createOutcome.written().failure());
    }

    private static String title(NewRecordDraft sent, FieldRef field) {
      return sent.fields().stream()
          .map(FieldState::spec)
          .filter(spec -> spec.field().equals(field))
          .map(spec -> spec.title())
          .findFirst()
          .orElse(field.key());
    }

    private static Status standing(CreateOutcome<?> createOutcome, boolean allAsWanted) {
      CreateResult result = createOutcome.result();
      boolean isRead = createOutcome.written().after() != null;
      return switch (result.verdict()) {
        case null -> Status.NOT_SENT;
        case REJECTED -> Status.REFUSED;
        case APPLIED, UNCHANGED, DIFFERENT -> {
          boolean plain =
              result.verdict() == Verdict.APPLIED
                  && (result.reason().isEmpty() || result.isSearchedInPart());
          Status complete = result.isDoubled() ? Status.DOUBLED : Status.CREATED;
          boolean asWanted = (plain || result.isDoubled()) && allAsWanted;
          yield !isRead ? Status.OPEN : asWanted ? complete : Status.OTHERWISE;
        }
        case BLANK, CONFLICT, UNCERTAIN -> createOutcome.open() ? Status.OPEN : Status.UNCERTAIN;
      };
    }

    /**
     * Creates the report of a run that failed.
     *
     * @param looked the id of the run that was resumed to look for the record; empty for a new run
     */
    static CreateReport failed(String name, Throwable thrown, String looked) {
      UnconfirmedResultException unsettled =
          thrown instanceof UnconfirmedResultException of ? of : null;
      String runId = unsettled == null ? looked : unsettled.runId();
      boolean sent = !runId.isEmpty();
      Throwable why = unsettled == null ? thrown : unsettled.why();
      return new CreateReport(
          sent ? Status.OPEN : Status.NOT_SENT, name, 0, List.of(), Message.none(), runId, why);
    }
  }
}
