package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import org.jspecify.annotations.Nullable;

/** View model of a review: changes are checked, decided on, sent and re-read. */
public final class ReviewModel<R extends CaseRecord> {

  /** The phase of a review, which is closed while there are no changes. */
  public enum Phase {
    CLOSED,
    /** The records are read; lines that are shown already can't be decided on. */
    CHECKING,
    /** The check was stopped; the lines are those of the records in memory. */
    UNCHECKED,
    CHECKED,
    /** The check or the run failed; the changes are kept. */
    FAILED,
    RUNNING,
    /** The run stopped, or its result is unconfirmed; it can be resumed. */
    STOPPED,
    ENDED;

    /** Whether a run was begun and doesn't work now. */
    public boolean isAfterRun() {
      return this == STOPPED || this == ENDED;
    }
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.CLOSED);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper waiting = new ReadOnlyBooleanWrapper();
  private final BooleanBinding shown = phase.isNotEqualTo(Phase.CLOSED).and(waiting.not());
  private final ReviewService<R> work;
  private final ReviewedPlan<R> reviewed = new ReviewedPlan<>();
  private final ReviewDecisions decisions;
  private final ReviewCheck<R> check;
  private final LineSearch search;
  private final ReviewRun<R> run;
  private int news;

  /** Creates a review without changes; every write passes the guard first. */
  public ReviewModel(ReviewService<R> work, WriteGuard guard, Tasks tasks) {
    this.work = work;
    this.decisions =
        new ReviewDecisions(reviewed, work, tasks, () -> phase.get() == Phase.CHECKED, this::check);
    this.check = new ReviewCheck<>(work, tasks);
    this.search = new LineSearch(work, tasks);
    this.run = new ReviewRun<>(this, reviewed, work, guard, tasks, this::enter);
    // What was asked about is no longer what would be sent.
    decisions.versionProperty().subscribe(now -> run.asking.set(false));
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
    return run.progress;
  }

  /** Returns what sends the changes. */
  public ReviewRun<R> sending() {
    return run;
  }

  /** The result of the run; null before its end. */
  public ReadOnlyObjectProperty<@Nullable RunResult> resultProperty() {
    return run.result.getReadOnlyProperty();
  }

  /** Returns what decides on lines. */
  public ReviewDecisions decisions() {
    return decisions;
  }

  /** Returns the reviewed plan and its lines. */
  public ReviewedPlan<R> reviewed() {
    return reviewed;
  }

  /** Enters a phase in which nothing can be decided. */
  private void enter(Phase next) {
    failure.set(null);
    news = 0;
    decisions.forget();
    phase.set(next);
  }

  /** Whether a run of the plan was begun, which is kept with it. */
  public boolean isSent() {
    ReviewService.StoredRun stored = work.run();
    return stored != null && stored.isBegun();
  }

  /** Returns what finds lines by their texts. */
  LineSearch search() {
    return search;
  }

  /** Returns what knows the names of the records and fields of lines. */
  public ReviewService<R> service() {
    return work;
  }

  /** Returns the number of lines with a standing. */
  public long count(Status standing) {
    return reviewed.counts().getOrDefault(standing, 0);
  }

  /** Returns the number of lines that would be sent. */
  public long ready() {
    return count(Status.READY) + count(Status.CREATE);
  }

  /** Returns the number of lines that became problems when they were checked before sending. */
  public int newProblems() {
    return news;
  }

  /** Whether the review is shown in place of the list. */
  public ObservableBooleanValue shownProperty() {
    return shown;
  }

  /** Whether the review is hidden, with all its decisions kept, while the list is shown. */
  public ReadOnlyBooleanProperty waitingProperty() {
    return waiting.getReadOnlyProperty();
  }

  /** Shows the list instead. Decisions on a plan are kept until the review is shown again. */
  public void suspend() {
    ChangePlan now = reviewed.plan();
    boolean open = List.of(Phase.CHECKING, Phase.CHECKED, Phase.FAILED).contains(phase.get());
    if (open && now != null && now.header().purpose().planSource() != RunPurpose.PlanSource.EDITS) {
      waiting.set(true);
    } else {
      close();
    }
  }

  /** Shows a waiting review. */
  public void showAgain() {
    waiting.set(false);
  }

  /**
   * Opens a plan for review. If another review is being decided on or applied, shows that one
   * instead and returns false.
   */
  public boolean open(ChangePlan wished) {
    showAgain();
    boolean free = phase.get() == Phase.CLOSED || phase.get() == Phase.ENDED;
    if (free) {
      news = 0;
      reviewed.open(wished);
      run.reason.isFor(wished.header());
      check();
    }
    return free;
  }

  /** Reads the records again and repeats the check. */
  public void check() {
    check(() -> {});
  }

  /** Repeats the check, then runs an action if it didn't fail. */
  void check(Runnable then) {
    decisions.afterPending(() -> begin(then));
  }

  private void begin(Runnable then) {
    ChangePlan wished = reviewed.plan();
    if (wished == null || phase.get() == Phase.RUNNING) {
      return;
    }
    run.result.set(isSent() ? run.result.get() : null);
    failure.set(null);
    run.asking.set(false);
    phase.set(Phase.CHECKING);
    decisions.forget();
    check.start(
        wished,
        List.copyOf(reviewed.lines()),
        reviewed.lines().isEmpty() && !isSent() ? found -> ifChecking(() -> early(found)) : null,
        found -> ifChecking(() -> show(found, then)),
        thrown -> ifChecking(() -> fail(thrown)));
  }

  /** Ignores a result if the review was closed in the meantime. */
  private void ifChecking(Runnable result) {
    if (phase.get() == Phase.CHECKING) {
      result.run();
    }
  }

  private void early(ReviewCheck.CheckedPlan<R> found) {
    int _ = reviewed.show(found, work.decisions());
    decisions.touch();
  }

  private void show(ReviewCheck.CheckedPlan<R> found, Runnable then) {
    reviewed.check(found.report());
    news = reviewed.show(found, work.decisions());
    ReviewService.LoggedRun logged = found.logged();
    run.result.set(logged == null ? null : logged.result());
    phase.set(logged == null ? Phase.CHECKED : logged.isOver() ? Phase.ENDED : Phase.STOPPED);
    decisions.touch();
    // A resumed run may have written these changes.
    work.settled(found.unchanged());
    then.run();
  }

  /** Stops reading the records. */
  public void stopCheck() {
    if (phase.get() == Phase.CHECKING) {
      check.stop();
      phase.set(isSent() ? Phase.STOPPED : Phase.UNCHECKED);
    }
  }

  /** Shows a failure. What a kept run sent stays known, and the run can be resumed. */
  public void fail(Throwable thrown) {
    if (phase.get() == Phase.RUNNING) {
      reviewed.brokeOff();
    }
    failure.set(thrown);
    phase.set(isSent() ? Phase.STOPPED : Phase.FAILED);
  }

  /** Applies the changes that are ready; a large number needs confirmation first. */
  public void apply() {
    decisions.applyAfterPending(run::apply);
  }

  /** Closes the review; a running run continues and stays visible. */
  public void close() {
    if (phase.get() != Phase.RUNNING) {
      check.stop();
      reviewed.open(null);
      run.clear();
      waiting.set(false);
      enter(Phase.CLOSED);
      decisions.touch();
    }
  }
}
