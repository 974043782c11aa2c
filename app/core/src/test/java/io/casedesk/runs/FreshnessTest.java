package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@DisplayName("Q24: nothing is sent that was looked at too long ago")
final class FreshnessTest extends WithRuns {

  private final VirtualClock clock = new VirtualClock();
  private final CountDownLatch read = new CountDownLatch(1);

  FreshnessTest() throws IOException {}

  /** The service, through a way on which reading takes so long for each record. */
  private final class Slow extends Forwarding {

    private final Duration each;

    Slow(RecordRepository<UseCase> real, Duration each) {
      super(real);
      this.each = each;
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      clock.advance(each.multipliedBy(ids.size()));
      Map<String, UseCase> records = super.reread(ids, mayWait);
      read.countDown();
      return records;
    }
  }

  private RunResult apply(
      List<UseCase> records, Duration each, Duration fresh, RunControl control) {
    return new ChangeRuns<>(
            new Slow(past().useCases(), each),
            KnownDropdownValues.of(List.of(), Map.of(), List.of()),
            workspace().runs())
        .apply(
            header(),
            sponsors(records),
            RunOptions.defaults().freshFor(fresh),
            RunWatcher.none(),
            control);
  }

  @Test
  void looksAtFewerWhereLookingTakesTooLong() {
    List<UseCase> records = new ArrayList<>(truth().values()).subList(0, 60);
    RunResult result =
        apply(records, Duration.ofMillis(50), Duration.ofMillis(1_000), clock.control());
    assertEquals(Map.of(Verdict.APPLIED, 60), result.counts(), result.stopped()::text);
  }

  @Test
  void stopsWhereEvenOneTakesTooLong() {
    List<UseCase> records = new ArrayList<>(truth().values()).subList(0, 5);
    RunResult result =
        apply(records, Duration.ofMillis(120), Duration.ofMillis(100), clock.control());
    assertTrue(result.stopped().text().contains("takes longer"), result.stopped()::text);
    assertEquals(5, result.unsent());
  }

  @Test
  void sendsWhatWasLostAgainThoughTheComputerSleptWhileItWasReadAgain() {
    List<UseCase> records = new ArrayList<>(truth().values()).subList(0, 1);
    front().drawing((id, times) -> times == 0 ? Fault.LOST_BEFORE : Fault.WELL);
    AtomicInteger reads = new AtomicInteger();
    RecordRepository<UseCase> asleep =
        new Forwarding(through().useCases()) {
          @Override
          public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
            if (reads.incrementAndGet() == 2) {
              clock.advance(Duration.ofHours(8));
            }
            return super.reread(ids, mayWait);
          }
        };

    RunResult result =
        runs(asleep)
            .apply(
                header(),
                sponsors(records),
                RunOptions.defaults(),
                RunWatcher.none(),
                clock.control());

    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts(), result.stopped()::text);
  }

  @Test
  void looksAgainAfterAPause() throws Exception {
    List<UseCase> records = new ArrayList<>(truth().values()).subList(0, 3);
    RunControl control = clock.control();
    control.pause();
    List<RunResult> results = new ArrayList<>();
    Thread run =
        Thread.ofPlatform()
            .start(
                () ->
                    results.add(
                        apply(records, Duration.ofMillis(1), Duration.ofMillis(500), control)));
    read.await();
    UseCase other = records.getFirst();
    past().useCases().patch(other.id(), Map.of(SPONSOR, FieldValue.text("Another user")));
    // Only now: a run that reads again because of it sees what was written.
    clock.advance(Duration.ofMillis(1_500));
    control.resume();
    run.join();
    assertEquals(
        List.of(Verdict.CONFLICT, Verdict.APPLIED, Verdict.APPLIED),
        results.getFirst().cells().stream().map(CellResult::verdict).toList());
  }

  @Test
  void looksAgainAfterACheckThatSomebodyThoughtAbout() throws IOException {
    List<UseCase> records = new ArrayList<>(truth().values()).subList(0, 3);
    RereadResult<UseCase> checked =
        new RereadResult<>(
            past().useCases().reread(records.stream().map(UseCase::id).collect(Collectors.toSet())),
            clock.nanoTime());
    clock.advance(Duration.ofSeconds(6));
    UseCase other = records.getFirst();
    past().useCases().patch(other.id(), Map.of(SPONSOR, FieldValue.text("Another user")));

    RunResult result =
        new ChangeRuns<>(
                past().useCases(),
                KnownDropdownValues.of(List.of(), Map.of(), List.of()),
                workspace().runs())
            .startingFrom(checked)
            .apply(
                header(),
                sponsors(records),
                RunOptions.defaults(),
                RunWatcher.none(),
                clock.control());

    assertEquals(
        List.of(Verdict.CONFLICT, Verdict.APPLIED, Verdict.APPLIED),
        result.cells().stream().map(CellResult::verdict).toList());
  }
}
