package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run says when calls fail, answers are lost, or it is stopped. */
final class RunRefusalsTest extends RunRulesFixture {

  RunRefusalsTest(@TempDir Path folder) {
    super(folder);
  }

  static Stream<Supplier<RuntimeException>> refusals() {
    return Stream.of(
        () -> new ApiException.Rejected(PATCH), () -> new ApiException.NotFound(PATCH));
  }

  static Stream<Supplier<RuntimeException>> refusalsForNow() {
    return Stream.of(
        () -> new ApiException.Unauthorized(PATCH),
        () -> new ApiException.RateLimited(answered(429), 3));
  }

  static Stream<Supplier<RuntimeException>> unsettled() {
    return Stream.of(
        () -> new ApiException.RateLimited(answered(503), 3),
        () -> new ApiException.Rejected(answered(408)),
        () -> new ApiException.Malformed(PATCH, Message.plain("a sign-in page"), null),
        () ->
            new ApiException.Unavailable(answered(504), Message.plain("the service failed"), null));
  }

  private static ApiException.Call answered(int status) {
    return new ApiException.Call("PATCH", "/use-cases/uc-1", status, "no");
  }

  @ParameterizedTest
  @MethodSource("unsettled")
  @DisplayName("Q25: 503 (with Retry-After or not) and 408 do not say that nothing was written")
  void whatIsNoRefusalIsSettledByTheReRead(Supplier<RuntimeException> failure) {
    service.failing("uc-1", failure);

    CellResult absent = applyOne(theme("uc-1", FINANCE));
    service.writingBeforeFailing();
    CellResult landed = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.UNCERTAIN, absent.verdict());
    assertEquals(LEGAL, absent.now());
    assertInstanceOf(Diagnosis.Failed.class, absent.diagnosis());
    assertEquals(Verdict.APPLIED, landed.verdict());
    assertEquals(FINANCE, landed.now());
  }

  @Test
  @DisplayName("Q36: a run says that the service asked for fewer calls, until it takes calls again")
  void aRunSaysThatItWaitsForTheRateLimit() {
    int[] tries = {0};
    service.failing(
        "uc-1",
        () -> {
          if (++tries[0] == 3) {
            service.mended("uc-1");
          }
          return new ApiException.RateLimited(answered(429), 0);
        });
    List<RunWatcher.Step> steps = new ArrayList<>();
    RunWatcher watcher =
        new RunWatcher() {
          @Override
          public void stepChanged(Step step) {
            steps.add(step);
          }
        };

    RunResult result = apply(watcher, theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
    assertEquals(3, tries[0]);
    int limited = steps.indexOf(RunWatcher.Step.LIMITED);
    assertEquals(
        List.of(
            RunWatcher.Step.SENDING,
            RunWatcher.Step.LIMITED,
            RunWatcher.Step.SENDING,
            RunWatcher.Step.READING),
        steps.subList(limited - 1, limited + 3));
  }

  @Test
  @DisplayName("Q36: a re-read that the service refuses for now is no service that doesn't answer")
  void aReadThatIsLimitedIsNoSilence() {
    service.failingReread(1, () -> new ApiException.RateLimited(answered(429), 0));
    List<RunWatcher.Step> steps = new ArrayList<>();

    RunResult result =
        apply(
            new RunWatcher() {
              @Override
              public void stepChanged(Step step) {
                steps.add(step);
              }
            },
            theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
    assertTrue(steps.contains(RunWatcher.Step.LIMITED), steps.toString());
    assertFalse(steps.contains(RunWatcher.Step.WAITING), steps.toString());
  }

  @Test
  void aChangeThatCannotBeSentIsNotWrittenAndSaysWhy() {
    service.failing("uc-1", () -> new IllegalArgumentException("the id cannot be part of a path"));

    RunResult result = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.REJECTED, Verdict.APPLIED), verdicts(result));
    assertEquals(
        "not sent: the id cannot be part of a path", result.cells().getFirst().reason().text());
  }

  @Test
  void anAnswerThatCannotBeReadIsNoRefusal() {
    service.failing("uc-1", () -> new UnreadableJsonException(Message.plain("it is cut off")));

    CellResult absent = applyOne(theme("uc-1", FINANCE));
    service.writingBeforeFailing();
    CellResult landed = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.UNCERTAIN, absent.verdict());
    assertEquals(Verdict.APPLIED, landed.verdict());
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusalIsRejectedAndTheRecordIsStillReadAgain(Supplier<RuntimeException> refusal) {
    service.failing("uc-1", refusal);

    RunResult result = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.REJECTED, Verdict.APPLIED), verdicts(result));
    CellResult refused = result.cells().getFirst();
    assertInstanceOf(Diagnosis.Failed.class, refused.diagnosis());
    assertEquals(LEGAL, refused.now());
  }

  @ParameterizedTest
  @MethodSource("refusalsForNow")
  @DisplayName("Q35 and Q36: what says nothing of the record leaves it to be sent")
  void aRefusalForNowStopsTheRunAndNotTheRecord(Supplier<RuntimeException> refusal) {
    service.failing("uc-1", refusal);

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals(Arrays.<@Nullable Verdict>asList((Verdict) null), verdicts(stopped));
    assertInstanceOf(Diagnosis.Failed.class, stopped.cells().getFirst().diagnosis());
    assertFalse(stopped.stopped().isEmpty());
    assertEquals(RunState.Phase.PAUSED, phase(stopped));
    assertTrue(giveUp(stopped), "nothing of it is in doubt");
    assertEquals(RunState.Phase.ENDED, phase(stopped));
  }

  @Test
  void anUnexpectedFailureOfOneRecordDoesNotLoseTheOthers() {
    service.failing("uc-2", () -> new IllegalStateException("boom"));

    RunResult result =
        apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", FINANCE));

    assertEquals(List.of(Verdict.APPLIED, Verdict.UNCERTAIN, Verdict.APPLIED), verdicts(result));
    assertTrue(result.cells().get(1).reason().text().contains("boom"));
  }

  static Stream<Supplier<RuntimeException>> failingRereads() {
    return Stream.of(
        () -> new ApiException.Unavailable(PATCH, Message.plain("silence"), null),
        () -> new ApiException.Unauthorized(PATCH),
        () -> new CancellationException("stopped"),
        () -> new IllegalStateException("boom"));
  }

  @ParameterizedTest
  @MethodSource("failingRereads")
  void withoutAReReadNothingIsClaimedAndItIsMadeUpForLater(Supplier<RuntimeException> failure) {
    // What may pass by itself is tried again a few times.
    int reads = failure.get() instanceof ApiException.Unavailable ? 6 : 1;
    for (int read = 2; read < 2 + reads; read++) {
      service.failingReread(read, failure);
    }
    service.failing("uc-2", () -> new ApiException.Rejected(PATCH));

    RunResult stopped = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", LEGAL));

    assertEquals(
        List.of(Verdict.UNCERTAIN, Verdict.REJECTED, Verdict.UNCHANGED), verdicts(stopped));
    assertEquals(RunState.Phase.PAUSED, phase(stopped));
    assertFalse(giveUp(stopped), "it sent what nobody has read again");
    assertEquals(RunState.Phase.PAUSED, phase(stopped));

    assertEquals(
        List.of(Verdict.APPLIED, Verdict.REJECTED, Verdict.UNCHANGED), verdicts(resume(stopped)));
    assertEquals(2, service.sent.size(), "nothing was sent once more");
    assertEquals(RunState.Phase.ENDED, phase(stopped));
  }

  @Test
  void aFailureBeforeAnythingWasSentSendsNothing() {
    service.failingReread(1, () -> new ApiException.Unauthorized(PATCH));

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals(1, stopped.unsent());
    assertTrue(stopped.stopped().text().contains("token"), stopped.stopped()::text);
    assertEquals(List.of(), service.sent);
    assertEquals(RunState.Phase.PAUSED, phase(stopped));
  }

  @Test
  void beingStoppedBeforeAnythingWasSentSendsNothing() {
    service.failingReread(1, () -> new CancellationException("stopped"));

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals(1, stopped.unsent());
    assertEquals("stopped", stopped.stopped().text());
    assertEquals(List.of(), service.sent);
  }

  @Test
  void beingStoppedKeepsWhatWasSentAndGoesOnLater() {
    service.failing("uc-1", () -> new CancellationException("stopped"));

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.UNCERTAIN), verdicts(stopped));
    assertEquals("stopped", stopped.stopped().text());
    assertEquals(1, service.sent.size(), "it is not sent again once it was stopped");
    assertFalse(Thread.currentThread().isInterrupted());
    service.mended("uc-1");
    assertEquals(List.of(Verdict.APPLIED), verdicts(resume(stopped)));
  }

  @Test
  void beingInterruptedIsSeenByTheCaller() {
    service.failing(
        "uc-1", () -> new ApiException.Unavailable(PATCH, Message.plain("silence"), null));
    Thread.currentThread().interrupt();

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals("stopped", stopped.stopped().text());
    assertTrue(Thread.currentThread().isInterrupted());
  }

  @Test
  void aRunThatIsNotThereCannotBeGivenUp() {
    RunResult ended = apply(theme("uc-1", FINANCE));

    assertThrows(
        IllegalArgumentException.class,
        () ->
            giveUp(
                new RunResult(
                    ended.runId() + "x", ended.cells(), ended.alsoChanged(), Message.none())));
  }
}
