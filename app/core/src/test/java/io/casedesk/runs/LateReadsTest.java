package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs against a service whose reads show only later what it accepted, as a read replica does. */
@Timeout(300)
final class LateReadsTest extends WithCreates {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(1, Integer.getInteger("casedesk.tries", 100) / 5));

  private static final List<Integer> LAGS = List.of(0, 500, 1_000, 3_000, 13_000, 60_000);

  private final VirtualClock clock = new VirtualClock();
  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final List<RunWatcher.Step> steps = new ArrayList<>();

  LateReadsTest() throws IOException {}

  private void lag(int millis) {
    front().lagging(Duration.ofMillis(millis), clock::nanoTime);
  }

  private RunResult applyLate(RunPlan plan, RunOptions options) {
    RunWatcher watcher =
        new RunWatcher() {
          @Override
          public void stepChanged(Step step) {
            steps.add(step);
          }
        };
    return runs().apply(header(), plan, options, watcher, clock.control());
  }

  private RunResult applyLate(List<PlannedCell> cells) {
    return applyLate(RunPlan.ofCells(cells), QUICK);
  }

  private RunResult resumeLate(String id) {
    return runs().resume(id, QUICK, RunWatcher.none(), clock.control());
  }

  private void pass(Duration time) {
    clock.advance(time);
    front().catchUp();
  }

  @Test
  @DisplayName("Q19: what reads show 1 or 3 s later is applied, and the run ends by then")
  void whatIsShownSoonIsApplied() {
    for (int seconds : List.of(1, 3)) {
      lag(seconds * 1_000);
      List<UseCase> records = started(40).subList(20 * (seconds / 3), 20 * (seconds / 3) + 20);
      Duration paused = clock.paused();
      RunResult result = applyLate(RunPlan.ofCells(sponsors(records)), QUICK.inBatchesOf(5));
      assertEquals(Map.of(Verdict.APPLIED, 20), result.counts(), result::toString);
      assertEquals("", result.stopped().text());
      assertTrue(
          clock.paused().minus(paused).compareTo(Duration.ofSeconds(5)) < 0,
          "the waits of the batches overlap: " + clock.paused().minus(paused));
    }
    assertTrue(steps.contains(RunWatcher.Step.STILL_OLD), steps.toString());
  }

  @Test
  void withoutLagNothingIsLookedAtAgain() {
    applyLate(sponsors(started(20)));
    assertEquals(Duration.ZERO, clock.paused());
    assertTrue(!steps.contains(RunWatcher.Step.STILL_OLD), steps.toString());
  }

  @Test
  void whatIsShownMuchLaterIsUncertainAndSettledByAResume() {
    lag(60_000);
    List<UseCase> records = started(60);
    RunResult result = applyLate(RunPlan.ofCells(sponsors(records)), QUICK.inBatchesOf(7));
    assertEquals(Map.of(Verdict.UNCERTAIN, 60), result.counts(), result::toString);
    assertEquals(
        "accepted, but 14 s later the service still shows the old value; it may be late, or it"
            + " lost the value",
        result.cells().getFirst().reason().text());
    assertEquals("", result.stopped().text());
    assertTrue(clock.paused().compareTo(Duration.ofSeconds(15)) <= 0, clock.paused()::toString);

    RunResult tooSoon = resumeLate(result.runId());
    assertEquals(Map.of(Verdict.UNCERTAIN, 60), tooSoon.counts(), tooSoon::toString);
    pass(Duration.ofSeconds(60));
    RunResult resumed = resumeLate(result.runId());
    assertEquals(Map.of(Verdict.APPLIED, 60), resumed.counts(), resumed::toString);
    assertEquals(60, front().count("PATCH"), "nothing was sent twice");
  }

  @Test
  void whatIsLostStaysUncertainWithItsLikelyCause() {
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(THEME) instanceof FieldValue.Text)
            .findFirst()
            .orElseThrow();
    front().drawing((id, times) -> Fault.NOT_STORED);
    CellResult cell = only(applyLate(List.of(cell(record, THEME, FieldValue.text("No such key")))));
    assertEquals(Verdict.UNCERTAIN, cell.verdict());
    assertTrue(
        cell.reason().text().startsWith("accepted, but 14 s later the service still shows"),
        cell.reason()::text);
    assertTrue(cell.reason().text().contains("is not a known key"), cell.reason()::text);
  }

  @Test
  void aClearedFieldThatStillShowsItsValueIsWaitedForAlike() {
    lag(3_000);
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(THEME) instanceof FieldValue.Text)
            .findFirst()
            .orElseThrow();
    assertEquals(
        Verdict.APPLIED,
        only(applyLate(List.of(cell(record, THEME, FieldValue.text(""))))).verdict());
  }

  @Test
  void aValueThatBecameEmptyIsBlankAtOnce() {
    front().drawing((id, times) -> Fault.OTHER_WRITER);
    UseCase record =
        started(50).stream()
            .filter(r -> !Set.of("", "legal_ops").contains(text(r, THEME)))
            .findFirst()
            .orElseThrow();
    RunResult result = applyLate(List.of(cell(record, THEME, FieldValue.text("legal_ops"))));
    assertEquals(Map.of(Verdict.BLANK, 1), result.counts(), result::toString);
    assertEquals(Duration.ZERO, clock.paused());
  }

  @Test
  void anUndoKnowsTheValuesOfItsRun() {
    lag(60_000);
    List<UseCase> records = started(30);
    RunResult result = applyLate(sponsors(records));
    pass(Duration.ofSeconds(60));
    List<PlannedCell> undo =
        UndoPlanner.plan(workspace().runs(), result.runId(), UndoPlanner.Selection.everything());
    lag(0);
    RunResult undone = applyLate(undo);
    assertEquals(Map.of(Verdict.APPLIED, 30), undone.counts(), undone::toString);
  }

  @Test
  void recordsThatAreShownLaterAreCreatedAndWritten() {
    lag(4_000);
    List<PlannedCreate> rows =
        IntStream.range(0, 20).mapToObj(i -> row("" + i, "Late " + i)).toList();
    RunResult result = applyLate(RunPlan.ofCreates("late.csv", rows), QUICK);
    assertTrue(result.allApplied(), result::toString);
    assertEquals(20, result.cells().size());
    assertEquals(20, truth().values().stream().filter(r -> r.title().startsWith("Late")).count());
  }

  @Test
  void recordsThatAreShownMuchLaterAreSettledByAResume() {
    lag(60_000);
    List<PlannedCreate> rows =
        IntStream.range(0, 20).mapToObj(i -> row("" + i, "Late " + i)).toList();
    RunResult result = applyLate(RunPlan.ofCreates("late.csv", rows), QUICK);
    assertEquals(Set.of(Verdict.UNCERTAIN), EnumSet.copyOf(verdicts(result)));
    assertTrue(result.creates().getFirst().reason().text().contains("14 s later"));
    pass(Duration.ofSeconds(60));
    lag(1_000);
    RunResult resumed = resumeLate(result.runId());
    assertTrue(resumed.allApplied(), resumed::toString);
    assertEquals(20, resumed.cells().size(), "their values are written then");
    assertEquals(20, truth().values().stream().filter(r -> r.title().startsWith("Late")).count());
  }

  @Test
  @DisplayName("Q19: the waits for new records and for their values end about 15 s later together")
  void theWaitsForRecordsAndTheirValuesAreOne() {
    List<PlannedCreate> rows =
        IntStream.range(0, 20).mapToObj(i -> row("" + i, "Late " + i)).toList();
    for (int seconds : List.of(1, 3, 4, 13, 60)) {
      lag(seconds * 1_000);
      Duration paused = clock.paused();
      RunResult result =
          applyLate(RunPlan.ofCreates("late " + seconds + ".csv", rows), QUICK.inBatchesOf(7));
      Duration waited = clock.paused().minus(paused);
      assertTrue(waited.compareTo(Duration.ofSeconds(16)) < 0, () -> seconds + ": " + waited);
      assertEquals("", result.stopped().text());
      assertEquals(seconds < 13, result.allApplied(), result::toString);
      pass(Duration.ofSeconds(60));
      RunResult resumed = resumeLate(result.runId());
      pass(Duration.ofSeconds(60));
      if (seconds == 60) {
        resumed = resumeLate(result.runId());
      }
      assertTrue(resumed.allApplied(), resumed::toString);
      assertEquals(20, resumed.cells().size());
    }
    assertEquals(100, front().count("PATCH"), "nothing was sent twice");
  }

  @Test
  @DisplayName("drawn runs: late is applied, very late is uncertain until a resume, lost never")
  void drawnRuns() {
    List<String> wrong = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      connectAnew();
      lag(0);
      Map<String, UseCase> all = truth();
      int from = random.nextInt(all.size() - 20);
      List<PlannedCell> cells = new ArrayList<>();
      for (UseCase record : new ArrayList<>(all.values()).subList(from, from + 20)) {
        cells.add(cell(record, SPONSOR, FieldValue.text("Late " + run + " " + record.id())));
      }
      Set<String> lost = ConcurrentHashMap.newKeySet();
      long draw = random.nextLong();
      // Each lag with each share of losses.
      int lag = LAGS.get(run % LAGS.size());
      int losses = run / LAGS.size() % 3;
      front()
          .drawing(
              (id, times) -> {
                boolean isLost = new SplittableRandom(draw + id.hashCode()).nextInt(10) < losses;
                if (isLost) {
                  lost.add(id);
                }
                return isLost ? Fault.NOT_STORED : Fault.WELL;
              });
      lag(lag);
      RunResult result =
          applyLate(RunPlan.ofCells(cells), QUICK.inBatchesOf(1 + random.nextInt(20)));
      pass(Duration.ofSeconds(lag == 60_000 ? 60 : 0));
      RunResult resumed = resumeLate(result.runId());
      pass(Duration.ofSeconds(60));
      for (int i = 0; i < cells.size(); i++) {
        boolean isLost = lost.contains(cells.get(i).change().recordId());
        Verdict first = lag == 60_000 || isLost ? Verdict.UNCERTAIN : Verdict.APPLIED;
        Verdict last = isLost ? Verdict.UNCERTAIN : Verdict.APPLIED;
        if (result.cells().get(i).verdict() != first || resumed.cells().get(i).verdict() != last) {
          wrong.add(run + ", " + lag + " ms: " + result.cells().get(i) + resumed.cells().get(i));
        }
      }
      Map<String, UseCase> held = truth();
      resumed.cells().stream()
          .filter(cell -> cell.verdict() == Verdict.APPLIED)
          .filter(
              cell ->
                  !text(Objects.requireNonNull(held.get(cell.cell().change().recordId())), SPONSOR)
                      .equals(cell.cell().change().wanted().display()))
          .forEach(cell -> wrong.add("not so: " + cell));
    }
    assertEquals(List.of(), wrong, () -> "seed " + seed);
  }
}
