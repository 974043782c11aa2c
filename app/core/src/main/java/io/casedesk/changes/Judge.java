package io.casedesk.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns what was read before and after into verdicts. */
final class Judge {

  private static final Set<FieldRef> UPDATE_STAMPS =
      Set.of(FieldRef.standard("updated_at"), FieldRef.standard("updatedAt"));

  private final BlankDiagnosis diagnosis;

  Judge(BlankDiagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  <R extends CaseRecord> RecordResult<R> judge(Attempt<R> attempt, Reread<R> reread) {
    R before = attempt.before();
    R after = attempt.needsSending() ? reread.records().get(attempt.recordId()) : before;
    List<Outcome> outcomes = new ArrayList<>();
    for (Change change : attempt.changes()) {
      Outcome decided = attempt.decided(change);
      outcomes.add(
          decided != null ? decided : sent(change, attempt.failure(), after, reread.failure()));
    }
    return new RecordResult<>(
        attempt.recordId(),
        before,
        after,
        List.copyOf(outcomes),
        alsoChanged(before, after, attempt.toSend().keySet()));
  }

  private Outcome sent(
      Change change,
      @Nullable ApiException sending,
      @Nullable CaseRecord after,
      @Nullable ApiException rereading) {
    FieldValue value = after == null ? null : after.value(change.field());
    if (sending != null && refused(sending)) {
      return new Outcome(change, Verdict.REJECTED, value, new Diagnosis.Failed(sending));
    }
    if (after == null) {
      Diagnosis why =
          sending != null
              ? new Diagnosis.Failed(sending)
              : rereading != null ? new Diagnosis.Failed(rereading) : new Diagnosis.RecordMissing();
      return new Outcome(change, Verdict.UNCERTAIN, null, why);
    }
    if (Values.same(value, change.wanted())) {
      return new Outcome(change, Verdict.APPLIED, value, new Diagnosis.None());
    }
    // The write may still land, so what is read now settles nothing (trap 25).
    if (sending != null) {
      return new Outcome(change, Verdict.UNCERTAIN, value, new Diagnosis.Failed(sending));
    }
    return Values.isBlank(value)
        ? new Outcome(change, Verdict.BLANK, value, diagnosis.ofBlank(change, after))
        : new Outcome(change, Verdict.DIFFERENT, value, diagnosis.ofDifferent(change, after));
  }

  /** Whether the failure says that nothing was written; else the state is not known. */
  private static boolean refused(ApiException failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> true;
      case ApiException.NotFound e -> true;
      // A service that gave up waiting (408) may have what it waited for.
      case ApiException.Rejected e -> e.status() != 408;
      // A 503 may come from what stands before the service, after the write.
      case ApiException.RateLimited e -> e.status() == 429;
      case ApiException.Unavailable e -> false;
      case ApiException.Malformed e -> false;
    };
  }

  private static List<FieldRef> alsoChanged(
      @Nullable CaseRecord before, @Nullable CaseRecord after, Set<FieldRef> sent) {
    if (before == null || after == null) {
      return List.of();
    }
    Set<FieldRef> fields = new LinkedHashSet<>();
    for (CaseRecord record : List.of(before, after)) {
      record.members().keySet().forEach(key -> fields.add(FieldRef.standard(key)));
      record.customFields().keySet().forEach(key -> fields.add(FieldRef.custom(key)));
    }
    fields.removeAll(sent);
    fields.removeAll(UPDATE_STAMPS);
    return fields.stream()
        .filter(field -> !Values.same(before.value(field), after.value(field)))
        .toList();
  }
}
