package io.casedesk.desktop.changes.review;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.CheckedCellState;
import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunPurpose;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
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

/** Changes on their way: checked against the service, decided on, sent, and read again. */
public final class ReviewModel<R extends CaseRecord> {

  /** Where the changes are on their way. */
  public enum Phase {
    /** There is nothing to review. */
    CLOSED,
    CHECKING,
    CHECKED,
    /** The check or the run failed; what was wished for is still there. */
    FAILED,
    RUNNING,
    ENDED
  }

  /**
   * How far a run is.
   *
   * @param records records that have their verdicts
   * @param all records of the run
   * @param answered sendings that were answered, or given up
   * @param step what the run does
   * @param begun when it began, by {@link System#nanoTime}
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

  /** Nothing to review yet. */
  public ReviewModel(ReviewService<R> work, Tasks tasks) {
    this.work = work;
    this.made = new ReviewLineFactory(work);
    this.tasks = tasks;
    this.runProgressModel = new RunProgressModel(tasks, this::verified);
  }

  /** What a write passes before it begins. */
  public void writesThrough(WriteGuard through) {
    gate = through;
  }

  /** Where the changes are. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Why the check or the run failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** How far the run is; null while none is under way. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return runProgressModel.progress().getReadOnlyProperty();
  }

  /** What the run came to; null before its end. */
  public ReadOnlyObjectProperty<@Nullable RunResult> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** Whether the run is held up. */
  public ReadOnlyBooleanProperty pausedProperty() {
    return runProgressModel.paused().getReadOnlyProperty();
  }

  /** Whether the run is being ended by the person, which waits for what was sent. */
  public ReadOnlyBooleanProperty cancellingProperty() {
    return runProgressModel.cancelling().getReadOnlyProperty();
  }

  /** Whether a person is asked if so many are to be written at once. */
  public ReadOnlyBooleanProperty askingProperty() {
    return asking.getReadOnlyProperty();
  }

  /** Does not write so many at once, for now. */
  public void notSoMany() {
    asking.set(false);
  }

  /** Why it is done, in the words of a person; kept with the run. */
  public StringProperty reasonProperty() {
    return reason.textProperty();
  }

  /** One for each change. */
  public ObservableList<ReviewLine> lines() {
    return lines;
  }

  /** What is reviewed; null while nothing is. */
  public @Nullable ChangePlan plan() {
    return plan;
  }

  /** What the keys in a value of a line are called; empty where they have no labels. */
  String labels(ReviewLine line, @Nullable FieldValue value) {
    return value == null ? "" : work.labels(line.change().field(), value);
  }

  /** How many lines stand so. */
  public long count(ReviewLine.Standing standing) {
    return lines.stream().filter(line -> line.standing() == standing).count();
  }

  /** Whether the review takes the place of the list. */
  public ObservableBooleanValue shownProperty() {
    return shown;
  }

  /** Whether the review waits, with all decisions, while the list is shown. */
  public ReadOnlyBooleanProperty waitingProperty() {
    return waiting.getReadOnlyProperty();
  }

  /**
   * Makes room for the list. Decisions on a plan are kept until the review is shown again; unsent
   * changes of the list itself can be reviewed again at any time.
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

  /** Shows a review that waits. */
  public void comeBack() {
    waiting.set(false);
  }

  /**
   * Reviews a plan, unless another is being decided on or written; one that waits is shown then.
   *
   * @return whether it is reviewed
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

  /** Reads the records once more and says anew what can be done. */
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
              // A review that was closed meanwhile does not come back.
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
    // A run that was gone on with may have written them.
    work.settled(
        found.in(CheckedCellState.UNCHANGED).stream()
            .map(cell -> cell.planned().change())
            .toList());
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  /** After a conflict: writes over what the service holds now. */
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

  /** After a conflict: leaves what the service holds now. */
  public void takeTheirs(ReviewLine line) {
    if (line.standing() == ReviewLine.Standing.CONFLICT
        || line.standing() == ReviewLine.Standing.DOUBT) {
      leaveOut(line);
    }
  }

  /** Wishes for another value, and checks anew what can be done. */
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

  /** No longer wishes for this cell. */
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

  /** Sends what is ready; where that is very much, only when it is said a second time. */
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
    // Whoever was asked may have decided something else meanwhile.
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

  /** Sends nothing for now; what was sent is still read again. */
  public void pause() {
    runProgressModel.pause();
  }

  /** Goes on sending. */
  public void goOn() {
    runProgressModel.goOn();
  }

  /** Sends nothing further; what was sent is still read again. */
  public void cancel() {
    runProgressModel.cancel();
  }

  /** Ends the review; a run that is under way goes on and stays in sight. */
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
