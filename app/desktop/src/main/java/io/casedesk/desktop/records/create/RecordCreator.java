package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.RecordingRepository;
import io.casedesk.desktop.changes.RunStoppedException;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.unsent.NewRecordDraftStore;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Creates records of one kind, each in a run of its own. Blocks. */
public record RecordCreator<R extends CaseRecord>(
    ConnectionStore connectionStore, ChangeService<R> changes) {

  /** Returns the store of the new-record drafts. */
  NewRecordDraftStore drafts() {
    return connectionStore.settings().drafts(changes.kind().word());
  }

  /** Returns the header of a plan for this connection and record kind. */
  ChangePlan.Header header() {
    return changes.planned();
  }

  /**
   * Checks the new record of a plan. Sends nothing.
   *
   * @param records the loaded records, which provide the possible owners
   */
  PreflightCreate check(FieldCatalog known, ChangePlan plan, List<R> records) {
    return changes.preflight(known, records).check(plan, CreateLookup.none()).creates().getFirst();
  }

  /**
   * Creates the one record of a plan (Q16).
   *
   * @throws UnconfirmedResultException if the record was sent but the result could not be recorded
   * @throws RuntimeException if the run could not be started or recorded; nothing was sent
   */
  CreateOutcome<R> create(ChangePlan plan, RunControl control) {
    return outcome(changes.create(plan, control));
  }

  /** Resumes a run that creates one record, to find out whether the record exists. */
  CreateOutcome<R> resumeCreate(String runId, RunControl control) {
    return outcome(changes.resumeCreate(runId, control));
  }

  private CreateOutcome<R> outcome(ChangeService.CompletedRun<R> worked) {
    RecordingRepository<R> records = worked.records();
    RunResult result = worked.result();
    CreateResult create = result.creates().getFirst();
    String id = Objects.requireNonNullElse(create.id(), "");
    if (!id.isEmpty() && create.verdict() != Verdict.UNCERTAIN && !records.read().containsKey(id)) {
      // Read the record again, because a run that ended earlier has not read it now.
      records.reread(Set.of(id));
    }
    WriteResult<R> writeResult = WriteResult.of(records, id, result);
    RuntimeException failure = writeResult.failure();
    if (create.verdict() == null && failure == null) {
      ApiException refusal = records.refusal();
      failure = refusal == null ? new RunStoppedException(result.stopped()) : refusal;
    }
    return new CreateOutcome<>(
        result.runId(),
        create,
        worked.open(),
        new WriteResult<>(
            writeResult.after(), writeResult.outcomes(), writeResult.alsoChanged(), failure));
  }
}
