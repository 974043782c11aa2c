package io.casedesk.desktop.records.create;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

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

  /** Returns the requested values that a re-read did not confirm. */
  public Map<FieldRef, FieldValue> unwritten() {
    Map<FieldRef, FieldValue> left = new LinkedHashMap<>(result.create().values());
    written.outcomes().stream()
        .filter(o -> o.verdict() == Verdict.APPLIED || o.verdict() == Verdict.UNCHANGED)
        .forEach(outcome -> left.remove(outcome.change().field()));
    return left;
  }
}
