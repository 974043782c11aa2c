package io.casedesk.desktop.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.CellResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateHistory;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ActiveRuns;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.ChangeResult;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.RunHeader;
import io.casedesk.model.Verdict;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes changes of records of one kind, each time in a run of its own. Blocks. */
public final class RecordWriteService<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(RecordWriteService.class.getName());

  private final ConnectionStore connectionStore;
  private final RecordDefinition<R> kind;
  private final ConnectionSession session;

  /** Creates the service. */
  public RecordWriteService(
      ConnectionStore connectionStore, RecordDefinition<R> kind, ConnectionSession session) {
    this.connectionStore = connectionStore;
    this.kind = kind;
    this.session = session;
  }

  /**
   * Writes changes of one record.
   *
   * @throws UnconfirmedResultException if something was sent and its result could not be determined
   *     or recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  public WriteResult<R> write(FieldCatalog known, List<Change> changes) {
    RecordingRepository<R> records = new RecordingRepository<>(kind.repository(session));
    ChangePlan.Header plan =
        connectionStore.planned(io.casedesk.model.RecordKind.of(kind.word()).orElseThrow());
    RunHeader header = connectionStore.header(plan, changes);
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .apply(
                  header,
                  RunPlan.ofCells(
                          changes.stream().map(change -> new PlannedCell(change, "")).toList())
                      .withPurpose(plan.purpose()),
                  connectionStore.runOptions(),
                  RunWatcher.none(),
                  new RunControl());
    } catch (RuntimeException e) {
      throw brokenOff(header, records.sent(), e);
    }
    if (!result.stopped().isEmpty() && !givenUp(header)) {
      tellOfLeft();
    }
    try {
      return written(records, changes.getFirst().recordId(), result, proven(result, known));
    } catch (RuntimeException e) {
      // Wrap the failure: it tells nothing about what was sent.
      throw records.sent() ? new UnconfirmedResultException(header.id(), e) : e;
    }
  }

  /**
   * Writes the changes that a preflight found ready.
   *
   * @param onRead receives each record that was read, at the end
   * @return the result, also of a run that stopped early
   * @throws UnconfirmedResultException if something was sent and its result could not be determined
   *     or recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  public RunResult write(
      FieldCatalog known, PreflightReport<R> checked, Watched watched, Consumer<R> onRead) {
    RecordingRepository<R> records = new RecordingRepository<>(kind.repository(session));
    ChangePlan ready = checked.ready();
    RunHeader header =
        connectionStore.header(
            ready.header(), ready.changes().stream().map(PlannedCell::change).toList());
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .startingFrom(checked.reading())
              .apply(
                  header,
                  RunPlan.of(ready).withPurpose(ready.header().purpose()),
                  connectionStore.runOptions(),
                  watched.watcher(),
                  watched.control());
    } catch (RuntimeException e) {
      throw brokenOff(header, records.sent(), e);
    } finally {
      records.read().values().forEach(onRead);
    }
    if (!result.stopped().isEmpty() && !givenUp(header)) {
      tellOfLeft();
    }
    return result;
  }

  /** Returns what earlier runs of this connection created. Blocks on the disk. */
  public CreateHistory created(io.casedesk.model.RecordKind of) {
    return CreateHistory.read(connectionStore.runs(), session.connection(), of);
  }

  /** The watcher of a run, and the control that can stop it. */
  public record Watched(RunWatcher watcher, RunControl control) {}

  /** Notifies of an unfinished run. A failing listener doesn't affect the result of the write. */
  public void tellOfLeft() {
    try {
      connectionStore.left();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The listener of unfinished runs failed", e);
    }
  }

  /**
   * Notifies of a write and marks new dropdown keys as verified; returns the known values, or null
   * if there were no new keys.
   */
  @Nullable
  public DropdownValues proven(RunResult result, FieldCatalog known) {
    connectionStore.written(kind.word(), result);
    try {
      Map<String, List<String>> keys = new LinkedHashMap<>();
      result.cells().stream()
          .filter(cell -> cell.verdict() == Verdict.APPLIED)
          .forEach(cell -> keys.putAll(known.newKeys(cell.cell().change())));
      return keys.isEmpty() ? null : connectionStore.dropdownValues().proven(keys);
    } catch (RuntimeException e) {
      // The write succeeded even if the marks can't be saved.
      LOG.log(Level.WARNING, "Option keys that were proven could not be kept", e);
      return null;
    }
  }

  public RuntimeException brokenOff(RunHeader header, boolean sent, RuntimeException e) {
    if (!sent) {
      boolean ended = givenUp(header);
      LOG.log(Level.DEBUG, "A run that sent nothing was " + (ended ? "ended" : "left"), e);
      return e;
    }
    tellOfLeft();
    return new UnconfirmedResultException(header.id(), e);
  }

  /**
   * Abandons a run that sent nothing: the editor still has the changes, so the run needn't be
   * resumed.
   */
  public boolean givenUp(RunHeader header) {
    try {
      boolean ended =
          connectionStore.runs().open(header.id()).isPresent()
              && ChangeRuns.giveUp(connectionStore.runs(), header.id());
      connectionStore.worked();
      return ended;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "A run could not be ended", e);
      return false;
    }
  }

  /**
   * Resumes a run.
   *
   * @param onRead receives each record that was read, at the end
   */
  public RunResult resume(FieldCatalog known, Resumed resumed, Consumer<R> onRead) {
    RecordingRepository<R> records = new RecordingRepository<>(kind.repository(session));
    try (ActiveRuns.Work _ = connectionStore.workOn(resumed.runId())) {
      RunResult result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .resume(
                  resumed.runId(),
                  connectionStore.runOptions(),
                  resumed.watcher(),
                  resumed.control());
      connectionStore.written(kind.word(), result);
      return result;
    } finally {
      records.read().values().forEach(onRead);
    }
  }

  /** Returns the number of values from which a write needs confirmation; 0 for never. */
  public int askFrom() {
    return connectionStore.preferences().get(SettingCatalog.ASK_FROM);
  }

  /** A run to resume. */
  public record Resumed(String runId, RunWatcher watcher, RunControl control) {}

  public static <R extends CaseRecord> WriteResult<R> written(
      RecordingRepository<R> records,
      String recordId,
      RunResult result,
      @Nullable DropdownValues options) {
    List<ChangeResult> outcomes = new ArrayList<>();
    RuntimeException failure = null;
    for (CellResult cell : result.cells()) {
      Verdict verdict = cell.verdict();
      Diagnosis why = explained(cell, records.failure());
      if (verdict == null && why instanceof Diagnosis.Failed(ApiException e) && !records.sent()) {
        failure = e;
      } else if (verdict == null && !(why instanceof Diagnosis.Failed)) {
        failure = new StoppedException(result.stopped());
      } else {
        // Without a verdict, the change was rejected for now: it was not written.
        outcomes.add(
            new ChangeResult(
                cell.cell().change(),
                verdict == null ? Verdict.REJECTED : verdict,
                cell.now(),
                why));
      }
    }
    return new WriteResult<>(
        records.read().get(recordId),
        List.copyOf(outcomes),
        result.alsoChanged().getOrDefault(recordId, List.of()),
        failure,
        options);
  }

  /** If the result is open, the failure of the re-read explains it better. */
  private static Diagnosis explained(CellResult cell, @Nullable ApiException failure) {
    boolean open = cell.verdict() == null || cell.verdict() == Verdict.UNCERTAIN;
    boolean inWords =
        cell.diagnosis() instanceof Diagnosis.None
            || cell.diagnosis() instanceof Diagnosis.TextOnly;
    return open && inWords && failure != null ? new Diagnosis.Failed(failure) : cell.diagnosis();
  }

  /** Thrown if a run stopped before it sent anything; the message has the reason. */
  public static final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StoppedException(String why) {
      super(why);
    }
  }
}
