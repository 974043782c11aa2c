package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds a run up, and what ends it before its end. */
@Timeout(60)
final class RunStopsTest extends WithRuns {

  RunStopsTest() throws IOException {}

  /** Keeps until when the service asks to wait. */
  private static RunWatcher waiting(AtomicReference<Instant> asked) {
    return new RunWatcher() {
      @Override
      public void askedToWait(Instant until) {
        asked.set(until);
      }
    };
  }

  @Test
  @DisplayName("Q36: a run stops if it is asked to wait for an hour, and says until when")
  void stopsWhenItIsAskedToWaitForLong() {
    List<UseCase> records = started(20);
    front().askingToWait(3_600);
    front().drawing((id, times) -> Fault.TOO_MANY);
    AtomicReference<Instant> asked = new AtomicReference<>(Instant.EPOCH);
    RunHeader header = header();

    RunResult stopped =
        runs().apply(header, sponsors(records), QUICK, waiting(asked), new RunControl());

    assertTrue(
        stopped.stopped().text().matches("the service asks to wait until \\d\\d:\\d\\d"),
        () -> stopped.stopped().text());
    assertTrue(asked.get().isAfter(Instant.now().plusSeconds(3_000)), () -> "" + asked);
    assertEquals(20, stopped.unsent());
    assertTrue(front().count("PATCH") <= 20, "nothing was sent twice");

    front().drawing((id, times) -> Fault.WELL);
    RunResult resumed = runs().resume(header.id(), QUICK, RunWatcher.none(), new RunControl());
    assertEquals(20, resumed.counts().get(Verdict.APPLIED));
  }

  @Test
  @DisplayName("Q36: also when the service asks for it while values or new records are read again")
  void stopsWhenItIsAskedToWaitForLongWhileItReadsAgain() {
    front().askingToWait(3_600);
    List<RunPlan> plans =
        List.of(
            RunPlan.ofCells(sponsors(started(20))),
            RunPlan.ofCreates(
                "new.csv", List.of(new PlannedCreate("1", "New", Map.of(), "row 1"))));
    for (RunPlan plan : plans) {
      long sent = front().writes();
      front().reading(id -> front().writes() > sent ? 429 : 200);
      AtomicReference<Instant> asked = new AtomicReference<>(Instant.EPOCH);
      RunHeader header = header();

      RunResult stopped = runs().apply(header, plan, QUICK, waiting(asked), new RunControl());

      assertTrue(
          stopped.stopped().text().matches(".*: the service asks to wait until \\d\\d:\\d\\d"),
          () -> stopped.stopped().text());
      assertTrue(asked.get().isAfter(Instant.now().plusSeconds(3_000)), () -> "" + asked);

      front().reading(id -> 200);
      RunResult resumed = runs().resume(header.id(), QUICK, RunWatcher.none(), new RunControl());
      assertTrue(resumed.allApplied(), resumed::toString);
    }
    assertEquals(21, front().writes(), "nothing was sent twice");
  }

  @Test
  void isNotHeldUpForEverByAPauseOnceItWasStopped() throws Exception {
    List<UseCase> records = started(100);
    RunControl control = new RunControl();
    control.pause();
    CountDownLatch reading = new CountDownLatch(1);
    front()
        .reading(
            id -> {
              reading.countDown();
              return 200;
            });
    Thread run =
        Thread.ofPlatform()
            .start(
                () ->
                    runs()
                        .apply(
                            header(),
                            sponsors(records),
                            RunOptions.defaults(),
                            RunWatcher.none(),
                            control));
    reading.await();
    run.interrupt();
    run.join(Duration.ofSeconds(30));
    assertFalse(run.isAlive());
    assertEquals(0, front().count("PATCH"));
  }

  @Test
  @DisplayName("Q35: without another token the run stops, and is gone on with")
  void stopsWithoutATokenAndGoesOn() {
    List<UseCase> records = started(30);
    front().drawing((id, times) -> Fault.UNAUTHORIZED);
    RunResult stopped = apply(sponsors(records));
    assertTrue(stopped.stopped().text().contains("token"), stopped.stopped().text());
    assertEquals(30, stopped.unsent());
    assertEquals(Phase.PAUSED, phase(stopped.runId()));

    front().drawing((id, times) -> Fault.WELL);
    RunResult resumed = resume(stopped.runId());
    assertEquals(Map.of(Verdict.APPLIED, 30), resumed.counts(), resumed::toString);
    assertEquals(Phase.ENDED, phase(stopped.runId()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "5:records failed one after another; the last error",
        "1:a record failed; the error"
      })
  void stopsByItselfWhenTooManyFail(int inARow, String why) {
    // More than are sent at a time, so that some are left when the run stops.
    List<UseCase> records = started(200);
    front().drawing((id, times) -> Fault.REFUSED);
    RunResult stopped =
        runs()
            .apply(
                header(),
                sponsors(records),
                RunOptions.defaults().stoppingAfter(inARow, 100),
                RunWatcher.none(),
                new RunControl());
    assertTrue(stopped.stopped().text().contains(why + ": "), stopped.stopped().text());
    assertTrue(front().count("PATCH") < 100, "sent " + front().count("PATCH"));
    assertEquals(200, stopped.unsent() + stopped.counts().getOrDefault(Verdict.REJECTED, 0));
  }

  @Test
  void refusalsWithOthersBetweenThemAreNotInARow() {
    List<UseCase> records = started(200);
    Set<String> refused =
        IntStream.range(0, 200)
            .filter(i -> i % 20 == 19)
            .mapToObj(i -> records.get(i).id())
            .collect(Collectors.toSet());
    front().drawing((id, times) -> refused.contains(id) ? Fault.REFUSED : Fault.WELL);
    RunResult result =
        runs()
            .apply(
                header(),
                sponsors(records),
                RunOptions.defaults().stoppingAfter(9, 100),
                RunWatcher.none(),
                new RunControl());
    assertEquals(Map.of(Verdict.APPLIED, 190, Verdict.REJECTED, 10), result.counts());
  }

  /** Each time the records are read again, which costs more than to go on. */
  @Test
  void lostAnswersAreCountedAnewAfterTheirRecordsWereReadAgain() {
    List<UseCase> records = started(RECORDS);
    Set<String> lost =
        IntStream.range(0, RECORDS)
            .filter(i -> i % 3 == 0)
            .mapToObj(i -> records.get(i).id())
            .collect(Collectors.toSet());
    front().drawing((id, times) -> lost.contains(id) ? Fault.UNAVAILABLE_AFTER : Fault.WELL);
    RunResult result = apply(sponsors(records));
    assertEquals(Map.of(Verdict.APPLIED, RECORDS), result.counts(), result::toString);
    // About 20: three pages each of the four times, and some again.
    assertTrue(front().count("GET") < 60, "reads: " + front().count("GET"));
  }

  /** A service that no longer accepts the token from a certain read on. */
  private static final class Expiring extends Forwarding {

    private final AtomicInteger reads = new AtomicInteger();
    private final int wellUntil;

    Expiring(RecordRepository<UseCase> real, int wellUntil) {
      super(real);
      this.wellUntil = wellUntil;
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      if (reads.getAndIncrement() >= wellUntil) {
        throw new ApiException.Unauthorized(
            new ApiException.Call("GET", "/use-cases", 401, "token expired"));
      }
      return super.reread(ids, mayWait);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  @DisplayName("Q35: the run stops when the token ends during a read, before or after sending")
  void stopsWithoutATokenWhileReading(int wellUntil) {
    AtomicInteger refused = new AtomicInteger();
    RunResult stopped =
        runs(new Expiring(past().useCases(), wellUntil))
            .apply(
                header(),
                sponsors(started(30)),
                RunOptions.defaults(),
                new RunWatcher() {
                  @Override
                  public void tokenRefused() {
                    refused.incrementAndGet();
                  }
                },
                new RunControl());
    assertEquals(1, refused.get());
    assertTrue(stopped.stopped().text().contains("token"), stopped.stopped().text());
    assertEquals(wellUntil == 0 ? 30 : 0, stopped.unsent());
    assertEquals(Phase.PAUSED, phase(stopped.runId()));

    RunResult resumed = resume(stopped.runId());
    assertEquals(Map.of(Verdict.APPLIED, 30), resumed.counts(), resumed::toString);
  }

  @Test
  void sendsNothingOfWhatWaitsForItsTurnOnceCancelled() {
    RunControl control = new RunControl();
    front()
        .drawing(
            (id, times) -> {
              control.cancel();
              return Fault.WELL;
            });
    RunResult cancelled =
        runs()
            .apply(
                header(),
                sponsors(started(120)),
                RunOptions.defaults(),
                RunWatcher.none(),
                control);
    assertEquals("canceled", cancelled.stopped().text());
    assertTrue(front().count("PATCH") <= 16, "only what was on its way: " + front().count("PATCH"));
    assertEquals(Map.of(Verdict.APPLIED, (int) front().count("PATCH")), cancelled.counts());
    assertEquals(120 - front().count("PATCH"), cancelled.unsent());

    assertEquals(Map.of(Verdict.APPLIED, 120), resume(cancelled.runId()).counts());
    assertEquals(120, front().count("PATCH"), "none twice");
  }

  @Test
  void stopsWhereNothingEverGetsItsTurn() {
    Forwarding full =
        new Forwarding(past().useCases()) {
          @Override
          public boolean patch(
              String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
            return false;
          }
        };
    RunResult result =
        runs(full)
            .apply(
                header(),
                sponsors(started(3)),
                RunOptions.defaults(),
                RunWatcher.none(),
                new RunControl());
    assertTrue(result.stopped().text().contains("asks for long pauses"), result.stopped()::text);
    assertEquals(3, result.unsent());
  }

  @Test
  void nothingIsInDoubtThatAClosedConnectionDidNotSend() {
    List<UseCase> records = started(30);
    ServiceClient closed = through();
    closed.close();
    Forwarding readable =
        new Forwarding(past().useCases()) {
          @Override
          public boolean patch(
              String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
            return closed.useCases().patch(id, values, stillWanted);
          }
        };
    RunResult stopped =
        runs(readable)
            .apply(header(), sponsors(records), QUICK, RunWatcher.none(), new RunControl());
    assertTrue(stopped.stopped().text().contains("is closed"), stopped.stopped()::text);
    assertEquals(30, stopped.unsent(), stopped::toString);

    connectAnew();
    assertEquals(Map.of(Verdict.APPLIED, 30), resume(stopped.runId()).counts());
  }

  @Test
  void startsFromWhatAPreflightJustRead() {
    List<UseCase> records = started(RECORDS);
    ChangePlan plan =
        ChangePlan.of(
            new ChangePlan.Header(
                front().url().toString(), RecordKind.USE_CASES, Instant.now(), "ana", "test"),
            sponsors(records));
    Reads reads = new Reads(past().useCases());
    PreflightReport<UseCase> checked =
        new Preflight<>(reads, past().useCases().fields(), book()).check(plan);
    assertEquals(1, reads.times.get());
    RunResult result =
        runs(reads)
            .startingFrom(checked.reading())
            .apply(
                header(),
                sponsors(records),
                RunOptions.defaults(),
                RunWatcher.none(),
                new RunControl());
    assertEquals(Map.of(Verdict.APPLIED, RECORDS), result.counts());
    assertEquals(2, reads.times.get(), "by the preflight, and after sending");

    RunResult again =
        runs(reads)
            .startingFrom(checked.reading())
            .apply(
                header(),
                sponsors(started(1)),
                RunOptions.defaults().freshFor(Duration.ofNanos(1)),
                RunWatcher.none(),
                new RunControl());
    assertTrue(again.stopped().text().contains("takes longer"), "what is old is never trusted");
  }

  /** Counts reads. */
  private static final class Reads extends Forwarding {

    private final AtomicInteger times = new AtomicInteger();

    Reads(RecordRepository<UseCase> real) {
      super(real);
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      times.incrementAndGet();
      return super.reread(ids, mayWait);
    }
  }
}
