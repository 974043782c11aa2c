package io.casedesk.desktop.records.list;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.RecordingRepository;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ActiveRuns;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks and applies plans that weren't made in the list, such as imports. A stopped run can be
 * resumed, because its changes aren't kept anywhere else.
 */
public final class PlanService<R extends CaseRecord> {

  private final RecordsModel<R> list;
  private final RecordDefinition<R> kind;
  private final ConnectionSession session;
  private final ConnectionStore connectionStore;
  private final RecordWriteService<R> recordWriteService;

  /** Creates the service for a list. */
  public PlanService(
      RecordsModel<R> list,
      RecordDefinition<R> kind,
      ConnectionSession session,
      ConnectionStore connectionStore) {
    this.list = list;
    this.kind = kind;
    this.session = session;
    this.connectionStore = connectionStore;
    this.recordWriteService = new RecordWriteService<>(connectionStore, kind, session);
  }

  /**
   * A snapshot of the data that a check uses.
   *
   * @param records all records of the list
   * @param outcome the result of the last read; null if the list wasn't read
   * @param titles the titles of the fields
   */
  public record Known<R extends CaseRecord>(
      FieldCatalog knowledge,
      List<R> records,
      @Nullable ReadOutcome outcome,
      Map<FieldRef, String> titles) {

    /** Returns whether the list was read completely. */
    public boolean whole() {
      return outcome != null && outcome.complete();
    }
  }

  /** Returns the list. */
  public RecordsModel<R> list() {
    return list;
  }

  /** Returns the record kind. */
  public io.casedesk.model.RecordKind kind() {
    return io.casedesk.model.RecordKind.of(kind.word()).orElseThrow();
  }

  /** Returns a snapshot of the current data. Call on the JavaFX thread. */
  public Known<R> known() {
    Map<FieldRef, String> titles = new LinkedHashMap<>();
    for (Column<R> column : list.columns()) {
      titles.put(FieldRef.parse(column.id()), column.title());
    }
    return new Known<>(
        list.fieldCatalog().now(), list.rows().records(), list.outcomeProperty().get(), titles);
  }

  /** Returns the repository of the records. Blocks until the session has started. */
  public RecordRepository<R> repository() {
    return kind.repository(session);
  }

  /** Reads the records of a plan again and checks which changes can be applied. Blocks. */
  public PreflightReport<R> check(Known<R> known, ChangePlan plan, CreateLookup facts) {
    PreflightReport<R> checked = preflight(known).check(plan, facts);
    list.intake().seen(List.copyOf(checked.reading().records().values()));
    return checked;
  }

  /** Checks the plan with the loaded records, without asking the service. */
  public PreflightReport<R> asHeld(Known<R> known, ChangePlan plan, CreateLookup facts) {
    return preflight(known).preview(plan, facts);
  }

  private Preflight<R> preflight(Known<R> known) {
    return new Preflight<>(
            repository(), known.knowledge().definitions(), known.knowledge().options())
        .withOwners(FieldCatalog.owners(known.records()))
        .withHeldRecords(known.records());
  }

  /** Creates the header of a new run. */
  public RunHeader header(String origin) {
    return connectionStore.header(kind.word(), origin);
  }

  /**
   * Applies the changes that are ready. Blocks.
   *
   * @param plan the selection of checked changes to apply
   * @throws UnconfirmedResultException if something was sent and its result could not be determined
   * @throws RuntimeException if nothing was sent
   */
  public RunResult apply(
      PreflightReport<R> checked, RunPlan plan, RunHeader header, Watched watched) {
    RecordingRepository<R> records = new RecordingRepository<>(repository());
    FieldCatalog known = list.fieldCatalog().now();
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .startingFrom(checked.reading())
              .apply(
                  header, plan, connectionStore.runOptions(), watched.watcher(), watched.control());
    } catch (RuntimeException e) {
      throw recordWriteService.brokenOff(header, records.sent(), e);
    } finally {
      list.intake().again(List.copyOf(records.read().values()));
    }
    if (!result.stopped().isEmpty()) {
      recordWriteService.tellOfLeft();
    }
    list.fieldCatalog().learn(recordWriteService.proven(result, known));
    return result;
  }

  /** The watcher of a run, and the control that can stop it. */
  public record Watched(RunWatcher watcher, RunControl control) {}

  /** Resumes a run. Blocks. */
  public RunResult resume(String runId, Watched watched) {
    return list.runs().resume(runId, watched.watcher(), watched.control());
  }
}
