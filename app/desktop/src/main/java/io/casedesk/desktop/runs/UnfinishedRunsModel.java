package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.CellExclusions;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Finds the unfinished runs of a connection, and resumes or ends them. */
public final class UnfinishedRunsModel {

  private static final System.Logger LOG = System.getLogger(UnfinishedRunsModel.class.getName());

  /**
   * Resumes runs of a record kind and provides the data to check first whether their changes are
   * still valid.
   */
  @FunctionalInterface
  public interface RunResumer {

    /** Resumes a run. Blocks. */
    RunResult resume(String runId, RunWatcher watcher, RunControl control);

    /** Returns the user's unsent changes. Call it on the JavaFX thread. */
    default Collection<Change> wishes() {
      return List.of();
    }

    /**
     * Reads the current records by id. Blocks.
     *
     * @return null if records can't be read; the current values aren't checked then
     * @throws io.casedesk.model.ApiException when the records can't be read now
     */
    default @Nullable Map<String, ? extends CaseRecord> read(Set<String> ids) {
      return null;
    }
  }

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
   * An unsent value of a run that is no longer valid as planned.
   *
   * @param change the change that the run would send
   * @param instead the value that is wanted now or that the service has now; null when there is
   *     none, or when it says nothing
   */
  public record StaleValue(RunHeader run, Change change, Reason why, @Nullable FieldValue instead) {

    /** What changed since the run stopped. */
    public enum Reason {
      /** The user discarded the change. */
      DISCARDED,
      /** The user has another unsent change for the cell. */
      WISHED_OTHERWISE,
      /** The service has another value than the one the user saw. */
      CHANGED,
      /** The record was deleted or no longer exists. */
      GONE
    }

    /**
     * Whether the value can still be sent. A run overwrites no value that another user changed, and
     * changes no record that is gone.
     */
    public boolean isSendable() {
      return why == Reason.DISCARDED || why == Reason.WISHED_OTHERWISE;
    }

    /** Whether another value is for the same change of the same run, whatever made it stale. */
    private boolean isSameCell(StaleValue other) {
      return run.id().equals(other.run.id()) && change.equals(other.change);
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

    private ResumeTotals plus(RunResult result) {
      long there =
          result.cells().stream().filter(UnfinishedRunsModel::isAsWanted).count()
              + result.creates().stream().filter(CreateResult::isThere).count();
      long waiting = result.unsent() + result.uncreated();
      return new ResumeTotals(
          good + there,
          bad + all(result) - waiting - there,
          unsent + waiting,
          stopped.isEmpty() ? result.stopped() : stopped);
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

  /**
   * What became of the last request to resume or end runs; all are null before the first.
   *
   * @param question asked in place of resuming; null when there is none
   * @param ended the totals; null when no run was resumed
   * @param failure why resuming or ending runs failed; null when it didn't
   * @param leftUnsent the number of values not sent when runs were ended; null when none were
   */
  public record Outcome(
      @Nullable Question question,
      @Nullable ResumeTotals ended,
      @Nullable Throwable failure,
      @Nullable Long leftUnsent) {

    private static final Outcome NONE = new Outcome(null, null, null, null);
  }

  /**
   * The outcome of resuming, with the runs that are still unfinished; null if they couldn't be
   * determined.
   */
  private record Resumed(Outcome outcome, @Nullable List<LeftRun> left) {}

  private final ObservableList<LeftRun> left = FXCollections.observableArrayList();

  /**
   * Shared by all listeners: a wrapper created for each caller could be garbage collected together
   * with its listeners.
   */
  private final ObservableList<LeftRun> shownLeft = FXCollections.unmodifiableObservableList(left);

  private final ReadOnlyObjectWrapper<Outcome> outcome = new ReadOnlyObjectWrapper<>(Outcome.NONE);
  private final RunProgressModel progress;
  private final ConnectionStore connectionStore;
  private final RunStore store;
  private final Map<String, RunResumer> resumers;
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
    this.connectionStore = connectionStore;
    this.store = connectionStore.runs();
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

  /** What became of the last request. */
  public ReadOnlyObjectProperty<Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Returns what became of the last request. */
  public Outcome outcome() {
    return outcome.get();
  }

  /** Whether runs of a record kind can be resumed here. */
  boolean knows(String kind) {
    return resumers.containsKey(kind);
  }

  /** Looks for runs with work left. */
  public void findRuns() {
    tasks.call(this::find).onSuccess(left::setAll).newestOf(searches).start();
  }

  /** Returns the runs with work left, newest first, except dismissed ones. Blocks. */
  private List<LeftRun> find() {
    return connectionStore.unfinished().stream()
        .map(RunSummary::header)
        .filter(header -> knows(header.kind()) && !dismissed.contains(header.id()))
        .map(this::left)
        .toList();
  }

  /** Reads what is left of a run; an unreadable log must not hide the other runs. Blocks. */
  private LeftRun left(RunHeader header) {
    RunResult result;
    try {
      result = ChangeRuns.read(store, header.id());
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't read the log of run " + header.id(), e);
      return new LeftRun(header, 0, 0, 0, e);
    }
    long uncertain =
        result.counts().getOrDefault(Verdict.UNCERTAIN, 0)
            + result.creates().stream().filter(c -> c.verdict() == Verdict.UNCERTAIN).count();
    return new LeftRun(
        header, result.unsent() + result.uncreated() + uncertain, uncertain, all(result), null);
  }

  private static long all(RunResult result) {
    return (long) result.cells().size() + result.creates().size();
  }

  private static boolean isAsWanted(CellResult cell) {
    return cell.verdict() == Verdict.APPLIED || cell.verdict() == Verdict.UNCHANGED;
  }

  // Resuming: at once if no value is stale; otherwise the user is asked first.

  /** Resumes all readable runs, oldest first. */
  public void resume() {
    resume(left.stream().filter(LeftRun::isReadable).toList().reversed());
  }

  /** Resumes a run, even if it is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new LeftRun(run, 0, 0, 0, null)));
  }

  private void resume(List<LeftRun> those) {
    if (!progress.isRunning() && !those.isEmpty()) {
      connectionStore
          .gate()
          .through(
              () -> {
                if (!progress.isRunning()) {
                  resume(those, List.of(), value -> false);
                }
              });
    }
  }

  /**
   * Answers the question: resumes the runs without the given values and without values that can't
   * be sent. If values became stale since the question was asked, asks again.
   */
  public void resumeWithout(Collection<StaleValue> those) {
    Question asked = outcome.get().question();
    if (asked == null || progress.isRunning()) {
      return;
    }
    List<StaleValue> leaving =
        asked.stale().stream()
            .filter(value -> !value.isSendable() || those.contains(value))
            .toList();
    // An excluded value may be stale for any reason; a value to send must be as the user saw it.
    resume(
        asked.runs(),
        leaving,
        now -> asked.stale().contains(now) || leaving.stream().anyMatch(now::isSameCell));
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
    Map<String, Collection<Change>> wishes = new HashMap<>();
    resumers.forEach((kind, resumer) -> wishes.put(kind, List.copyOf(resumer.wishes())));
    tasks
        .call(
            () -> {
              List<StaleValue> stale = new ArrayList<>();
              those.forEach(run -> stale.addAll(stale(run.header(), wishes)));
              if (!stale.stream().allMatch(answered)) {
                return new Resumed(new Outcome(question(those, stale), null, null, null), null);
              }
              leaveOut(leaving);
              return resumeRuns(those, control);
            })
        .onSuccess(
            resumed -> {
              if (resumed.left() != null) {
                left.setAll(resumed.left());
              }
              outcome.set(resumed.outcome());
            })
        .onFailure(
            thrown -> {
              outcome.set(new Outcome(null, null, thrown, null));
              findRuns();
            })
        .onFinally(progress::end)
        .start();
  }

  /** Begins the progress and removes the earlier outcome. */
  private RunControl begin() {
    outcome.set(Outcome.NONE);
    return progress.begin(0);
  }

  private Question question(List<LeftRun> those, List<StaleValue> stale) {
    List<LeftRun> fresh = those.stream().map(run -> left(run.header())).toList();
    long open = fresh.stream().mapToLong(LeftRun::open).sum();
    return new Question(fresh, stale, open - stale.size());
  }

  /** Resumes runs. A failed run doesn't stop the others, unless the store can't be written. */
  private Resumed resumeRuns(List<LeftRun> those, RunControl control) {
    ResumeTotals sum = new ResumeTotals(0, 0, 0, Message.none());
    boolean any = false;
    List<RuntimeException> failures = new ArrayList<>();
    for (LeftRun run : those) {
      RunResumer resumer = resumers.get(run.header().kind());
      boolean isStoreBroken = !failures.isEmpty() && failures.getLast() instanceof StoreException;
      if (resumer == null || control.isCancelled() || isStoreBroken) {
        continue;
      }
      try {
        sum = sum.plus(resumer.resume(run.header().id(), progress.watcher(), control));
        any = true;
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "Can't resume run " + run.header().id(), e);
        failures.add(e);
      }
    }
    @Nullable List<LeftRun> after = null;
    try {
      after = find();
    } catch (RuntimeException e) {
      // Report the outcome of resuming even if this fails.
      LOG.log(Level.WARNING, "Can't read the unfinished runs", e);
      failures.add(e);
    }
    Throwable first = failures.isEmpty() ? null : failures.getFirst();
    return new Resumed(new Outcome(null, any || first == null ? sum : null, first, null), after);
  }

  /** Excludes values from their runs, so that they are never sent. */
  private void leaveOut(Collection<StaleValue> those) {
    if (those.isEmpty()) {
      return;
    }
    Map<String, Set<Change>> byRun = new LinkedHashMap<>();
    those.forEach(
        cell -> byRun.computeIfAbsent(cell.run().id(), id -> new HashSet<>()).add(cell.change()));
    byRun.forEach((run, changes) -> CellExclusions.exclude(store, run, changes::contains));
    connectionStore.activeRuns().changed();
  }

  /** Returns the unsent values of a run that changed since it stopped. */
  private List<StaleValue> stale(RunHeader run, Map<String, Collection<Change>> wishes) {
    RunResumer resumer = resumers.get(run.kind());
    if (resumer == null) {
      return List.of();
    }
    List<Change> unsent =
        ChangeRuns.read(store, run.id()).cells().stream()
            .filter(cell -> cell.verdict() == null)
            .map(cell -> cell.cell().change())
            .toList();
    Set<String> ids = unsent.stream().map(Change::recordId).collect(Collectors.toSet());
    Map<String, ? extends CaseRecord> held = ids.isEmpty() ? Map.of() : resumer.read(ids);
    Map<Change.Cell, Change> wished = new HashMap<>();
    wishes.getOrDefault(run.kind(), List.of()).forEach(wish -> wished.put(wish.cell(), wish));
    List<StaleValue> stale = new ArrayList<>();
    for (Change change : unsent) {
      CaseRecord record = held == null ? null : held.get(change.recordId());
      StaleValue found = held == null ? null : byTheService(run, change, record);
      // Only changes that the user edited can be discarded; those of imports and undos can't.
      if (found == null && connectionStore.isEdited(run)) {
        found = byTheUser(run, change, wished.get(change.cell()));
      }
      boolean isThere = record != null && change.wanted().equals(record.value(change.field()));
      if (found != null && !isThere) {
        stale.add(found);
      }
    }
    return stale;
  }

  private static @Nullable StaleValue byTheService(
      RunHeader run, Change change, @Nullable CaseRecord record) {
    if (record == null || record.deleted()) {
      return new StaleValue(run, change, StaleValue.Reason.GONE, null);
    }
    FieldValue now = record.value(change.field());
    return shown(now).equals(shown(change.seen()))
        ? null
        : new StaleValue(run, change, StaleValue.Reason.CHANGED, now);
  }

  private static @Nullable StaleValue byTheUser(
      RunHeader run, Change change, @Nullable Change wished) {
    if (wished == null) {
      return new StaleValue(run, change, StaleValue.Reason.DISCARDED, null);
    }
    return wished.wanted().equals(change.wanted())
        ? null
        : new StaleValue(run, change, StaleValue.Reason.WISHED_OTHERWISE, wished.wanted());
  }

  private static String shown(@Nullable FieldValue value) {
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE).display();
  }

  // Ending runs: their remaining changes are never sent.

  /** The changes that were sent couldn't be verified, so the run can't be ended yet. */
  private static final class StillInDoubtException extends UserException {
    private static final long serialVersionUID = 1L;

    StillInDoubtException(Message why) {
      super(FaultCode.RUN_IN_DOUBT, why, null);
    }
  }

  /** Ends runs without sending their remaining changes, after verifying those that were sent. */
  public void leaveRest(List<LeftRun> those) {
    if (progress.isRunning() || those.isEmpty()) {
      return;
    }
    RunControl _ = begin();
    tasks
        .call(
            () -> {
              long unsent = 0;
              for (LeftRun run : those) {
                unsent += leaveRest(run.header());
              }
              connectionStore.activeRuns().changed();
              return unsent;
            })
        .onSuccess(unsent -> outcome.set(new Outcome(null, null, null, unsent)))
        .onFailure(thrown -> outcome.set(new Outcome(null, null, thrown, null)))
        .onFinally(
            () -> {
              progress.end();
              findRuns();
            })
        .start();
  }

  /** Ends a run; returns the number of changes that were never sent and are still wanted. */
  private long leaveRest(RunHeader run) {
    RunResumer resumer = resumers.get(run.kind());
    if (!ChangeRuns.giveUp(store, run.id()) && resumer != null) {
      RunControl nothingMore = new RunControl();
      nothingMore.cancel();
      RunResult read = resumer.resume(run.id(), progress.watcher(), nothingMore);
      if (!ChangeRuns.giveUp(store, run.id())) {
        throw new StillInDoubtException(read.stopped());
      }
    }
    RunResult left = ChangeRuns.read(store, run.id());
    return left.cells().stream()
            .filter(cell -> !cell.sent() && cell.verdict() != Verdict.UNCHANGED)
            .count()
        + left.creates().stream().filter(create -> create.verdict() == null).count();
  }

  /** Dismisses the outcome or closes the question; the runs stay as they are. */
  void dismiss() {
    outcome.set(Outcome.NONE);
  }

  /** Hides runs until the window closes; other unfinished runs stay visible. */
  public void dismiss(List<LeftRun> those) {
    those.forEach(run -> dismissed.add(run.header().id()));
    left.removeIf(run -> dismissed.contains(run.header().id()));
  }
}
