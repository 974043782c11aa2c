package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ChangeEngineTest extends ChangeEngineFixture {

  @Test
  void aValueThatIsReadBackIsApplied() {
    RecordResult<UseCase> result = apply(theme("uc-1", FINANCE)).getFirst();

    assertEquals(Verdict.APPLIED, verdict(result));
    assertEquals(FINANCE, result.outcomes().getFirst().reread());
    assertEquals(new Diagnosis.None(), result.outcomes().getFirst().diagnosis());
    assertEquals(record("uc-1"), result.before());
    UseCase after = result.after();
    assertEquals(FINANCE, after == null ? null : after.customFields().get("theme"));
    assertEquals(List.of(), result.alsoChanged());
  }

  @Test
  void nothingToDoAsksNothing() {
    assertEquals(List.of(), apply());
    assertEquals(List.of(), service.rereads);
  }

  @Test
  @DisplayName("trap 23: one patch a record carries the whole value of each changed field")
  void changesOfARecordTravelTogether() {
    apply(
        theme("uc-1", FINANCE),
        theme("uc-2", FINANCE),
        risk("uc-1", FieldValue.text("high"), FieldValue.text("low")));

    assertEquals(List.of("uc-1", "uc-2"), service.sent.stream().map(s -> s.id()).toList());
    assertEquals(
        Map.of(FieldRef.custom("theme"), FINANCE, FieldRef.custom("risk"), FieldValue.text("low")),
        service.sent.getFirst().values());
  }

  @Test
  @DisplayName("trap 19: all records are read once before and once after, not one by one")
  void verifyingCostsTwoReads() {
    apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", FINANCE));

    assertEquals(
        List.of(Set.of("uc-1", "uc-2", "uc-3"), Set.of("uc-1", "uc-2", "uc-3")), service.rereads);
  }

  @Test
  void aValueThatIsAlreadyThereIsNotSent() {
    assertEquals(Verdict.UNCHANGED, applyOne(theme("uc-1", LEGAL)).verdict());
    assertEquals(List.of(), service.sent);
    assertEquals(1, service.rereads.size(), "nothing was sent, so nothing has to be verified");
  }

  @Test
  @DisplayName("trap 24: a field that changed since it was seen is not overwritten")
  void aFieldThatChangedMeanwhileIsAConflict() {
    Outcome outcome = applyOne(risk("uc-1", FieldValue.text("low"), FieldValue.text("none")));

    assertEquals(Verdict.CONFLICT, outcome.verdict());
    assertEquals(FieldValue.text("high"), outcome.reread(), "theirs");
    assertEquals(List.of(), service.sent);
  }

  @Test
  void aConflictHoldsBackItsOwnFieldOnly() {
    RecordResult<UseCase> result =
        apply(risk("uc-1", null, FieldValue.text("none")), theme("uc-1", FINANCE)).getFirst();

    assertEquals(
        List.of(Verdict.CONFLICT, Verdict.APPLIED),
        result.outcomes().stream().map(Outcome::verdict).toList());
    assertEquals(Set.of(FieldRef.custom("theme")), service.sent.getFirst().values().keySet());
  }

  @Test
  @DisplayName("trap 22: absent and null are the same nothing when looking for conflicts")
  void absentAndNullDoNotConflict() {
    FieldRef owner = FieldRef.custom("owner");
    Outcome outcome =
        applyOne(new Change("uc-1", owner, FieldValue.Null.INSTANCE, FieldValue.text("ann")));

    assertEquals(Verdict.APPLIED, outcome.verdict());
  }

  @Test
  void aRecordThatIsGoneGetsNothingSentAndIsCertainlyNotWritten() {
    RecordResult<UseCase> result = apply(theme("uc-9", FINANCE)).getFirst();

    assertEquals(Verdict.REJECTED, verdict(result));
    assertEquals(new Diagnosis.RecordMissing(), result.outcomes().getFirst().diagnosis());
    assertNull(result.before());
    assertNull(result.after());
    assertEquals(List.of(), service.sent);
  }

  @Test
  void aRecordThatVanishesAfterSendingIsUncertain() {
    service.failing(
        "uc-1",
        () -> {
          service.forget("uc-1");
          return new ApiException.Unavailable(PATCH, "broke off", null);
        });
    service.failing("uc-2", () -> new ApiException.Unavailable(PATCH, "broke off", null));

    List<RecordResult<UseCase>> results = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.UNCERTAIN, Verdict.UNCERTAIN), verdicts(results));
    assertNull(results.getFirst().after());
  }

  @Test
  void anAcceptedRecordThatIsNotFoundAgainIsMissing() {
    service.storing(
        value -> {
          service.forget("uc-2");
          return value;
        });
    Outcome outcome =
        apply(theme("uc-2", FINANCE), theme("uc-1", FINANCE)).getFirst().outcomes().getFirst();

    assertEquals(Verdict.UNCERTAIN, outcome.verdict());
    assertEquals(new Diagnosis.RecordMissing(), outcome.diagnosis());
  }

  @Test
  @DisplayName("trap 20: accepted, but the field reads blank: a label was sent")
  void aBlankAfterALabelNamesTheKey() {
    service.storing(value -> FieldValue.text(""));

    Outcome outcome = applyOne(theme("uc-1", FieldValue.text("Finance")));

    assertEquals(Verdict.BLANK, outcome.verdict());
    assertEquals(new Diagnosis.LabelSent("Finance", "finance_ops"), outcome.diagnosis());
  }

  @Test
  void clearingAFieldIsAppliedHoweverTheServiceSaysNothing() {
    service.storing(value -> FieldValue.text(""));

    assertEquals(Verdict.APPLIED, applyOne(theme("uc-1", FieldValue.Null.INSTANCE)).verdict());
  }

  @Test
  void anotherValueThanTheOneSentIsDifferent() {
    service.storing(value -> FieldValue.text("other"));

    Outcome outcome = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.DIFFERENT, outcome.verdict());
    assertEquals(FieldValue.text("other"), outcome.reread());
    assertEquals(new Diagnosis.None(), outcome.diagnosis());
  }

  @Test
  void aTextReadBackAsANumberIsNotClaimedToBeApplied() {
    service.storing(value -> new FieldValue.Numeric("7"));

    assertEquals(Verdict.DIFFERENT, applyOne(theme("uc-1", FieldValue.text("7"))).verdict());
  }

  @Test
  @DisplayName("trap 23: a sibling that changed without being sent is reported")
  void siblingsThatChangedAreReported() {
    UseCase bare = new UseCase("uc-4", Map.of("title", FieldValue.text("A")), Map.of());
    service.with(bare);
    service.storing(
        value -> {
          service.with(
              new UseCase(
                  "uc-3",
                  Map.of("id", FieldValue.text("uc-3"), "status", FieldValue.text("active")),
                  Map.of("theme", FINANCE)));
          return value;
        });

    List<RecordResult<UseCase>> results =
        apply(theme("uc-3", FINANCE), new Change("uc-4", FieldRef.custom("theme"), null, FINANCE));

    assertEquals(
        Set.of(FieldRef.standard("title"), FieldRef.standard("status"), FieldRef.custom("risk")),
        Set.copyOf(results.getFirst().alsoChanged()));
    assertEquals(List.of(), results.get(1).alsoChanged(), "updated_at may change");
  }
}
