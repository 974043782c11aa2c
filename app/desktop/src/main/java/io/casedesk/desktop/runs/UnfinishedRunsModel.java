package io.casedesk.desktop.runs;

import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunWatcher;
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

/** Runs that were not finished, and going on with them. */
public final class UnfinishedRunsModel {

  /**
   * A run with work left.
   *
   * @param open values and new records that have no final verdict
   * @param all values and new records of the run
   * @param unreadable why its log cannot be read, and nothing of it can be told; null when it can
   */
  public record Left(RunHeader header, long open, long all, @Nullable Throwable unreadable) {

    /** Whether it can be gone on with. */
    public boolean isReadable() {
      return unreadable == null;
    }
  }

  /** How far going on is, in records of the run that is worked on. */
  public record Progress(int records, int all) {}

  /**
   * What came of going on.
   *
   * @param good values that read as wanted, and new records that are there
   * @param bad values that do not, records that are not, or of which it is not known
   * @param unsent values and new records that were not sent
   * @param stopped why a run stopped again; empty when none did
   */
  public record Ended(long good, long bad, long unsent, String stopped) {

    /** Whether everything is as wanted, and nothing is left. */
    public boolean allGood() {
      return bad == 0 && unsent == 0 && stopped.isEmpty();
    }
  }

  /**
   * What a person is asked before runs go on.
   *
   * @param runs that are to go on
   * @param stale their values that are no longer what they were
   * @param others how many other values and new records are open
   */
  public record Question(List<Left> runs, List<StaleValue> stale, long others) {}

  private final ObservableList<Left> left = FXCollections.observableArrayList();

  /** One for all who listen: a view of the list made for each would be forgotten with them. */
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
   * Nothing is known until it is looked for.
   *
   * @param resumers who goes on with runs, by the word for their kind of record
   */
  public UnfinishedRunsModel(
      ConnectionStore connectionStore, Map<String, RunResumer> resumers, Tasks tasks) {
    this.gate = connectionStore.gate();
    this.work = new UnfinishedRunService(connectionStore, resumers);
    this.resumers = Map.copyOf(resumers);
    this.tasks = tasks;
  }

  /** Runs with work left, the newest first. */
  public ObservableList<Left> left() {
    return shownLeft;
  }

  /** How far going on is; null when it is not under way. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What came of going on; null before it ended. */
  public ReadOnlyObjectProperty<@Nullable Ended> endedProperty() {
    return ended.getReadOnlyProperty();
  }

  /** Why going on failed; null when it did not. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What is to be decided before runs go on; null when nothing is. */
  public ReadOnlyObjectProperty<@Nullable Question> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /** How much was left unsent when runs were ended for good; null when none were. */
  public ReadOnlyObjectProperty<@Nullable Long> leftUnsentProperty() {
    return leftUnsent.getReadOnlyProperty();
  }

  /** Looks for runs with work left. */
  public void look() {
    tasks.call(() -> work.find(dismissed)).onSuccess(left::setAll).newestOf(looks).start();
  }

  /** Goes on with all that can be read, the oldest first. */
  public void resume() {
    resume(left.stream().filter(Left::isReadable).toList().reversed());
  }

  /** Goes on with one, also with one that is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new Left(run, 0, 0, null)));
  }

  /** Whether runs of a kind of record can be gone on with here. */
  public boolean knows(String kind) {
    return work.knows(kind);
  }

  /** Goes on at once when nothing speaks against it; else asks. */
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
   * What came of asking to go on.
   *
   * @param gone null when something is to be decided first
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
   * After a question: goes on, and never sends these, nor what cannot be sent. Between the question
   * and its answer may be hours; what became otherwise in them is asked about first.
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

  /** What is left out may be whatever it is; what is sent must be what the person saw. */
  private static boolean isAnswered(StaleValue now, Question asked, List<StaleValue> leaving) {
    return asked.stale().contains(now) || leaving.stream().anyMatch(now::isSameCell);
  }

  /** Ends runs for good: nothing more of them is sent, now or later. */
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

  /** Decides nothing for now; the runs stay as they are. */
  public void decideLater() {
    question.set(null);
  }

  /** Sends nothing further; what was sent is still read again. */
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** Shows no more of what came of going on. */
  public void dismissEnded() {
    ended.set(null);
    failure.set(null);
    leftUnsent.set(null);
  }

  /** Shows no more of these while the window is open; others that are left are still shown. */
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
