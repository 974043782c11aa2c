package io.casedesk.changes;

import io.casedesk.model.FieldRef;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A record of a run while its journal is read, with its cells by field.
 *
 * @param record what became of the record so far
 * @param cells its cells by field, in the order planned
 * @param sent fields that were or may have been sent
 * @param announced fields of the last intent, of which no answer says that it was not carried out
 */
record PlannedRecord(
    RunRecordState record,
    Map<FieldRef, PlannedCell> cells,
    Set<FieldRef> sent,
    Set<FieldRef> announced) {

  /** A record of which nothing was sent yet. */
  static PlannedRecord of(RunRecordState record, Map<FieldRef, PlannedCell> cells) {
    return new PlannedRecord(record, cells, new HashSet<>(), new HashSet<>());
  }

  /** Whether a field was sent, or may have been. */
  boolean wasOrMayBeSent(FieldRef field) {
    return sent.contains(field) || announced.contains(field);
  }

  /** Takes the answer to the last intent. */
  void answered(JsonNode body) {
    RunRecordState.Answer answer =
        RunRecordState.Answer.valueOf(RunEntryCodec.text(body, "answer"));
    record.answered(answer, RunEntryCodec.text(body, "said"), null);
    if (answer != RunRecordState.Answer.UNSENT) {
      sent.addAll(announced);
    }
    announced.clear();
  }
}
