package io.casedesk.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import io.casedesk.model.Verdict;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one record on their way: what was decided without sending, what is to be sent, and
 * how sending ended.
 */
final class Attempt<R extends CaseRecord> {

  private final String recordId;
  private final List<Change> changes;
  private final @Nullable R before;
  private final Map<Change, Outcome> decided = new HashMap<>();
  private final Map<FieldRef, FieldValue> toSend = new LinkedHashMap<>();
  private @Nullable ApiException failure;

  Attempt(String recordId, List<Change> changes, @Nullable R before) {
    this.recordId = recordId;
    this.changes = List.copyOf(changes);
    this.before = before;
    for (Change change : changes) {
      Outcome outcome = decideUnsent(change);
      if (outcome == null) {
        toSend.put(change.field(), change.wanted());
      } else {
        decided.put(change, outcome);
      }
    }
  }

  private @Nullable Outcome decideUnsent(Change change) {
    if (before == null) {
      return new Outcome(change, Verdict.REJECTED, null, new Diagnosis.RecordMissing());
    }
    FieldValue current = before.value(change.field());
    if (Values.same(current, change.wanted())) {
      return new Outcome(change, Verdict.UNCHANGED, current, new Diagnosis.None());
    }
    if (!Values.same(current, change.seen())) {
      return new Outcome(change, Verdict.CONFLICT, current, new Diagnosis.None());
    }
    return null;
  }

  String recordId() {
    return recordId;
  }

  List<Change> changes() {
    return changes;
  }

  @Nullable R before() {
    return before;
  }

  /** What was decided of a change without sending it; null when it is one to be sent. */
  @Nullable Outcome decided(Change change) {
    return decided.get(change);
  }

  /** Whole values to be sent, by field (trap 23). */
  Map<FieldRef, FieldValue> toSend() {
    return toSend;
  }

  boolean needsSending() {
    return !toSend.isEmpty();
  }

  /** How sending failed; null when the service accepted it. */
  @Nullable ApiException failure() {
    return failure;
  }

  void failed(ApiException how) {
    failure = how;
  }
}
