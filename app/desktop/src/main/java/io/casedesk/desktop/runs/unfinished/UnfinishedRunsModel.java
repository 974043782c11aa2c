package io.casedesk.desktop.runs.unfinished;

import io.casedesk.changes.run.RunControl;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.runs.RunHeader;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the unfinished runs and resumes them. */
public final class UnfinishedRunsModel {

  /**
   * A run with work left.
   *
   * @param open the number of values and new records without a final result
   * @param unconfirmed the number of open ones that may have been sent
   * @param all the number of values and new records of the run
   * @param unreadable why the log can't be read; null when it can
   */
  public record LeftRun(
      RunHeader header, long open, long unconfirmed, long all, @Nullable Throwable unreadable) {

    /** Whether the run can be resumed. */
    public boolean isReadable() {
      return unreadable == null;
    }
  }

  /**
   * The totals of resuming runs.
   *
   * @param good values that were verified, and new records that exist
   * @param bad values and new records that failed or are unconfirmed
   * @param unsent values and new records that were not sent
   * @param stopped why a run stopped again; empty when none did
   */
  public record ResumeTotals(long good, long bad, long unsent, Message stopped) {

    /** Whether every change was verified and none is left. */
    public boolean allGood() {
      return bad == 0 && unsent == 0 && stopped.isEmpty();
    }
  }

  /**
   * The question to answer before runs are resumed.
   *
   * @param runs the runs to resume
   * @param stale the stale values of the runs
   * @param others the number of other open values and new records
   */
  public record Question(List<LeftRun> runs, List<StaleValue> stale, long others) {}

  private final ObservableList<LeftRun> left = FXCollections.observableArrayList();

  /**
   * Shared by all listeners: a wrapper created for each caller could be garbage collected together
   * with its listeners.
   */
  private final ObservableList<LeftRun> shownLeft = FXCollections.unmodifiableObservableList(left);

  private final ReadOnlyObjectWrapper<@Nullable ResumeTotals> ended = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Question> question = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Long> leftUnsent = new ReadOnlyObjectWrapper<>();
  private final RunProgressModel progress;
  private final UnfinishedRunService work;
  private final Map<String, RunResumer> resumers;
  private final WriteGuard gate;
  private final Tasks tasks;
  private final Tasks.Series searches = new Tasks.Series();
  private final Set<String> dismissed = ConcurrentHashMap.newKeySet();

  /**
   * Creates a model without runs.
   *
   * @param resumers the resumers by the word for their record kind
   */
  public UnfinishedRunsModel(
      ConnectionStore connectionStore, Map<String, RunResumer> resumers, Tasks tasks) {
    this.gate = connectionStore.gate();
    this.work = new UnfinishedRunService(connectionStore, resumers);
    this.resumers = Map.copyOf(resumers);
    this.tasks = tasks;
    this.progress = new RunProgressModel(tasks);
  }

  /** Returns the progress of resuming. */
  public RunProgressModel progress() {
    return progress;
  }

  /** Returns the runs with work left, newest first. */
  public ObservableList<LeftRun> left() {
    return shownLeft;
  }

  /** The totals of resuming; null before it ended. */
  public ReadOnlyObjectProperty<@Nullable ResumeTotals> endedProperty() {
    return ended.getReadOnlyProperty();
  }

  /** Why resuming failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The question to answer before runs are resumed; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable Question> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /** The number of values not sent when runs were ended; null when none were ended. */
  public ReadOnlyObjectProperty<@Nullable Long> leftUnsentProperty() {
    return leftUnsent.getReadOnlyProperty();
  }

  /** Looks for runs with work left. */
  public void findRuns() {
    tasks.call(() -> work.find(dismissed)).onSuccess(left::setAll).newestOf(searches).start();
  }

  /** Resumes all readable runs, oldest first. */
  public void resume() {
    resume(left.stream().filter(LeftRun::isReadable).toList().reversed());
  }

  /** Resumes a run, even if it is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new LeftRun(run, 0, 0, 0, null)));
  }

  /** Whether runs of a record kind can be resumed here. */
  public boolean knows(String kind) {
    return work.knows(kind);
  }

  /** Resumes runs at once if no value is stale; otherwise asks first. */
  private void resume(List<LeftRun> those) {
    if (!progress.isRunning() && !those.isEmpty()) {
      gate.through(() -> startResuming(those));
    }
  }

  private void startResuming(List<LeftRun> those) {
    if (!progress.isRunning()) {
      resume(those, List.of(), value -> false);
    }
  }

  /**
   * Resumes runs without some values, or asks if other values are stale.
   *
   * @param leaving the stale values that aren't sent
   * @param answered whether the user has decided on a stale value
   */
  private void resume(
      List<LeftRun> those, List<StaleValue> leaving, Predicate<StaleValue> answered) {
    RunControl control = begin();
    Map<String, Collection<Change>> wishes = wishes();
    tasks
        .call(
            () -> {
              List<StaleValue> stale = work.stale(those, wishes);
              if (!stale.stream().allMatch(answered)) {
                return new ResumeStep(question(those, stale), null);
              }
              if (!leaving.isEmpty()) {
                work.leaveOut(leaving);
              }
              return new ResumeStep(
                  null, work.resumeRuns(those, progress::watcher, control, dismissed));
            })
        .onSuccess(this::showStep)
        .onFailure(
            thrown -> {
              failure.set(thrown);
              findRuns();
            })
        .onFinally(progress::end)
        .start();
  }

  /** Begins the progress and removes the earlier outcome. */
  private RunControl begin() {
    dismissEnded();
    question.set(null);
    return progress.begin(0);
  }

  private Map<String, Collection<Change>> wishes() {
    Map<String, Collection<Change>> wishes = new HashMap<>();
    resumers.forEach((kind, resumer) -> wishes.put(kind, List.copyOf(resumer.wishes())));
    return wishes;
  }

  /**
   * The outcome of a request to resume.
   *
   * @param outcome the outcome of resuming; null when there is a question first
   */
  private record ResumeStep(
      @Nullable Question question, UnfinishedRunService.@Nullable ResumeOutcome outcome) {}

  private Question question(List<LeftRun> those, List<StaleValue> stale) {
    List<LeftRun> fresh = those.stream().map(run -> work.left(run.header())).toList();
    long open = fresh.stream().mapToLong(LeftRun::open).sum();
    return new Question(fresh, stale, open - stale.size());
  }

  private void showStep(ResumeStep step) {
    question.set(step.question());
    UnfinishedRunService.ResumeOutcome outcome = step.outcome();
    if (outcome != null) {
      if (outcome.left() != null) {
        left.setAll(outcome.left());
      }
      failure.set(outcome.failure());
      ended.set(outcome.ended());
    }
  }

  /**
   * Answers the question: resumes the runs without the given values and without values that can't
   * be sent. If values became stale since the question was asked, asks again.
   */
  public void resumeWithout(Collection<StaleValue> those) {
    Question asked = question.get();
    if (asked == null || progress.isRunning()) {
      return;
    }
    List<StaleValue> leaving =
        asked.stale().stream()
            .filter(value -> !value.isSendable() || those.contains(value))
            .toList();
    resume(asked.runs(), leaving, value -> isAnswered(value, asked, leaving));
  }

  /** An excluded value may be stale for any reason; a value to send must be as the user saw it. */
  private static boolean isAnswered(StaleValue now, Question question, List<StaleValue> leaving) {
    return question.stale().contains(now) || leaving.stream().anyMatch(now::isSameCell);
  }

  /** Ends runs: their remaining changes are never sent. */
  public void leaveRest(List<LeftRun> those) {
    if (progress.isRunning() || those.isEmpty()) {
      return;
    }
    RunControl _ = begin();
    tasks
        .call(() -> work.leaveRest(those, progress::watcher))
        .onSuccess(leftUnsent::set)
        .onFailure(failure::set)
        .onFinally(
            () -> {
              progress.end();
              findRuns();
            })
        .start();
  }

  /** Closes the question; the runs stay as they are. */
  public void decideLater() {
    question.set(null);
  }

  /** Dismisses the outcome of resuming. */
  public void dismissEnded() {
    ended.set(null);
    failure.set(null);
    leftUnsent.set(null);
  }

  /** Hides runs until the window closes; other unfinished runs stay visible. */
  public void dismiss(List<LeftRun> those) {
    those.forEach(run -> dismissed.add(run.header().id()));
    left.removeIf(run -> dismissed.contains(run.header().id()));
  }
}
