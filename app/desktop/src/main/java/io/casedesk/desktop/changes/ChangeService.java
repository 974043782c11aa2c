package io.casedesk.desktop.changes;

import io.casedesk.changes.followup.CreatedRecordComparison;
import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ActiveRuns;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.RecordRepository;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Checks and writes changes of records of one kind. Every write of the window is a run of this
 * service: the editor's Save, new records, reviews, imports and resumed runs. Blocks.
 */
public final class ChangeService<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(ChangeService.class.getName());

  private final ConnectionStore connectionStore;
  private final RecordDefinition<R> kind;
  private final ConnectionSession session;
  private final FieldCatalogModel<R> fieldCatalog;
  private final RecordReceiver<R> receiver;

  /** Receives the records that checks and writes read. Called on any thread. */
  public interface RecordReceiver<R> {

    /** Takes records that were read without a write. */
    void recordsRead(List<R> records);

    /** Takes records that were read after a write. */
    void recordsReread(List<R> records);
  }

  /** The watcher of a run, and the control that can stop it. */
  public record WatchedRun(RunWatcher watcher, RunControl control) {}

  /**
   * A run that ended or stopped.
   *
   * @param records what the run read and sent
   * @param open whether the run can be resumed
   */
  public record CompletedRun<R extends CaseRecord>(
      RunResult result, RecordingRepository<R> records, boolean open) {}

  /** Creates the service of a list. */
  public ChangeService(
      ConnectionStore connectionStore,
      RecordDefinition<R> kind,
      ConnectionSession session,
      FieldCatalogModel<R> fieldCatalog,
      RecordReceiver<R> receiver) {
    this.connectionStore = connectionStore;
    this.kind = kind;
    this.session = session;
    this.fieldCatalog = fieldCatalog;
    this.receiver = receiver;
  }

  /** Returns the kind of the records. */
  public RecordKind kind() {
    return RecordKind.of(kind.word()).orElseThrow();
  }

  /** Returns the repository of the records. Blocks until the session has started. */
  public RecordRepository<R> repository() {
    return kind.repository(session);
  }

  /** Returns the header of a plan of edits. */
  public ChangePlan.Header planned() {
    return connectionStore.planned(kind());
  }

  /** Creates the header of a new run. */
  public RunHeader header(String origin) {
    return connectionStore.header(kind.word(), origin);
  }

  /** Returns what earlier runs of this connection created. */
  public CreateHistory created() {
    return CreateHistory.read(connectionStore.runs(), session.connection(), kind());
  }

  /** Returns the number of values from which a write needs confirmation; 0 for never. */
  public int askFrom() {
    return connectionStore.preferences().get(SettingCatalog.ASK_FROM);
  }

  /**
   * Returns the check of plans.
   *
   * @param held the loaded records, which provide the possible owners
   */
  public Preflight<R> preflight(FieldCatalog known, List<R> held) {
    return new Preflight<>(repository(), known.definitions(), known.options())
        .withOwners(FieldCatalog.owners(held))
        .withHeldRecords(held);
  }

  /** Reads the records of a plan again and checks which changes can be applied. */
  public PreflightReport<R> check(
      FieldCatalog known, List<R> held, ChangePlan plan, CreateLookup facts) {
    PreflightReport<R> checked =
        CreatedRecordComparison.blockingChanged(
            preflight(known, held).check(plan, facts), connectionStore.runs());
    // The list must show the records that the check found.
    receiver.recordsRead(List.copyOf(checked.reading().records().values()));
    return checked;
  }

  /**
   * Writes changes of one record.
   *
   * @throws UnconfirmedResultException if something was sent and its result could not be determined
   *     or recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  public WriteResult<R> save(List<Change> changes) {
    ChangePlan.Header plan = planned();
    RunHeader header = connectionStore.header(plan, changes);
    RunPlan cells =
        RunPlan.ofCells(changes.stream().map(change -> new PlannedCell(change, "")).toList())
            .withPurpose(plan.purpose());
    CompletedRun<R> completed =
        begin(header, cells, new WatchedRun(RunWatcher.none(), new RunControl()));
    try {
      learn(completed.result());
      return WriteResult.of(completed.records(), changes.getFirst().recordId(), completed.result());
    } catch (RuntimeException e) {
      // Wrap the failure: it tells nothing about what was sent.
      throw completed.records().sent() ? new UnconfirmedResultException(header.id(), e) : e;
    }
  }

  /**
   * Creates the records of a plan (Q16).
   *
   * @throws UnconfirmedResultException if a record was sent but the result could not be recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  public CompletedRun<R> create(ChangePlan plan, RunControl control) {
    RunPlan creates = RunPlan.ofCreates(plan.header().rowSource(), plan.creates());
    CompletedRun<R> completed =
        begin(header(creates.source()), creates, new WatchedRun(RunWatcher.none(), control));
    learn(completed.result());
    return completed;
  }

  /** Begins a run whose changes the window keeps; the caller merges the records it read. */
  private CompletedRun<R> begin(RunHeader header, RunPlan plan, WatchedRun watched) {
    return begin(header, plan, RereadResult.none(), watched, true, read -> {});
  }

  /** Resumes a run that creates one record, to find out whether the record exists. */
  public CompletedRun<R> resumeCreate(String runId, RunControl control) {
    return resumed(runId, new WatchedRun(RunWatcher.none(), control), read -> {});
  }

  /**
   * Applies the changes of a plan that are ready. The plan or the unsent changes keep what a
   * stopped run did not send, so such a run ends.
   *
   * @throws UnconfirmedResultException if something was sent and its result could not be determined
   *     or recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  public RunResult apply(PreflightReport<R> checked, WatchedRun watched) {
    ChangePlan ready = checked.ready();
    RunHeader header =
        connectionStore.header(
            ready.header(), ready.changes().stream().map(PlannedCell::change).toList());
    return apply(checked, header, watched, true);
  }

  /**
   * Applies the changes of a plan that are ready. Only the run keeps what it did not send, so a
   * stopped run can be resumed. Fails as {@link #apply(PreflightReport, Watched)} does.
   */
  public RunResult apply(PreflightReport<R> checked, RunHeader header, WatchedRun watched) {
    return apply(checked, header, watched, false);
  }

  private RunResult apply(
      PreflightReport<R> checked, RunHeader header, WatchedRun watched, boolean isKept) {
    ChangePlan ready = checked.ready();
    RunPlan plan = RunPlan.of(ready);
    CompletedRun<R> completed =
        begin(header, plan, checked.reading(), watched, isKept, receiver::recordsReread);
    learn(completed.result());
    return completed.result();
  }

  /**
   * Resumes a run.
   *
   * @param onRead receives the records that were read, also when the run fails
   */
  public RunResult resume(String runId, WatchedRun watched, Consumer<List<R>> onRead) {
    return resumed(runId, watched, onRead).result();
  }

  private CompletedRun<R> resumed(String runId, WatchedRun watched, Consumer<List<R>> onRead) {
    RecordingRepository<R> records = new RecordingRepository<>(repository());
    try (ActiveRuns.Work _ = connectionStore.activeRuns().add(runId)) {
      RunResult result =
          runs(records)
              .resume(runId, connectionStore.runOptions(), watched.watcher(), watched.control());
      learn(result);
      return new CompletedRun<>(result, records, !result.stopped().isEmpty());
    } finally {
      onRead.accept(List.copyOf(records.read().values()));
    }
  }

  /**
   * Begins a run.
   *
   * @param first the records that a check just read
   * @param isKept whether the changes are kept elsewhere, so that a stopped run ends
   * @param onRead receives the records that were read, also when the run fails
   */
  private CompletedRun<R> begin(
      RunHeader header,
      RunPlan plan,
      RereadResult<R> first,
      WatchedRun watched,
      boolean isKept,
      Consumer<List<R>> onRead) {
    RecordingRepository<R> records = new RecordingRepository<>(repository());
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.activeRuns().add(header.id())) {
      result =
          runs(records)
              .startingFrom(first)
              .apply(
                  header, plan, connectionStore.runOptions(), watched.watcher(), watched.control());
    } catch (RuntimeException e) {
      throw brokenOff(header, records.sent(), e);
    } finally {
      onRead.accept(List.copyOf(records.read().values()));
    }
    boolean isOpen = !result.stopped().isEmpty() && !(isKept && giveUp(header));
    if (isOpen) {
      notifyUnfinished();
    }
    return new CompletedRun<>(result, records, isOpen);
  }

  private ChangeRuns<R> runs(RecordingRepository<R> records) {
    return new ChangeRuns<>(records, fieldCatalog.now().options(), connectionStore.runs());
  }

  /** Notifies of a write and marks new dropdown keys as verified. */
  private void learn(RunResult result) {
    connectionStore.written(kind.word(), result);
    FieldCatalog known = fieldCatalog.now();
    try {
      Map<String, List<String>> keys = new LinkedHashMap<>();
      result.cells().stream()
          .filter(cell -> cell.verdict() == Verdict.APPLIED)
          .forEach(cell -> keys.putAll(known.newKeys(cell.cell().change())));
      if (!keys.isEmpty()) {
        fieldCatalog.learn(connectionStore.dropdownValues().proven(keys));
      }
    } catch (RuntimeException e) {
      // The write succeeded even if the marks can't be saved.
      LOG.log(Level.WARNING, "Can't save the verified dropdown keys", e);
    }
  }

  /** Notifies of an unfinished run. A failing listener doesn't affect the result of the write. */
  private void notifyUnfinished() {
    try {
      connectionStore.left();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The listener of unfinished runs failed", e);
    }
  }

  /** Returns the failure of a run that broke off; ends the run if it sent nothing. */
  private RuntimeException brokenOff(RunHeader header, boolean sent, RuntimeException e) {
    if (!sent) {
      boolean ended = giveUp(header);
      LOG.log(Level.DEBUG, "A run that sent nothing " + (ended ? "was ended" : "stays open"), e);
      return e;
    }
    notifyUnfinished();
    return new UnconfirmedResultException(header.id(), e);
  }

  /** Ends a run whose changes are kept elsewhere, so that it needn't be resumed. */
  private boolean giveUp(RunHeader header) {
    try {
      boolean ended =
          connectionStore.runs().header(header.id()).isPresent()
              && ChangeRuns.giveUp(connectionStore.runs(), header.id());
      connectionStore.activeRuns().changed();
      return ended;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't end a run", e);
      return false;
    }
  }
}
