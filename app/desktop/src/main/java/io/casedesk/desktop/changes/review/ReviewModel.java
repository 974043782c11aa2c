package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
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

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.CLOSED);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunResult> result = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper waiting = new ReadOnlyBooleanWrapper();
  private final BooleanBinding shown = phase.isNotEqualTo(Phase.CLOSED).and(waiting.not());
  private final ChangeReason reason = new ChangeReason();
  private final ReviewService<R> work;
  private final WriteGuard guard;
  private final Tasks tasks;
  private final Tasks.Series checks = new Tasks.Series();
  private final ReviewedPlan<R> reviewed;
  private final RunProgressModel run;

  /**
   * Creates a review without changes.
   *
   * @param guard every write passes it first
   */
  public ReviewModel(ReviewService<R> work, WriteGuard guard, Tasks tasks) {
    this.work = work;
    this.guard = guard;
    this.reviewed = new ReviewedPlan<>(work);
    this.tasks = tasks;
    this.run = new RunProgressModel(tasks, this::verified);
  }

  /** The phase of the review. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The reason why the check or the run failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the progress of the run, which can be paused and canceled. */
  public RunProgressModel run() {
    return run;
  }

  /** The result of the run; null before its end. */
  public ReadOnlyObjectProperty<@Nullable RunResult> resultProperty() {
    return result.getReadOnlyProperty();
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
    return reviewed.lines();
  }

  /** Returns the plan; null if there is none. */
  public @Nullable ChangePlan plan() {
    return reviewed.plan();
  }

  /** Returns the labels of the keys in a value; empty if there are none. */
  String labels(ReviewLine line, @Nullable FieldValue value) {
    return value == null ? "" : work.labels(line.change().field(), value);
  }

  /** Returns the number of lines with a standing. */
  public long count(ReviewLine.Standing standing) {
    return reviewed.lines().stream().filter(line -> line.standing() == standing).count();
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
    ChangePlan now = reviewed.plan();
    boolean open = List.of(Phase.CHECKING, Phase.CHECKED, Phase.FAILED).contains(phase.get());
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
      reviewed.open(wished);
      reason.isFor(wished.header());
      check();
    }
    return free;
  }

  /** Reads the records again and repeats the check. */
  public void check() {
    ChangePlan wished = reviewed.plan();
    if (wished == null || phase.get() == Phase.RUNNING) {
      return;
    }
    forgetResult();
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

  private void forgetResult() {
    result.set(null);
    failure.set(null);
    asking.set(false);
  }

  private void show(PreflightReport<R> found) {
    if (phase.get() != Phase.CHECKING) {
      return;
    }
    reviewed.check(found);
    phase.set(Phase.CHECKED);
    // A resumed run may have written these changes.
    work.settled(ReviewLineFactory.unchanged(found));
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  /** Resolves a conflict: overwrites the value of the service. */
  public void keepMine(ReviewLine line) {
    if (phase.get() == Phase.CHECKED && reviewed.keepMine(line)) {
      asking.set(false);
    }
  }

  /** Resolves a conflict: keeps the value of the service. */
  public void takeTheirs(ReviewLine line) {
    if (line.isUndecided()) {
      leaveOut(line);
    }
  }

  /** Replaces a value and repeats the check. */
  public void wish(ReviewLine line, FieldValue value) {
    if (phase.get() == Phase.CHECKED) {
      reviewed.wish(line, value);
      check();
    }
  }

  /** Removes a line from the review. */
  public void leaveOut(ReviewLine line) {
    if (phase.get() == Phase.CHECKED) {
      if (reviewed.leaveOut(line)) {
        asking.set(false);
      }
      if (reviewed.lines().isEmpty()) {
        close();
      }
    }
  }

  /** Applies the changes that are ready; a large number needs confirmation first. */
  public void apply() {
    if (!isReady()) {
      return;
    }
    boolean many = work.askFrom() > 0 && count(ReviewLine.Standing.READY) >= work.askFrom();
    asking.set(many && !asking.get());
    if (!asking.get()) {
      guard.through(this::send);
    }
  }

  private boolean isReady() {
    return phase.get() == Phase.CHECKED && count(ReviewLine.Standing.READY) > 0;
  }

  private void send() {
    // The user may have changed a decision while the guard asked.
    PreflightReport<R> sent = isReady() ? reviewed.ready(reason) : null;
    if (sent == null) {
      return;
    }
    RunControl control = run.begin(sent.ready().records() + sent.creates().size());
    phase.set(Phase.RUNNING);
    tasks
        .call(() -> work.apply(sent, run.watcher(), control))
        .onSuccess(this::end)
        .onFailure(this::fail)
        .onFinally(run::end)
        .start();
  }

  private void verified(List<CellResult> cells) {
    if (phase.get() == Phase.RUNNING) {
      reviewed.verified(cells);
    }
  }

  private void end(RunResult came) {
    reviewed.ended(came);
    result.set(came);
    phase.set(Phase.ENDED);
    reason.sent();
    work.settled(ReviewLineFactory.settled(came));
    work.storedOtherwise(ReviewLineFactory.storedOtherwise(came));
  }

  /** Closes the review; a running run continues and stays visible. */
  public void close() {
    if (phase.get() != Phase.RUNNING) {
      reviewed.close();
      forgetResult();
      waiting.set(false);
      phase.set(Phase.CLOSED);
    }
  }
}
