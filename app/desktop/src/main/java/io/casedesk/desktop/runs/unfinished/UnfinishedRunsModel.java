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
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the unfinished runs and resumes them. */
public final class UnfinishedRunsModel {

  /**
   * A run with work left.
   *
   * @param open the number of values and new records without a final result
   * @param all the number of values and new records of the run
   * @param unreadable why the log can't be read; null when it can
   */
  public record LeftRun(RunHeader header, long open, long all, @Nullable Throwable unreadable) {

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

  private final ResumeState state;
  private final UnfinishedRunService work;
  private final Map<String, RunResumer> resumers;
  private final WriteGuard gate;
  private final Tasks tasks;
  private final Tasks.Series looks = new Tasks.Series();
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
    this.state = new ResumeState(tasks);
  }

  /** Returns the runs with work left, newest first. */
  public ObservableList<LeftRun> left() {
    return shownLeft;
  }

  /** The progress of resuming; null when no run is being resumed. */
  public ReadOnlyObjectProperty<RunProgressModel.@Nullable Progress> progressProperty() {
    return state.progress().progressProperty();
  }

  /** The totals of resuming; null before it ended. */
  public ReadOnlyObjectProperty<@Nullable ResumeTotals> endedProperty() {
    return state.endedProperty();
  }

  /** Why resuming failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return state.failureProperty();
  }

  /** The question to answer before runs are resumed; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable Question> questionProperty() {
    return state.questionProperty();
  }

  /** The number of values not sent when runs were ended; null when none were ended. */
  public ReadOnlyObjectProperty<@Nullable Long> leftUnsentProperty() {
    return state.leftUnsentProperty();
  }

  /** Looks for runs with work left. */
  public void findRuns() {
    tasks.call(() -> work.find(dismissed)).onSuccess(left::setAll).newestOf(looks).start();
  }

  /** Resumes all readable runs, oldest first. */
  public void resume() {
    resume(left.stream().filter(LeftRun::isReadable).toList().reversed());
  }

  /** Resumes a run, even if it is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new LeftRun(run, 0, 0, null)));
  }

  /** Whether runs of a record kind can be resumed here. */
  public boolean knows(String kind) {
    return work.knows(kind);
  }

  /** Resumes runs at once if no value is stale; otherwise asks first. */
  private void resume(List<LeftRun> those) {
    if (!state.isRunning() && !those.isEmpty()) {
      gate.through(() -> startResuming(those));
    }
  }

  private void startResuming(List<LeftRun> those) {
    if (state.isRunning()) {
      return;
    }
    RunControl ours = state.begin();
    Map<String, Collection<Change>> wishes = wishes();
    tasks
        .call(() -> checkedAndGone(those, wishes, ours))
        .onSuccess(this::showStep)
        .onFailure(this::fail)
        .onFinally(state::end)
        .start();
  }

  private Map<String, Collection<Change>> wishes() {
    Map<String, Collection<Change>> wishes = new HashMap<>();
    resumers.forEach((kind, resumer) -> wishes.put(kind, List.copyOf(resumer.wishes())));
    return wishes;
  }

  /**
   * The outcome of a request to resume.
   *
   * @param gone the outcome of resuming; null when there is a question first
   */
  private record ResumeStep(
      @Nullable Question question, UnfinishedRunService.@Nullable ResumeOutcome gone) {}

  private ResumeStep checkedAndGone(
      List<LeftRun> those, Map<String, Collection<Change>> wishes, RunControl ours) {
    List<StaleValue> stale = work.stale(those, wishes);
    return stale.isEmpty()
        ? new ResumeStep(null, work.resumeRuns(those, state.progress()::watcher, ours, dismissed))
        : new ResumeStep(question(those, stale), null);
  }

  private Question question(List<LeftRun> those, List<StaleValue> stale) {
    List<LeftRun> fresh = those.stream().map(run -> work.left(run.header())).toList();
    long open = fresh.stream().mapToLong(LeftRun::open).sum();
    return new Question(fresh, stale, open - stale.size());
  }

  private void showStep(ResumeStep step) {
    state.ask(step.question());
    if (step.gone() != null) {
      showStep(step.gone());
    }
  }

  private void showStep(UnfinishedRunService.ResumeOutcome gone) {
    if (gone.left() != null) {
      left.setAll(gone.left());
    }
    state.ended(gone.ended(), gone.failure());
  }

  private void fail(Throwable thrown) {
    state.fail(thrown);
    findRuns();
  }

  /**
   * Answers the question: resumes the runs without the given values and without values that can't
   * be sent. If values became stale since the question was asked, asks again.
   */
  public void resumeWithout(Collection<StaleValue> those) {
    Question asked = state.questionProperty().get();
    if (asked == null || state.isRunning()) {
      return;
    }
    RunControl ours = state.begin();
    List<StaleValue> leaving =
        asked.stale().stream()
            .filter(stale -> !stale.isSendable() || those.contains(stale))
            .toList();
    Map<String, Collection<Change>> wishes = wishes();
    tasks
        .call(
            () -> {
              List<StaleValue> now = work.stale(asked.runs(), wishes);
              if (now.stream().anyMatch(stale -> !isAnswered(stale, asked, leaving))) {
                return new ResumeStep(question(asked.runs(), now), null);
              }
              work.leaveOut(leaving);
              return new ResumeStep(
                  null, work.resumeRuns(asked.runs(), state.progress()::watcher, ours, dismissed));
            })
        .onSuccess(this::showStep)
        .onFailure(this::fail)
        .onFinally(state::end)
        .start();
  }

  /** An excluded value may be stale for any reason; a value to send must be as the user saw it. */
  private static boolean isAnswered(StaleValue now, Question asked, List<StaleValue> leaving) {
    return asked.stale().contains(now) || leaving.stream().anyMatch(now::isSameCell);
  }

  /** Ends runs: their remaining changes are never sent. */
  public void leaveRest(List<LeftRun> those) {
    if (state.isRunning() || those.isEmpty()) {
      return;
    }
    RunControl _ = state.begin();
    tasks
        .call(() -> work.leaveRest(those, state.progress()::watcher))
        .onSuccess(state::leftUnsent)
        .onFailure(state::fail)
        .onFinally(
            () -> {
              state.end();
              findRuns();
            })
        .start();
  }

  /** Closes the question; the runs stay as they are. */
  public void decideLater() {
    state.ask(null);
  }

  /** Stops sending; changes that were sent are still verified. */
  public void stop() {
    state.progress().cancel();
  }

  /** Dismisses the outcome of resuming. */
  public void dismissEnded() {
    state.dismiss();
  }

  /** Hides runs until the window closes; other unfinished runs stay visible. */
  public void dismiss(List<LeftRun> those) {
    those.forEach(run -> dismissed.add(run.header().id()));
    left.removeIf(run -> dismissed.contains(run.header().id()));
  }
}
