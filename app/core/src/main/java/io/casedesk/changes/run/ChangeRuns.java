package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.journal.RunLock;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.RunCell;
import io.casedesk.model.runs.RunRows.RunCreate;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import io.casedesk.model.service.RecordRepository;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Applies changes in runs that can be verified, resumed after a crash, and undone. Each step of a
 * run is stored before it is carried out, and each written value is read again.
 *
 * @param <R> the kind of record
 */
public final class ChangeRuns<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger("io.casedesk.told.Runs");

  /**
   * Held by the one run that creates records; what it creates is known to other runs from its log
   * only.
   */
  private static final ReentrantLock CREATE_LOCK = new ReentrantLock();

  private final RecordRepository<R> repository;
  private final RunStore store;
  private final DropdownValues dropdownValues;
  private final RereadResult<R> firstReread;

  /**
   * Creates a service for runs on the records of a repository.
   *
   * @param options the known dropdown values and fields, to diagnose empty values and to name keys
   * @param store where the logs of runs are kept
   */
  public ChangeRuns(RecordRepository<R> repository, DropdownValues options, RunStore store) {
    this(repository, store, options, RereadResult.none());
  }

  private ChangeRuns(
      RecordRepository<R> repository,
      RunStore store,
      DropdownValues dropdownValues,
      RereadResult<R> firstReread) {
    this.repository = repository;
    this.store = store;
    this.dropdownValues = dropdownValues;
    this.firstReread = firstReread;
  }

  /**
   * Returns a copy that starts from records that were just read, by a preflight for instance. A run
   * reads them again when that was some seconds ago, or when a record of the run is missing.
   */
  public ChangeRuns<R> startingFrom(RereadResult<R> rereadResult) {
    return new ChangeRuns<>(repository, store, dropdownValues, rereadResult);
  }

  /**
   * Writes cells. Blocks on the network and the disk. An interrupt or a cancellation stops the
   * sending; records already sent are still read again.
   *
   * @throws IllegalArgumentException when a cell occurs twice, or cannot be written through the
   *     service; then nothing was sent or logged
   * @throws io.casedesk.model.StoreException when the log cannot be written; calls made before are
   *     settled when the run is resumed
   */
  public RunResult apply(
      RunHeader header,
      List<PlannedCell> cells,
      RunOptions options,
      RunWatcher watcher,
      RunControl control) {
    return apply(header, RunPlan.ofCells(cells), options, watcher, control);
  }

  /**
   * Creates records and writes cells. A record is created once or not at all, whatever fails (Q16);
   * a row that another run created is not created again (Q18). Otherwise as {@link
   * #apply(RunHeader, List, RunOptions, RunWatcher, RunControl)}.
   */
  public RunResult apply(
      RunHeader header, RunPlan plan, RunOptions options, RunWatcher watcher, RunControl control) {
    Map<String, List<PlannedCell>> cells = byRecord(plan.cells());
    RunAbout about = about(plan, header);
    Run run = Run.planned(about, plan.creates(), cells);
    try (RunLock _ = RunLock.of(header.id())) {
      store.begin(header, about.encode(), rows(plan.creates(), cells));
      return execute(journal(header, run, watcher), false, options, watcher, control);
    }
  }

  /**
   * Resumes a run that was stopped, or whose program ended. Unconfirmed records are read again
   * first; a record is sent once more only when it certainly was not written. Of a run that has
   * ended, only what the service showed late is read again.
   *
   * @throws IllegalArgumentException when there is no such run
   * @throws RunBusyException when this program already works on the run
   */
  public RunResult resume(
      String runId, RunOptions options, RunWatcher watcher, RunControl control) {
    try (RunLock _ = RunLock.of(runId)) {
      StoredRun stored =
          store
              .find(runId, true)
              .orElseThrow(() -> new MessageException(Message.of("run.missing", runId)));
      boolean isEnded = stored.phase() == RunState.Phase.ENDED;
      Run run = Run.resumed(stored);
      RunJournal journal = journal(stored.header(), run, watcher);
      if (isEnded && !run.hasReopened()) {
        return read(store, runId);
      }
      boolean isGivenUp = isEnded && !run.hasOnlyReopened();
      return execute(journal, isGivenUp, options, watcher, control);
    }
  }

  /**
   * Reads the state of a run from its log.
   *
   * @throws IllegalArgumentException when there is no such run
   */
  public static RunResult read(RunStore store, String runId) {
    return Run.read(store.require(runId)).result(runId, Message.none());
  }

  /**
   * Ends a stopped run that the user does not want to resume; its changes remain unsent changes and
   * can be applied by another run. A run whose sent cells were not all read again is left
   * unchanged.
   *
   * @return whether the run was ended
   * @throws IllegalArgumentException when there is no such run
   */
  public static boolean giveUp(RunStore store, String runId) {
    try (RunLock _ = RunLock.of(runId)) {
      if (Run.read(store.require(runId)).isInDoubt()) {
        return false;
      }
      store.state(runId, RunState.Phase.ENDED, Message.of("run.given-up"));
      return true;
    }
  }

  private RunJournal journal(RunHeader header, Run run, RunWatcher watcher) {
    return new RunJournal(
        store,
        header,
        run,
        (rows, now) -> {
          synchronized (watcher) {
            watcher.stored(rows);
            watcher.progressed(now);
          }
        });
  }

  private static void reportProgress(RunJournal journal, RunWatcher watcher) {
    RunProgress now = journal.progress();
    synchronized (watcher) {
      watcher.progressed(now);
    }
  }

  private RunAbout about(RunPlan plan, RunHeader header) {
    for (PlannedCreate create : plan.creates()) {
      for (FieldRef field : create.values().keySet()) {
        if (!repository.writable(field)) {
          throw new MessageException(Message.of("request.not-writable", field));
        }
      }
    }
    return new RunAbout(
        plan.purpose().related(header.relation()),
        RunLabels.of(plan, header, dropdownValues),
        plan.source());
  }

  private static RunRows rows(List<PlannedCreate> creates, Map<String, List<PlannedCell>> cells) {
    return RunRows.ofPlan(
        creates.stream()
            .map(one -> new RunCreate(one.row(), one.name(), one.values(), one.origin()))
            .toList(),
        cells.values().stream()
            .flatMap(List::stream)
            .map(cell -> new RunCell(cell.change(), cell.origin(), null))
            .toList());
  }

  private Map<String, List<PlannedCell>> byRecord(List<PlannedCell> cells) {
    Map<String, List<PlannedCell>> byRecord = new LinkedHashMap<>();
    Set<Change.Cell> seen = new HashSet<>();
    for (PlannedCell cell : cells) {
      Change change = cell.change();
      if (!repository.writable(change.field())) {
        throw new MessageException(Message.of("request.not-writable", change.field()));
      }
      if (!seen.add(change.cell())) {
        throw new MessageException(
            Message.of("run.changed-twice", change.field(), change.recordId()));
      }
      byRecord.computeIfAbsent(change.recordId(), id -> new ArrayList<>()).add(cell);
    }
    return byRecord;
  }

  /**
   * Carries out what is open of a run.
   *
   * @param isGivenUp whether the run has ended with work left: what the service did not show yet is
   *     read again, and nothing is sent
   */
  private RunResult execute(
      RunJournal journal,
      boolean isGivenUp,
      RunOptions options,
      RunWatcher watcher,
      RunControl control) {
    control.reset();
    reportProgress(journal, watcher);
    Run run = journal.run();
    RunHeader header = journal.header();
    RunVerifier verifier =
        new RunVerifier(dropdownValues, repository.ownerForm(), run.purpose().wholeRecords());
    int creates = isGivenUp ? 0 : run.createStates().size();
    int records = run.records().size();
    RunSender<R> sender =
        new RunSender<>(repository, journal, options, watcher, control, records + creates);
    Message failure = Message.none();
    LOG.log(
        Level.DEBUG,
        "Run {0} starts or resumes: {1} records, {2} of them to create",
        header.id(),
        Integer.toString(records + creates),
        Integer.toString(creates));
    try {
      RunCreateProcessor<R> creating = null;
      if (!isGivenUp && run.stage() == Run.Stage.CREATING) {
        creating = create(journal, sender, options, watcher, control);
      } else if (creates > 0) {
        creating = creating(journal, sender, watcher, control);
      }
      if (sender.stopped().isEmpty()) {
        List<RunRecordState> open =
            isGivenUp
                ? run.reopenedRecords()
                : run.records().stream().filter(r -> !r.isSettled()).toList();
        Duration waited = creating == null ? Duration.ZERO : creating.waited();
        new RunBatchProcessor<>(
                repository, verifier, journal, sender, options, watcher, control, waited)
            .process(open, firstReread);
      }
      if (creating != null && sender.stopped().isEmpty()) {
        creating.searchForDoubles(options);
      }
    } catch (ApiException e) {
      failure = e.message();
    } catch (CancellationException e) {
      sender.stop(Message.of("run.stopped"));
    }
    sender.requireLog();
    Message stopped = failure.isEmpty() ? sender.stopped() : failure;
    if (isGivenUp && !stopped.isEmpty()) {
      return run.result(header.id(), stopped);
    }
    boolean done = isGivenUp || run.stage() == Run.Stage.DONE;
    // A run that is not done always has a reason.
    Message reason = stopped.isEmpty() ? Message.of("run.ended-early") : stopped;
    Message left = isGivenUp ? Message.of("run.given-up") : Message.none();
    RunResult result = run.result(header.id(), done ? left : reason);
    journal.state(done ? RunState.Phase.ENDED : RunState.Phase.PAUSED, result.stopped());
    logEnd(result);
    return result;
  }

  /**
   * Logs the size of the result to the program's log, never its values. The reason for a stop is
   * only in the run's own log, because it may quote the service.
   */
  private static void logEnd(RunResult result) {
    LOG.log(
        Level.DEBUG,
        "Run {0} {1}: {2}, {3} not sent, {4} not created",
        result.runId(),
        result.stopped().isEmpty() ? "ended" : "stopped early",
        result.counts().toString(),
        Long.toString(result.unsent()),
        Long.toString(result.uncreated()));
  }

  private RunCreateProcessor<R> creating(
      RunJournal journal, RunSender<R> sender, RunWatcher watcher, RunControl control) {
    RunHeader header = journal.header();
    RecordKind kind = RecordKind.of(header.kind()).orElseThrow();
    CreateHistory history = CreateHistory.read(store, header.connection(), kind, header.id());
    return new RunCreateProcessor<>(repository, kind, journal, sender, history, watcher, control);
  }

  /** Creates the records of a run; null when another run creates records. */
  private @Nullable RunCreateProcessor<R> create(
      RunJournal journal,
      RunSender<R> sender,
      RunOptions options,
      RunWatcher watcher,
      RunControl control) {
    if (!CREATE_LOCK.tryLock()) {
      sender.stop(Message.of("run.other-creates"));
      return null;
    }
    try {
      RunCreateProcessor<R> creating = creating(journal, sender, watcher, control);
      creating.process(options);
      return creating;
    } finally {
      CREATE_LOCK.unlock();
    }
  }
}
