package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.RecordingRepository;
import io.casedesk.desktop.changes.RunStoppedException;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The result of creating a record.
 *
 * @param runId the id of the run
 * @param result the result of the record itself
 * @param open whether the run stays unfinished because the record could not be looked for yet
 * @param written the record as last read, the results of its values, and failures
 */
public record CreateOutcome<R extends CaseRecord>(
    String runId, CreateResult result, boolean open, WriteResult<R> written) {

  /** Returns the outcome of a run that creates one record; reads the record again if needed. */
  static <R extends CaseRecord> CreateOutcome<R> of(ChangeService.CompletedRun<R> worked) {
    RecordingRepository<R> records = worked.records();
    RunResult result = worked.result();
    CreateResult create = result.creates().getFirst();
    String id = Objects.requireNonNullElse(create.id(), "");
    if (!id.isEmpty() && create.verdict() != Verdict.UNCERTAIN && !records.read().containsKey(id)) {
      // A run that ended earlier has not read it now.
      records.reread(Set.of(id));
    }
    WriteResult<R> written = WriteResult.of(records, id, result);
    RuntimeException failure = written.failure();
    if (create.verdict() == null && failure == null) {
      ApiException refusal = records.refusal();
      failure = refusal == null ? new RunStoppedException(result.stopped()) : refusal;
    }
    return new CreateOutcome<>(
        result.runId(),
        create,
        worked.open(),
        new WriteResult<>(written.after(), written.outcomes(), written.alsoChanged(), failure));
  }

  /** Returns the requested values that a re-read did not confirm. */
  public Map<FieldRef, FieldValue> unwritten() {
    Map<FieldRef, FieldValue> left = new LinkedHashMap<>(result.create().values());
    written.outcomes().stream()
        .filter(o -> o.verdict() == Verdict.APPLIED || o.verdict() == Verdict.UNCHANGED)
        .forEach(outcome -> left.remove(outcome.change().field()));
    return left;
  }
}
