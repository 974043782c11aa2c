package io.casedesk.desktop.records.create;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.CreateResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.RecordingRepository;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ActiveRuns;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RunHeader;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Creates records of one kind, each in a run of its own. Blocks. */
public final class RecordCreator<R extends CaseRecord> {

  private final ConnectionStore connectionStore;
  private final RecordDefinition<R> kind;
  private final ConnectionSession session;
  private final RecordWriteService<R> writes;

  public RecordCreator(
      ConnectionStore connectionStore,
      RecordDefinition<R> kind,
      ConnectionSession session,
      RecordWriteService<R> writes) {
    this.connectionStore = connectionStore;
    this.kind = kind;
    this.session = session;
    this.writes = writes;
  }

  /** Returns the store of the new-record draft. */
  TextStore drafts() {
    return connectionStore.settings().draft(kind.word());
  }

  /** Returns the header of a plan for this connection and record kind. */
  ChangePlan.Header header() {
    return connectionStore.planned(io.casedesk.model.RecordKind.of(kind.word()).orElseThrow());
  }

  /**
   * Checks the new record of a plan. Sends nothing.
   *
   * @param records the loaded records, which provide the possible owners
   */
  PreflightCreate check(FieldCatalog known, ChangePlan plan, List<R> records) {
    return new Preflight<>(kind.repository(session), known.definitions(), known.options())
        .withOwners(FieldCatalog.owners(records))
        .check(plan, CreateLookup.none())
        .creates()
        .getFirst();
  }

  /**
   * Creates the one record of a plan (Q16).
   *
   * @throws UnconfirmedResultException if the record was sent but the result could not be recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  CreateOutcome<R> create(FieldCatalog known, ChangePlan plan, RunControl control) {
    RecordingRepository<R> records = new RecordingRepository<>(kind.repository(session));
    RunPlan creates = RunPlan.ofCreates(plan.header().rowSource(), plan.creates());
    RunHeader header = connectionStore.header(kind.word(), creates.source());
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.workOn(header.id())) {
      result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .apply(header, creates, connectionStore.runOptions(), RunWatcher.none(), control);
    } catch (RuntimeException e) {
      throw writes.brokenOff(header, records.sent(), e);
    }
    boolean open = !result.stopped().isEmpty() && !writes.givenUp(header);
    if (open) {
      writes.tellOfLeft();
    }
    return created(records, result, open, known);
  }

  /** Resumes a run that creates one record, to find out whether the record exists. */
  CreateOutcome<R> lookAgain(FieldCatalog known, String runId, RunControl control) {
    RecordingRepository<R> records = new RecordingRepository<>(kind.repository(session));
    RunResult result;
    try (ActiveRuns.Work _ = connectionStore.workOn(runId)) {
      result =
          new ChangeRuns<>(records, known.options(), connectionStore.runs())
              .resume(runId, connectionStore.runOptions(), RunWatcher.none(), control);
    }
    return created(records, result, !result.stopped().isEmpty(), known);
  }

  private CreateOutcome<R> created(
      RecordingRepository<R> records, RunResult result, boolean open, FieldCatalog known) {
    CreateResult create = result.creates().getFirst();
    String id = Objects.requireNonNullElse(create.id(), "");
    if (!id.isEmpty() && create.verdict() != Verdict.UNCERTAIN && !records.read().containsKey(id)) {
      // Read the record again, because a run that ended earlier has not read it now.
      records.reread(Set.of(id));
    }
    WriteResult<R> writeResult =
        RecordWriteService.written(records, id, result, writes.proven(result, known));
    RuntimeException failure = writeResult.failure();
    if (create.verdict() == null && failure == null) {
      ApiException refusal = records.refusal();
      failure =
          refusal == null ? new RecordWriteService.StoppedException(result.stopped()) : refusal;
    }
    return new CreateOutcome<>(
        result.runId(),
        create,
        open,
        new WriteResult<>(
            writeResult.after(),
            writeResult.outcomes(),
            writeResult.alsoChanged(),
            failure,
            writeResult.options()));
  }
}
