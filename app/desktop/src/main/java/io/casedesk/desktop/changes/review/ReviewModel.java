package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.CellResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** View model of a review: changes are checked, decided on, sent and re-read. */
public final class ReviewModel<R extends CaseRecord> {

  /** The phase of a review. */
  public enum Phase {
    /** There is nothing to review. */
    CLOSED,
    CHECKING,
    CHECKED,
    /** The check or the run failed; the changes are kept. */
    FAILED,
    RUNNING,
    ENDED
  }

  /**
   * The progress of a run.
   *
   * @param records the number of finished records
   * @param all the number of all records
   * @param answered the number of requests that were answered or given up
   * @param step the current step of the run
   * @param begun the start time from {@link System#nanoTime}
   */
  public record Progress(int records, int all, int answered, RunWatcher.Step step, long begun) {}

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.CLOSED);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunResult> result = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper waiting = new ReadOnlyBooleanWrapper();
  private final BooleanBinding shown = phase.isNotEqualTo(Phase.CLOSED).and(waiting.not());
  private final ChangeReason reason = new ChangeReason();
  private final ObservableList<ReviewLine> lines = FXCollections.observableArrayList();

  private final ReviewService<R> work;
  private final Tasks tasks;
  private final Tasks.Series checks = new Tasks.Series();
  private final ReviewLineFactory made;
  private final RunProgressModel runProgressModel;
  private @Nullable ChangePlan plan;
  private @Nullable PreflightReport<R> checked;
  private WriteGuard gate = new WriteGuard();

  /** Creates a review without changes. */
  public ReviewModel(ReviewService<R> work, Tasks tasks) {
    this.work = work;
    this.made = new ReviewLineFactory(work);
    this.tasks = tasks;
    this.runProgressModel = new RunProgressModel(tasks, this::verified);
  }

  /** Sets the guard that every write passes first. */
  public void writesThrough(WriteGuard through) {
    gate = through;
  }

  /** The phase of the review. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The reason why the check or the run failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The progress of the run; null while none is active. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return runProgressModel.progress().getReadOnlyProperty();
  }

  /** The result of the run; null before its end. */
  public ReadOnlyObjectProperty<@Nullable RunResult> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** Whether the run is paused. */
  public ReadOnlyBooleanProperty pausedProperty() {
    return runProgressModel.paused().getReadOnlyProperty();
  }

  /** Whether the user canceled the run, which first re-reads what was sent. */
  public ReadOnlyBooleanProperty cancellingProperty() {
    return runProgressModel.cancelling().getReadOnlyProperty();
  }

  /** Whether the user must confirm a large number of changes. */
  public ReadOnlyBooleanProperty askingProperty() {
    return asking.getReadOnlyProperty();
  }

  /** Cancels the confirmation of a large number of changes. */
  public void notSoMany() {
    asking.set(false);
  }

  /** The reason for the changes, stored with the run. */
  public StringProperty reasonProperty() {
    return reason.textProperty();
  }

  /** One line for each change. */
  public ObservableList<ReviewLine> lines() {
    return lines;
  }

  /** Returns the plan; null if there is none. */
  public @Nullable ChangePlan plan() {
    return plan;
  }

  /** Returns the labels of the keys in a value; empty if there are none. */
  String labels(ReviewLine line, @Nullable FieldValue value) {
    return value == null ? "" : work.labels(line.change().field(), value);
  }

  /** Returns the number of lines with a standing. */
  public long count(ReviewLine.Standing standing) {
    return lines.stream().filter(line -> line.standing() == standing).count();
  }

  /** Whether the review is shown in place of the list. */
  public ObservableBooleanValue shownProperty() {
    return shown;
  }

  /** Whether the review is hidden, with all its decisions kept, while the list is shown. */
  public ReadOnlyBooleanProperty waitingProperty() {
    return waiting.getReadOnlyProperty();
  }

  /**
   * Shows the list instead. Decisions on a plan are kept until the review is shown again; unsent
   * changes of the list can be reviewed again at any time.
   */
  public void makeRoom() {
    ChangePlan now = plan;
    boolean open =
        phase.get() == Phase.CHECKING
            || phase.get() == Phase.CHECKED
            || phase.get() == Phase.FAILED;
    if (open && now != null && now.header().purpose().made() != RunPurpose.Made.EDITS) {
      waiting.set(true);
    } else {
      close();
    }
  }

  /** Shows a waiting review. */
  public void comeBack() {
    waiting.set(false);
  }

  /**
   * Opens a plan for review. If another review is being decided on or applied, shows that one
   * instead.
   *
   * @return whether the plan was opened
   */
  public boolean open(ChangePlan wished) {
    comeBack();
    boolean free = phase.get() == Phase.CLOSED || phase.get() == Phase.ENDED;
    if (free) {
      plan = wished;
      reason.isFor(wished.header());
      lines.clear();
      check();
    }
    return free;
  }

  /** Reads the records again and repeats the check. */
  public void check() {
    ChangePlan wished = plan;
    if (wished == null || phase.get() == Phase.RUNNING) {
      return;
    }
    result.set(null);
    failure.set(null);
    asking.set(false);
    phase.set(Phase.CHECKING);
    tasks
        .call(work.checking(wished))
        .newestOf(checks)
        .onSuccess(this::show)
        .onFailure(
            thrown -> {
              // Ignore the failure if the review was closed in the meantime.
              if (phase.get() == Phase.CHECKING) {
                fail(thrown);
              }
            })
        .start();
  }

  private void show(PreflightReport<R> found) {
    if (phase.get() != Phase.CHECKING) {
      return;
    }
    checked = found;
    plan = found.plan();
    lines.setAll(made.checked(found));
    phase.set(Phase.CHECKED);
    // A resumed run may have written these changes.
    work.settled(
        found.cellsIn(PreflightCell.State.UNCHANGED).stream()
            .map(cell -> cell.planned().change())
            .toList());
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  /** Resolves a conflict: overwrites the value of the service. */
  public void keepMine(ReviewLine line) {
    PreflightReport<R> found = decidable();
    NewRecordLine newRecordLine = line.creating();
    if (found != null && newRecordLine != null && line.standing() == ReviewLine.Standing.DOUBT) {
      lines.set(
          lines.indexOf(line),
          new ReviewLine(line.named(), line.checked(), null, newRecordLine.deciding()));
    } else if (found != null && line.standing() == ReviewLine.Standing.CONFLICT) {
      PreflightCell ready = PlanDecisions.insisting(line.checked());
      decide(PlanDecisions.replaced(found, ready), line, ready.planned().change());
      lines.set(lines.indexOf(line), made.of(ready, null));
    }
  }

  /** Resolves a conflict: keeps the value of the service. */
  public void takeTheirs(ReviewLine line) {
    if (line.standing() == ReviewLine.Standing.CONFLICT
        || line.standing() == ReviewLine.Standing.DOUBT) {
      leaveOut(line);
    }
  }

  /** Replaces a value and repeats the check. */
  public void wish(ReviewLine line, FieldValue value) {
    ChangePlan before = plan;
    if (before != null && decidable() != null) {
      Change change = line.change();
      PlannedCell wished =
          new PlannedCell(
              new Change(change.recordId(), change.field(), change.seen(), value),
              value.isBlank(),
              line.checked().planned().origin());
      work.reconsidered(change, wished.change());
      plan = PlanDecisions.replaced(before, wished);
      check();
    }
  }

  /** Removes a line from the review. */
  public void leaveOut(ReviewLine line) {
    PreflightReport<R> found = decidable();
    NewRecordLine newRecordLine = line.creating();
    if (found != null) {
      if (newRecordLine == null) {
        decide(PlanDecisions.without(found, line.change()), line, null);
      } else {
        checked = PlanDecisions.withoutRow(found, newRecordLine.row());
        plan = checked.plan();
      }
      lines.remove(line);
      if (lines.isEmpty()) {
        close();
      }
    }
  }

  private @Nullable PreflightReport<R> decidable() {
    return phase.get() == Phase.CHECKED ? checked : null;
  }

  private void decide(PreflightReport<R> decided, ReviewLine line, @Nullable Change wish) {
    checked = decided;
    plan = decided.plan();
    asking.set(false);
    work.reconsidered(line.change(), wish);
  }

  /** Applies the changes that are ready; a large number needs confirmation first. */
  public void apply() {
    if (!isReady()) {
      return;
    }
    boolean many = work.askFrom() > 0 && count(ReviewLine.Standing.READY) >= work.askFrom();
    boolean said = asking.get() || !many;
    asking.set(!said);
    if (said) {
      gate.through(this::send);
    }
  }

  private boolean isReady() {
    return checked != null && phase.get() == Phase.CHECKED && count(ReviewLine.Standing.READY) > 0;
  }

  private void send() {
    PreflightReport<R> found = checked;
    // The user may have changed a decision while the guard asked.
    if (found == null || !isReady()) {
      return;
    }
    Set<String> rows = ReviewLineFactory.readyRows(lines);
    PreflightReport<R> sent =
        reason.of(PlanDecisions.creating(found, create -> rows.contains(create.create().row())));
    RunControl control = runProgressModel.begin(sent.ready().records() + rows.size());
    phase.set(Phase.RUNNING);
    tasks
        .call(() -> work.apply(sent, runProgressModel.watcher(), control))
        .onSuccess(this::end)
        .onFailure(this::fail)
        .onFinally(runProgressModel::end)
        .start();
  }

  private void verified(List<CellResult> cells) {
    if (phase.get() == Phase.RUNNING) {
      lines.setAll(made.verified(List.copyOf(lines), cells));
    }
  }

  private void end(RunResult came) {
    lines.setAll(made.ended(List.copyOf(lines), came));
    result.set(came);
    phase.set(Phase.ENDED);
    reason.sent();
    work.settled(ReviewLineFactory.settled(came));
    work.storedOtherwise(ReviewLineFactory.storedOtherwise(came));
  }

  /** Pauses sending; what was sent is still re-read. */
  public void pause() {
    runProgressModel.pause();
  }

  /** Resumes sending. */
  public void goOn() {
    runProgressModel.goOn();
  }

  /** Cancels sending; what was sent is still re-read. */
  public void cancel() {
    runProgressModel.cancel();
  }

  /** Closes the review; a running run continues and stays visible. */
  public void close() {
    if (phase.get() != Phase.RUNNING) {
      plan = null;
      checked = null;
      lines.clear();
      result.set(null);
      failure.set(null);
      asking.set(false);
      waiting.set(false);
      phase.set(Phase.CLOSED);
    }
  }
}
