package io.casedesk.desktop.runs.unfinished;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.CellExclusions;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.runs.unfinished.StaleValue.Reason;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel.LeftRun;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel.ResumeTotals;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds, resumes and ends unfinished runs. Blocks on the disk or the network. */
public final class UnfinishedRunService {

  private static final System.Logger LOG = System.getLogger(UnfinishedRunService.class.getName());

  private final ConnectionStore connectionStore;
  private final Map<String, RunResumer> resumers;

  /**
   * Creates the service of a connection.
   *
   * @param resumers the resumers by the word for their record kind
   */
  UnfinishedRunService(ConnectionStore connectionStore, Map<String, RunResumer> resumers) {
    this.connectionStore = connectionStore;
    this.resumers = Map.copyOf(resumers);
  }

  /**
   * The outcome of resuming runs.
   *
   * @param ended the totals; null when every attempt to resume a run failed
   * @param left the runs that are still unfinished; null when that couldn't be determined
   * @param failure the first failure; null when there was none
   */
  public record ResumeOutcome(
      @Nullable ResumeTotals ended, @Nullable List<LeftRun> left, @Nullable Throwable failure) {}

  public boolean knows(String kind) {
    return resumers.containsKey(kind);
  }

  /** Returns the runs with work left, newest first, except dismissed ones. */
  List<LeftRun> find(Set<String> dismissed) {
    List<LeftRun> found = new ArrayList<>();
    for (RunSummary run : connectionStore.unfinished()) {
      if (resumers.containsKey(run.header().kind()) && !dismissed.contains(run.header().id())) {
        found.add(left(run.header()));
      }
    }
    return found;
  }

  /** An unreadable log must not hide the other runs. */
  public LeftRun left(RunHeader header) {
    RunResult result;
    try {
      result = ChangeRuns.read(connectionStore.runs(), header.id());
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't read the log of run " + header.id(), e);
      return new LeftRun(header, 0, 0, 0, e);
    }
    long uncertain =
        result.counts().getOrDefault(Verdict.UNCERTAIN, 0)
            + result.creates().stream().filter(c -> c.verdict() == Verdict.UNCERTAIN).count();
    return new LeftRun(header, waiting(result) + uncertain, uncertain, all(result), null);
  }

  /** Returns the stale values of runs. */
  public List<StaleValue> stale(List<LeftRun> those, Map<String, Collection<Change>> wishes) {
    List<StaleValue> stale = new ArrayList<>();
    for (LeftRun run : those) {
      RunResumer runResumer = resumers.get(run.header().kind());
      if (runResumer != null) {
        stale.addAll(
            stale(run.header(), runResumer, wishes.getOrDefault(run.header().kind(), List.of())));
      }
    }
    return stale;
  }

  /** Excludes values from their runs, so that they are never sent. */
  void leaveOut(Collection<StaleValue> those) {
    Map<String, Set<Change>> byRun = new LinkedHashMap<>();
    those.forEach(
        cell -> byRun.computeIfAbsent(cell.run().id(), id -> new HashSet<>()).add(cell.change()));
    byRun.forEach(
        (run, changes) -> CellExclusions.exclude(connectionStore.runs(), run, changes::contains));
    connectionStore.activeRuns().changed();
  }

  /**
   * Ends runs without sending their remaining changes, after verifying the changes that were sent.
   *
   * @return the number of values and new records that were not sent
   * @throws io.casedesk.model.ApiException when changes that were sent can't be verified
   */
  public long leaveRest(List<LeftRun> those, Supplier<RunWatcher> watchers) {
    long unsent = 0;
    for (LeftRun run : those) {
      String id = run.header().id();
      RunResumer runResumer = resumers.get(run.header().kind());
      if (!ChangeRuns.giveUp(connectionStore.runs(), id) && runResumer != null) {
        RunControl nothingMore = new RunControl();
        nothingMore.cancel();
        RunResult read = runResumer.resume(id, watchers.get(), nothingMore);
        if (!ChangeRuns.giveUp(connectionStore.runs(), id)) {
          throw new StillInDoubtException(read.stopped());
        }
      }
      unsent += neverSent(id);
    }
    connectionStore.activeRuns().changed();
    return unsent;
  }

  /** Counts the changes that were never sent and whose value isn't as wanted anyway. */
  private long neverSent(String id) {
    RunResult left = ChangeRuns.read(connectionStore.runs(), id);
    long cells =
        left.cells().stream()
            .filter(cell -> !cell.sent() && cell.verdict() != Verdict.UNCHANGED)
            .count();
    return cells + left.creates().stream().filter(create -> create.verdict() == null).count();
  }

  /** The changes that were sent couldn't be verified, so the run can't be ended yet. */
  static final class StillInDoubtException extends UserException {

    private static final long serialVersionUID = 1L;

    StillInDoubtException(Message why) {
      super(FaultCode.RUN_IN_DOUBT, why, null);
    }
  }

  /** Resumes runs. A failed run doesn't stop the others, unless the store can't be written. */
  ResumeOutcome resumeRuns(
      List<LeftRun> those,
      Supplier<RunWatcher> watchers,
      RunControl control,
      Set<String> dismissed) {
    ResumeTotals sum = new ResumeTotals(0, 0, 0, Message.none());
    boolean any = false;
    List<RuntimeException> failures = new ArrayList<>();
    for (LeftRun run : those) {
      RunResumer runResumer = resumers.get(run.header().kind());
      if (runResumer == null || control.isCancelled() || isStoreBroken(failures)) {
        continue;
      }
      try {
        sum = plus(sum, runResumer.resume(run.header().id(), watchers.get(), control));
        any = true;
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "Can't resume run " + run.header().id(), e);
        failures.add(e);
      }
    }
    @Nullable List<LeftRun> after = null;
    try {
      after = find(dismissed);
    } catch (RuntimeException e) {
      // Report the outcome of resuming even if this fails.
      LOG.log(Level.WARNING, "Can't read the unfinished runs", e);
      failures.add(e);
    }
    Throwable failure = failures.isEmpty() ? null : failures.getFirst();
    return new ResumeOutcome(any || failure == null ? sum : null, after, failure);
  }

  private static boolean isStoreBroken(List<RuntimeException> failures) {
    return !failures.isEmpty() && failures.getLast() instanceof StoreException;
  }

  private static long all(RunResult result) {
    return (long) result.cells().size() + result.creates().size();
  }

  private static long waiting(RunResult result) {
    return result.unsent() + result.uncreated();
  }

  private static ResumeTotals plus(ResumeTotals sum, RunResult result) {
    long there =
        result.cells().stream()
                .map(CellResult::verdict)
                .filter(UnfinishedRunService::isGood)
                .count()
            + result.creates().stream().filter(CreateResult::isThere).count();
    long waiting = waiting(result);
    return new ResumeTotals(
        sum.good() + there,
        sum.bad() + all(result) - waiting - there,
        sum.unsent() + waiting,
        sum.stopped().isEmpty() ? result.stopped() : sum.stopped());
  }

  private static boolean isGood(@Nullable Verdict verdict) {
    return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
  }

  /** Returns the unsent values of a run that changed since it stopped. */
  private List<StaleValue> stale(RunHeader run, RunResumer runResumer, Collection<Change> wishes) {
    RunResult result = ChangeRuns.read(connectionStore.runs(), run.id());
    List<Change> unsent =
        result.cells().stream()
            .filter(cell -> cell.verdict() == null)
            .map(CellResult::cell)
            .map(cell -> cell.change())
            .toList();
    Set<String> ids = unsent.stream().map(Change::recordId).collect(Collectors.toSet());
    Map<String, ? extends CaseRecord> held =
        ids.isEmpty() || !runResumer.canRead() ? Map.of() : runResumer.read(ids);
    Map<Change.Cell, Change> wished = new HashMap<>();
    wishes.forEach(wish -> wished.put(wish.cell(), wish));
    List<StaleValue> stale = new ArrayList<>();
    for (Change change : unsent) {
      StaleValue found =
          byTheService(run, change, runResumer.canRead(), held.get(change.recordId()));
      // Only changes that the user edited can be discarded; those of imports and undos can't.
      if (found == null && connectionStore.isEdited(run)) {
        found = byThePerson(run, change, wished.get(change.cell()));
      }
      if (found != null && !isThere(change, held.get(change.recordId()))) {
        stale.add(found);
      }
    }
    return stale;
  }

  private static boolean isThere(Change change, @Nullable CaseRecord record) {
    return record != null && change.wanted().equals(record.value(change.field()));
  }

  private static @Nullable StaleValue byTheService(
      RunHeader run, Change change, boolean known, @Nullable CaseRecord record) {
    if (!known) {
      return null;
    }
    if (record == null || record.deleted()) {
      return new StaleValue(run, change, Reason.GONE, null);
    }
    FieldValue now = record.value(change.field());
    return shown(now).equals(shown(change.seen()))
        ? null
        : new StaleValue(run, change, Reason.CHANGED, now);
  }

  private static @Nullable StaleValue byThePerson(
      RunHeader run, Change change, @Nullable Change wished) {
    if (wished == null) {
      return new StaleValue(run, change, Reason.DISCARDED, null);
    }
    return wished.wanted().equals(change.wanted())
        ? null
        : new StaleValue(run, change, Reason.WISHED_OTHERWISE, wished.wanted());
  }

  private static String shown(@Nullable FieldValue value) {
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE).display();
  }
}
