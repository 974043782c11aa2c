package io.casedesk.desktop.records.list;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateContext;
import io.casedesk.changes.Preflight;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunPlan;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.RecordingRepository;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.RunHeader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks and writes plans for the records of a list that were not made in it, of a file for
 * instance, and lets the list show what was read on the way. A run that is stopped can be gone on
 * with: unlike what is staged, nobody holds the wish any more.
 */
public final class PlanService<R extends CaseRecord> {

  private final RecordsModel<R> list;
  private final RecordDefinition<R> kind;
  private final ConnectionSession session;
  private final ConnectionStore connectionStore;
  private final RecordWriteService<R> recordWriteService;

  /** Work on the records of a list. */
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
   * What is known at a moment.
   *
   * @param records every record of the list
   * @param outcome how the list was read; null while it was not
   * @param titles what people call fields
   */
  public record Known<R extends CaseRecord>(
      FieldCatalog knowledge,
      List<R> records,
      @Nullable ReadOutcome outcome,
      Map<FieldRef, String> titles) {

    /** Whether nothing speaks against those being all records. */
    public boolean whole() {
      return outcome != null && outcome.complete();
    }
  }

  /** The list. */
  public RecordsModel<R> list() {
    return list;
  }

  /** Which records. */
  public io.casedesk.model.RecordKind kind() {
    return io.casedesk.model.RecordKind.of(kind.word()).orElseThrow();
  }

  /** What is known now. On the JavaFX thread. */
  public Known<R> known() {
    Map<FieldRef, String> titles = new LinkedHashMap<>();
    for (Column<R> column : list.columns()) {
      titles.put(FieldRef.parse(column.id()), column.title());
    }
    return new Known<>(
        list.learnt().now(), list.rows().records(), list.outcomeProperty().get(), titles);
  }

  /** Where the records are. Blocks until the session is up. */
  public RecordRepository<R> repository() {
    return kind.repository(session);
  }

  /** Reads the records of a plan again and says what of it can be done. Blocks. */
  public PreflightReport<R> check(Known<R> known, ChangePlan plan, CreateContext facts) {
    PreflightReport<R> checked = preflight(known).of(plan, facts);
    list.intake().seen(List.copyOf(checked.reading().records().values()));
    return checked;
  }

  /** Says the same of the records as they are known, without asking the service for them. */
  public PreflightReport<R> asHeld(Known<R> known, ChangePlan plan, CreateContext facts) {
    return preflight(known).asHeld(plan, facts);
  }

  private Preflight<R> preflight(Known<R> known) {
    return new Preflight<>(
            repository(), known.knowledge().definitions(), known.knowledge().options())
        .withOwners(FieldCatalog.owners(known.records()))
        .holding(known.records());
  }

  /** A run that is to be begun. */
  public RunHeader header(String origin) {
    return connectionStore.header(kind.word(), origin);
  }

  /**
   * Writes what is ready. Blocks.
   *
   * @param plan what of the checked is sent
   * @throws UnconfirmedResultException when something was sent, and what came of it could not be
   *     found out
   * @throws RuntimeException when nothing was sent
   */
  public RunResult apply(
      PreflightReport<R> checked, RunPlan plan, RunHeader header, Watched watched) {
    RecordingRepository<R> records = new RecordingRepository<>(repository());
    FieldCatalog known = list.learnt().now();
    RunResult result;
    try (ConnectionStore.AtWork _ = connectionStore.workOn(header.id())) {
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
    list.learnt().learn(recordWriteService.proven(result, known));
    return result;
  }

  /** Who watches a run, and may end it. */
  public record Watched(RunWatcher watcher, RunControl control) {}

  /** Goes on with a run. Blocks. */
  public RunResult resume(String runId, Watched watched) {
    return list.runs().resume(runId, watched.watcher(), watched.control());
  }
}
