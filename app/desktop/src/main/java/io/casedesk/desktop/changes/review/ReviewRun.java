package io.casedesk.desktop.changes.review;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewModel.Phase;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.model.CaseRecord;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Sends the changes of a review that are ready, resumes a stopped run, and takes its results. */
public final class ReviewRun<R extends CaseRecord> {

  final ReadOnlyObjectWrapper<@Nullable RunResult> result = new ReadOnlyObjectWrapper<>();
  final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper();
  private final BooleanProperty undone = new SimpleBooleanProperty();
  final ChangeReason reason = new ChangeReason();
  final RunProgressModel progress;
  private final ReviewModel<R> model;
  private final ReviewedPlan<R> reviewed;
  private final ReviewService<R> work;
  private final WriteGuard guard;
  private final Tasks tasks;
  private final Consumer<Phase> phase;
  private Duration fresh = RunOptions.defaults().fresh();

  /**
   * Creates a review without a run.
   *
   * @param phase sets the phase of the review
   */
  ReviewRun(
      ReviewModel<R> model,
      ReviewedPlan<R> reviewed,
      ReviewService<R> work,
      WriteGuard guard,
      Tasks tasks,
      Consumer<Phase> phase) {
    this.model = model;
    this.reviewed = reviewed;
    this.work = work;
    this.guard = guard;
    this.tasks = tasks;
    this.phase = phase;
    this.progress = new RunProgressModel(tasks, this::stored);
  }

  /** Whether another run undid this one. */
  public BooleanProperty undoneProperty() {
    return undone;
  }

  /** Whether the user must confirm a large number of changes. */
  public ReadOnlyBooleanProperty askingProperty() {
    return asking.getReadOnlyProperty();
  }

  /** Cancels the confirmation of a large number of changes. */
  public void notSoMany() {
    asking.set(false);
  }

  /** Sets the maximum age of records that are sent without reading them again (Q24). */
  public void freshFor(Duration limit) {
    fresh = limit;
  }

  /** The reason for the changes, which the user enters. */
  public StringProperty reasonProperty() {
    return reason.textProperty();
  }

  private boolean isIn(Phase phase) {
    return model.phaseProperty().get() == phase;
  }

  private boolean isReady() {
    return isIn(Phase.CHECKED) && model.ready() > 0;
  }

  /** Applies the changes that are ready; a large number needs confirmation first. */
  void apply() {
    if (!isReady()) {
      return;
    }
    boolean many = work.askFrom() > 0 && model.ready() >= work.askFrom();
    asking.set(many && !asking.get());
    PreflightReport<R> found = reviewed.checked();
    if (asking.get()) {
      return;
    }
    if (found != null && found.reading().isFresh(fresh)) {
      guard.through(this::send);
    } else {
      // The lines may be an hour old: show new problems before sending.
      model.check(
          () -> {
            if (model.newProblems() == 0) {
              guard.through(this::send);
            }
          });
    }
  }

  private void send() {
    // The user may have changed a decision while the guard asked.
    model.decisions().afterPending(this::sendDecided);
  }

  private void sendDecided() {
    PreflightReport<R> decided = isReady() ? reviewed.decided() : null;
    if (decided == null) {
      return;
    }
    PreflightReport<R> sent = reason.of(decided);
    ChangePlan ready = sent.ready();
    RunControl control = progress.begin(ready.records() + ready.creates().size());
    begin(work.applying(sent, progress.watcher(), control));
  }

  /** Resumes a stopped run. */
  public void resume() {
    ReviewService.StoredRun stored = work.run();
    if (isIn(Phase.STOPPED) && stored != null) {
      guard.through(
          () -> {
            if (isIn(Phase.STOPPED)) {
              RunControl control = progress.begin(0);
              begin(() -> stored.resume(progress.watcher(), control));
            }
          });
    }
  }

  private void begin(Callable<RunResult> running) {
    reviewed.begin();
    phase.accept(Phase.RUNNING);
    model.decisions().touch();
    tasks
        .call(running)
        .onSuccess(this::end)
        .onFailure(model::fail)
        .onFinally(progress::end)
        .start();
  }

  private void stored(RunProgressModel.RunSteps stored) {
    if (isIn(Phase.RUNNING)) {
      reviewed.stored(stored.steps());
      reviewed.verified(stored.cells());
      model.decisions().touch();
    }
  }

  private void end(RunResult came) {
    boolean isBare = reviewed.lines().isEmpty();
    reviewed.ended(came);
    result.set(came);
    boolean isOpen = work.run() != null && !came.stopped().isEmpty();
    phase.accept(isOpen ? Phase.STOPPED : Phase.ENDED);
    model.decisions().touch();
    reason.sent();
    work.settled(ReviewLineFactory.settled(came));
    work.storedOtherwise(ReviewLineFactory.storedOtherwise(came));
    work.leftBy(came.runId(), UndoPlanner.unverified(came));
    if (isBare) {
      // The check had failed before, so the lines that the run doesn't have are missing.
      model.check();
    }
  }

  /** Forgets the result and the question. */
  void clear() {
    result.set(null);
    asking.set(false);
  }

  /** The reason for changes that the user enters; kept until the changes were sent. */
  static final class ChangeReason {

    private final StringProperty text = new SimpleStringProperty("");
    private String origin = "";

    StringProperty textProperty() {
      return text;
    }

    /** Sets the plan. The reason is kept if the user returns to the same plan. */
    void isFor(ChangePlan.Header plan) {
      if (!plan.origin().equals(origin)) {
        text.set(plan.purpose().reason());
        origin = plan.origin();
      }
    }

    /** Clears the origin after sending: the run has stored the reason. */
    void sent() {
      origin = "";
    }

    <R extends CaseRecord> PreflightReport<R> of(PreflightReport<R> checked) {
      return checked.withPurpose(checked.plan().header().purpose().because(text.get()));
    }
  }
}
