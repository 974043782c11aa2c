package io.casedesk.desktop.records.create;

import io.casedesk.changes.CreateResult;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What came of creating a record.
 *
 * @param runId the run that did
 * @param result what became of the record itself
 * @param open whether the run is kept, because what it sent could not be looked for yet
 * @param written the record as read last, what became of its values, and what failed
 */
public record CreateOutcome<R extends CaseRecord>(
    String runId, CreateResult result, boolean open, WriteResult<R> written) {

  /** Values it was to have of which it was not read again that it has them. */
  public Map<FieldRef, FieldValue> unwritten() {
    Map<FieldRef, FieldValue> left = new LinkedHashMap<>(result.create().values());
    written.outcomes().stream()
        .filter(o -> o.verdict() == Verdict.APPLIED || o.verdict() == Verdict.UNCHANGED)
        .forEach(outcome -> left.remove(outcome.change().field()));
    return left;
  }
}
