package io.casedesk.desktop.runs;

import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.model.Change;
import io.casedesk.model.RunHeader;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
   * @param all the number of values and new records of the run
   * @param unreadable why the log can't be read; null when it can
   */
  public record Left(RunHeader header, long open, long all, @Nullable Throwable unreadable) {

    /** Whether the run can be resumed. */
    public boolean isReadable() {
      return unreadable == null;
    }
  }

  /** The progress of resuming, counted in records of the current run. */
  public record Progress(int records, int all) {}

  /**
   * The totals of resuming runs.
   *
   * @param good values that were verified, and new records that exist
   * @param bad values and new records that failed or are unconfirmed
   * @param unsent values and new records that were not sent
   * @param stopped why a run stopped again; empty when none did
   */
  public record Ended(long good, long bad, long unsent, String stopped) {

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
  public record Question(List<Left> runs, List<StaleValue> stale, long others) {}

  private final ObservableList<Left> left = FXCollections.observableArrayList();

  /**
   * Shared by all listeners: a wrapper created for each caller could be garbage collected together
   * with its listeners.
   */
  private final ObservableList<Left> shownLeft = FXCollections.unmodifiableObservableList(left);

  private final ReadOnlyObjectWrapper<@Nullable Progress> progress = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Ended> ended = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable Question> question = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Long> leftUnsent = new ReadOnlyObjectWrapper<>();

  private final UnfinishedRunService work;
  private final Map<String, RunResumer> resumers;
  private final WriteGuard gate;
  private final Tasks tasks;
  private final Tasks.Series looks = new Tasks.Series();
  private final Set<String> dismissed = ConcurrentHashMap.newKeySet();
  private @Nullable RunControl control;

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
  }

  /** Returns the runs with work left, newest first. */
  public ObservableList<Left> left() {
    return shownLeft;
  }

  /** The progress of resuming; null when no run is being resumed. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** The totals of resuming; null before it ended. */
  public ReadOnlyObjectProperty<@Nullable Ended> endedProperty() {
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
  public void look() {
    tasks.call(() -> work.find(dismissed)).onSuccess(left::setAll).newestOf(looks).start();
  }

  /** Resumes all readable runs, oldest first. */
  public void resume() {
    resume(left.stream().filter(Left::isReadable).toList().reversed());
  }

  /** Resumes a run, even if it is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new Left(run, 0, 0, null)));
  }

  /** Whether runs of a record kind can be resumed here. */
  public boolean knows(String kind) {
    return work.knows(kind);
  }

  /** Resumes runs at once if no value is stale; otherwise asks first. */
  private void resume(List<Left> those) {
    if (progress.get() == null && !those.isEmpty()) {
      gate.through(() -> goOn(those));
    }
  }

  private void goOn(List<Left> those) {
    if (progress.get() != null) {
      return;
    }
    RunControl ours = begin();
    Map<String, Collection<Change>> wishes = wishes();
    tasks
        .call(() -> checkedAndGone(those, wishes, ours))
        .onSuccess(this::take)
        .onFailure(this::fail)
        .onFinally(() -> progress.set(null))
        .start();
  }

  private Map<String, Collection<Change>> wishes() {
    Map<String, Collection<Change>> wishes = new HashMap<>();
    resumers.forEach((kind, resumer) -> wishes.put(kind, List.copyOf(resumer.wishes())));
    return wishes;
  }

  private RunControl begin() {
    RunControl ours = new RunControl();
    control = ours;
    ended.set(null);
    failure.set(null);
    question.set(null);
    leftUnsent.set(null);
    progress.set(new Progress(0, 0));
    return ours;
  }

  /**
   * The outcome of a request to resume.
   *
   * @param gone the outcome of resuming; null when there is a question first
   */
  private record Came(@Nullable Question question, UnfinishedRunService.@Nullable Gone gone) {}

  private Came checkedAndGone(
      List<Left> those, Map<String, Collection<Change>> wishes, RunControl ours) {
    List<StaleValue> stale = work.stale(those, wishes);
    return stale.isEmpty()
        ? new Came(null, work.goOn(those, watcher(), ours, dismissed))
        : new Came(question(those, stale), null);
  }

  private Question question(List<Left> those, List<StaleValue> stale) {
    List<Left> fresh = those.stream().map(run -> work.left(run.header())).toList();
    long open = fresh.stream().mapToLong(Left::open).sum();
    return new Question(fresh, stale, open - stale.size());
  }

  private void take(Came came) {
    question.set(came.question());
    if (came.gone() != null) {
      take(came.gone());
    }
  }

  private void take(UnfinishedRunService.Gone gone) {
    if (gone.left() != null) {
      left.setAll(gone.left());
    }
    failure.set(gone.failure());
    ended.set(gone.ended());
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    look();
  }

  /**
   * Answers the question: resumes the runs without the given values and without values that can't
   * be sent. If values became stale since the question was asked, asks again.
   */
  public void goOnWithout(Collection<StaleValue> those) {
    Question asked = question.get();
    if (asked == null || progress.get() != null) {
      return;
    }
    RunControl ours = begin();
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
                return new Came(question(asked.runs(), now), null);
              }
              work.leaveOut(leaving);
              return new Came(null, work.goOn(asked.runs(), watcher(), ours, dismissed));
            })
        .onSuccess(this::take)
        .onFailure(this::fail)
        .onFinally(() -> progress.set(null))
        .start();
  }

  /** An excluded value may be stale for any reason; a value to send must be as the user saw it. */
  private static boolean isAnswered(StaleValue now, Question asked, List<StaleValue> leaving) {
    return asked.stale().contains(now) || leaving.stream().anyMatch(now::isSameCell);
  }

  /** Ends runs: their remaining changes are never sent. */
  public void leaveRest(List<Left> those) {
    if (progress.get() != null || those.isEmpty()) {
      return;
    }
    RunControl _ = begin();
    tasks
        .call(() -> work.leaveRest(those, watcher()))
        .onSuccess(leftUnsent::set)
        .onFailure(failure::set)
        .onFinally(
            () -> {
              progress.set(null);
              look();
            })
        .start();
  }

  /** Closes the question; the runs stay as they are. */
  public void decideLater() {
    question.set(null);
  }

  /** Stops sending; changes that were sent are still verified. */
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** Dismisses the outcome of resuming. */
  public void dismissEnded() {
    ended.set(null);
    failure.set(null);
    leftUnsent.set(null);
  }

  /** Hides runs until the window closes; other unfinished runs stay visible. */
  public void dismiss(List<Left> those) {
    those.forEach(run -> dismissed.add(run.header().id()));
    left.removeIf(run -> dismissed.contains(run.header().id()));
  }

  private RunWatcher watcher() {
    return new RunWatcher() {
      @Override
      public void settled(int records, int all) {
        tasks.deliver(
            () -> {
              if (progress.get() != null) {
                progress.set(new Progress(records, all));
              }
            });
      }
    };
  }
}
