package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Outcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said when calls fail, answers are lost, or the run is stopped. */
final class ChangeEngineFailuresTest extends ChangeEngineFixture {

  static Stream<Supplier<RuntimeException>> refusals() {
    return Stream.of(
        () -> new ApiException.Rejected(PATCH),
        () -> new ApiException.NotFound(PATCH),
        () -> new ApiException.Unauthorized(PATCH),
        () -> new ApiException.RateLimited(answered(429), 3));
  }

  static Stream<Supplier<RuntimeException>> unsettled() {
    return Stream.of(
        () -> new ApiException.RateLimited(answered(503), 3),
        () -> new ApiException.Rejected(answered(408)),
        () -> new ApiException.Unavailable(answered(504), "the service failed", null));
  }

  private static ApiException.Call answered(int status) {
    return new ApiException.Call("PATCH", "/use-cases/uc-1", status, "no");
  }

  @ParameterizedTest
  @MethodSource("unsettled")
  @DisplayName("trap 25: 503 (with Retry-After or not) and 408 do not say that nothing was written")
  void whatIsNoRefusalIsSettledByTheReRead(Supplier<RuntimeException> failure) {
    service.failing("uc-1", failure);

    Outcome absent = applyOne(theme("uc-1", FINANCE));
    service.writingBeforeFailing();
    Outcome landed = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.UNCERTAIN, absent.verdict());
    assertInstanceOf(Diagnosis.Failed.class, absent.diagnosis());
    assertEquals(Verdict.APPLIED, landed.verdict());
    assertEquals(FINANCE, landed.reread());
  }

  @Test
  void aChangeThatCannotBeSentIsNotWrittenAndSaysWhy() {
    service.failing("uc-1", () -> new IllegalArgumentException("the id cannot be part of a path"));

    List<RecordResult<UseCase>> results = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.REJECTED, Verdict.APPLIED), verdicts(results));
    ApiException why = failure(results.getFirst());
    assertEquals(
        "PATCH uc-1: refused: not sent: the id cannot be part of a path", why.getMessage());
    assertEquals(0, why.status());
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

  private static ApiException failure(RecordResult<UseCase> result) {
    return assertInstanceOf(Diagnosis.Failed.class, result.outcomes().getFirst().diagnosis())
        .failure();
  }
}
