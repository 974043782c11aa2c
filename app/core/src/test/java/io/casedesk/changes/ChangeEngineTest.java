package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import io.casedesk.model.Outcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ChangeEngineTest {

  private static final Call PATCH = new Call("PATCH", "/use-cases/uc-1", 400, "no");
  private static final FieldValue LEGAL = FieldValue.text("legal");
  private static final FieldValue FINANCE = FieldValue.text("finance_ops");

  private final InMemoryUseCases service =
      new InMemoryUseCases().with(record("uc-1")).with(record("uc-2")).with(record("uc-3"));

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  private static UseCase record(String id) {
    return new UseCase(
        id,
        Map.of("id", FieldValue.text(id), "title", FieldValue.text("Invoice triage")),
        Map.of("theme", LEGAL, "risk", FieldValue.text("high")));
  }

  private static Change theme(String id, FieldValue wanted) {
    return new Change(id, FieldRef.custom("theme"), LEGAL, wanted);
  }

  private static Change risk(String id, @Nullable FieldValue seen, FieldValue wanted) {
    return new Change(id, FieldRef.custom("risk"), seen, wanted);
  }

  private List<RecordResult<UseCase>> apply(Change... changes) {
    return new ChangeEngine<>(service, new Book()).apply(List.of(changes));
  }

  private Outcome applyOne(Change change) {
    return apply(change).getFirst().outcomes().getFirst();
  }

  private static Verdict verdict(RecordResult<UseCase> result) {
    return result.outcomes().getFirst().verdict();
  }

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
  void aRecordThatIsGoneGetsNothingSent() {
    RecordResult<UseCase> result = apply(theme("uc-9", FINANCE)).getFirst();

    assertEquals(Verdict.UNCERTAIN, verdict(result));
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

  static Stream<Supplier<RuntimeException>> refusals() {
    return Stream.of(
        () -> new ApiException.Rejected(PATCH),
        () -> new ApiException.NotFound(PATCH),
        () -> new ApiException.Unauthorized(PATCH),
        () -> new ApiException.RateLimited(PATCH, 3));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusalIsRejectedAndTheRecordIsStillReadAgain(Supplier<RuntimeException> refusal) {
    service.failing("uc-1", refusal);

    RecordResult<UseCase> result = apply(theme("uc-1", FINANCE)).getFirst();

    assertEquals(Verdict.REJECTED, verdict(result));
    assertInstanceOf(Diagnosis.Failed.class, result.outcomes().getFirst().diagnosis());
    assertEquals(LEGAL, result.outcomes().getFirst().reread());
    assertEquals(record("uc-1"), result.after());
  }

  @Test
  void aRefusedTokenIsNotTriedOnEveryFurtherRecord() {
    service.failing("uc-1", () -> new ApiException.Unauthorized(PATCH));

    List<RecordResult<UseCase>> results =
        apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", LEGAL));

    assertEquals(List.of(Verdict.REJECTED, Verdict.REJECTED, Verdict.UNCHANGED), verdicts(results));
    assertEquals(1, service.sent.size());
  }

  @Test
  void oneRefusedRecordDoesNotStopTheOthers() {
    service.failing("uc-1", () -> new ApiException.Rejected(PATCH));

    List<RecordResult<UseCase>> results = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.REJECTED, Verdict.APPLIED), verdicts(results));
  }

  @Test
  void anUnexpectedFailureOfOneRecordDoesNotLoseTheOthers() {
    service.failing("uc-2", () -> new IllegalStateException("boom"));

    List<RecordResult<UseCase>> results =
        apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", FINANCE));

    assertEquals(List.of(Verdict.APPLIED, Verdict.UNCERTAIN, Verdict.APPLIED), verdicts(results));
    assertTrue(failure(results.get(1)).toString().contains("boom"));
  }

  @Test
  @DisplayName("trap 25: a lost answer is settled by the re-read and never sent again")
  void aLostAnswerIsAppliedWhenItLanded() {
    service
        .writingBeforeFailing()
        .failing("uc-1", () -> new ApiException.Unavailable(PATCH, "silence", null));

    assertEquals(Verdict.APPLIED, applyOne(theme("uc-1", FINANCE)).verdict());
    assertEquals(1, service.sent.size());
  }

  @Test
  @DisplayName("trap 25: a lost answer whose value is not there is uncertain: it may still land")
  void aLostAnswerThatDidNotLandIsUncertain() {
    service.failing("uc-1", () -> new ApiException.Malformed(PATCH, "a log-in page", null));

    Outcome outcome = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.UNCERTAIN, outcome.verdict());
    assertEquals(LEGAL, outcome.reread());
    assertInstanceOf(Diagnosis.Failed.class, outcome.diagnosis());
    assertEquals(1, service.sent.size());
  }

  static Stream<Supplier<RuntimeException>> failingRereads() {
    return Stream.of(
        () -> new ApiException.Unavailable(PATCH, "silence", null),
        () -> new ApiException.Unauthorized(PATCH),
        () -> new CancellationException("stopped"),
        () -> new IllegalStateException("boom"));
  }

  @ParameterizedTest
  @MethodSource("failingRereads")
  void withoutAReReadNothingIsClaimed(Supplier<RuntimeException> failure) {
    service.failingReread(2, failure).failing("uc-2", () -> new ApiException.Rejected(PATCH));

    List<RecordResult<UseCase>> results =
        apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", LEGAL));

    assertEquals(
        List.of(Verdict.UNCERTAIN, Verdict.REJECTED, Verdict.UNCHANGED), verdicts(results));
    assertInstanceOf(Diagnosis.Failed.class, results.getFirst().outcomes().getFirst().diagnosis());
    assertNull(results.getFirst().after());
  }

  @Test
  void aFailureBeforeAnythingWasSentIsPassedOn() {
    service.failingReread(1, () -> new ApiException.Unauthorized(PATCH));

    assertThrows(ApiException.Unauthorized.class, () -> apply(theme("uc-1", FINANCE)));
    assertEquals(List.of(), service.sent);
  }

  @Test
  void beingStoppedBeforeAnythingWasSentIsPassedOn() {
    service.failingReread(1, () -> new CancellationException("stopped"));

    assertThrows(CancellationException.class, () -> apply(theme("uc-1", FINANCE)));
    assertEquals(List.of(), service.sent);
  }

  @Test
  void beingStoppedKeepsWhatWasSentAndSendsNoMore() {
    service
        .with(record("uc-0"))
        .failing(
            "uc-2",
            () -> {
              Thread.currentThread().interrupt();
              return new CancellationException("stopped");
            });

    List<RecordResult<UseCase>> results =
        apply(
            theme("uc-1", FINANCE),
            theme("uc-2", FINANCE),
            theme("uc-3", FINANCE),
            theme("uc-0", LEGAL));

    assertEquals(List.of("uc-1", "uc-2", "uc-0"), results.stream().map(r -> r.recordId()).toList());
    assertEquals(List.of(Verdict.APPLIED, Verdict.UNCERTAIN, Verdict.UNCHANGED), verdicts(results));
    assertEquals(2, service.sent.size(), "uc-3 has no result and was not sent");
    assertTrue(Thread.currentThread().isInterrupted(), "the caller can see the stop");
    assertTrue(failure(results.get(1)).toString().contains("stopped"));
  }

  @Test
  void beingStoppedWithoutInterruptLeavesTheThreadAlone() {
    service.failing("uc-1", () -> new CancellationException("stopped"));

    assertEquals(Verdict.UNCERTAIN, applyOne(theme("uc-1", FINANCE)).verdict());
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  @DisplayName("trap 14: a field that cannot be written is refused before anything is sent")
  void aFieldThatCannotBeWrittenIsRefused() {
    Change title = new Change("uc-1", FieldRef.standard("title"), null, FieldValue.text("Other"));

    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> apply(theme("uc-1", FINANCE), title));

    assertEquals(
        "field title of record uc-1 cannot be written through the service", refused.getMessage());
    assertEquals(List.of(), service.sent);
  }

  @Test
  void aFieldNamedTwiceIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> apply(theme("uc-1", FINANCE), theme("uc-1", LEGAL)));
    assertEquals(List.of(), service.rereads);
  }

  private static List<Verdict> verdicts(List<RecordResult<UseCase>> results) {
    return results.stream().map(ChangeEngineTest::verdict).toList();
  }

  private static ApiException failure(RecordResult<UseCase> result) {
    return assertInstanceOf(Diagnosis.Failed.class, result.outcomes().getFirst().diagnosis())
        .failure();
  }

  private static final class Book implements OptionBook {
    @Override
    public List<KnownOption> options(String fieldKey) {
      return fieldKey.equals("theme")
          ? List.of(
              new KnownOption("finance_ops", "Finance", 3, KnownOption.Source.SERVICE),
              new KnownOption("legal", "Legal", 2, KnownOption.Source.SERVICE))
          : List.of();
    }

    @Override
    public Set<String> fieldKeys() {
      return Set.of("theme", "risk");
    }
  }
}
