package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.runs.FaultyFront.Fault;
import io.casedesk.runs.FaultyFront.Repeat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A gateway that sends POSTs twice: Casedesk names both records, and accuses no other. */
@Timeout(600)
final class DoubledCreatesTest extends WithCreates {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(20, Integer.getInteger("casedesk.tries", 100) / 5));
  private static final List<Integer> LAGS = List.of(0, 0, 1_000, 4_000, 13_000);

  private final VirtualClock clock = new VirtualClock();
  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  DoubledCreatesTest() throws IOException {}

  private RunResult apply(RunPlan plan, RunOptions options) {
    return runs().apply(header(), plan, options, RunWatcher.none(), clock.control());
  }

  private RunResult apply(PlannedCreate... rows) {
    return apply(file(rows), QUICK);
  }

  private static List<String> words(RunResult result) {
    return result.creates().stream().map(ResultRow::word).toList();
  }

  private Set<String> ids(String name) {
    return named(name).stream().map(UseCase::id).collect(Collectors.toSet());
  }

  @Test
  @DisplayName("Q16: two records for one row are named in the result, its counts and its proof")
  void bothRecordsAreNamed() throws IOException {
    front().repeating(name -> name.equals("Twin") ? Repeat.AFTER : Repeat.NO);
    RunResult result = apply(row("1", "Twin"), row("2", "Single"));

    assertEquals(List.of("DOUBLED", "CREATED"), words(result));
    assertFalse(result.allApplied());
    assertEquals("", result.stopped().text(), "its values are written");
    assertEquals(2, ids("Twin").size());
    CreateResult twin = result.creates().getFirst();
    assertTrue(twin.isDoubled());
    ids("Twin").forEach(id -> assertTrue(twin.reason().text().contains(id), twin::toString));
    ResultRow row = ResultRow.of(result, Map.of()).getFirst();
    assertFalse(row.asWanted());
    ids("Twin").forEach(id -> assertTrue(row.reason().text().contains(id), row::toString));
    assertEquals(
        Map.of(RunLineStatus.CREATED, 1L, RunLineStatus.DOUBLED, 1L, RunLineStatus.APPLIED, 2L),
        countsOf(result).by());
    assertEquals(Map.of("CREATED", 1, "DOUBLED", 1), certificate(result).creates());
  }

  private CertificateSummary certificate(RunResult result) throws IOException {
    Path file = root.resolve(result.runId() + ".json");
    try (OutputStream out = Files.newOutputStream(file)) {
      CertificateSummary _ =
          Certificate.write(workspace().runs(), result.runId(), Certificate.Form.JSON, out);
    }
    return Certificate.verify(file);
  }

  private RunCounts countsOf(RunResult result) {
    return Objects.requireNonNull(
        RunCounts.of(
            workspace().runs().runs().stream()
                .filter(run -> run.header().id().equals(result.runId()))
                .findFirst()
                .orElseThrow()
                .state()));
  }

  @Test
  void theCheckSendsNoMoreRequestsForMoreRecords() {
    // The first run learns how the service numbers its pages.
    requestsFor("First", 2);
    long few = requestsFor("Few", 2);
    assertEquals(few, requestsFor("Many", 30));
  }

  /** The requests of a run that creates records without values. */
  private long requestsFor(String name, int rows) {
    long before = front().count("GET") + front().count("POST");
    RunResult result =
        apply(
            RunPlan.ofCreates(
                name,
                IntStream.range(0, rows)
                    .mapToObj(i -> new PlannedCreate("" + i, name + i, Map.of(), "row " + i))
                    .toList()),
            QUICK);
    assertTrue(result.allApplied(), result::toString);
    return front().count("GET") + front().count("POST") - before - rows;
  }

  @Test
  void recordsThatWereThereBeforeAndRowsOfOneNameAreNoDoubles() {
    apply(row("1", "There"));
    RunResult again = apply(RunPlan.ofCreates("other.csv", List.of(row("1", "There"))), QUICK);
    RunResult rows = apply(row("2", "Alike"), row("3", "Alike"), row("4", "Alike"));
    assertTrue(again.allApplied() && rows.allApplied(), () -> again + "\n" + rows);

    front().repeating(name -> Repeat.BEFORE);
    RunResult doubled = apply(row("5", "Alike"));
    assertEquals(List.of("DOUBLED"), words(doubled));
    String reason = doubled.creates().getFirst().reason().text();
    assertTrue(
        rows.creates().stream().noneMatch(create -> reason.contains(String.valueOf(create.id()))),
        reason);
  }

  @Test
  @DisplayName("Q16: a run whose program ended before it read again names both after a resume")
  void aResumedRunNamesBoth() {
    front().repeating(name -> Repeat.AFTER);
    RunControl control = clock.control();
    front().reading(id -> front().count("POST") >= 2 ? 502 : 200);
    RunResult stopped =
        runs()
            .apply(
                header(),
                file(row("1", "One"), row("2", "Two")),
                QUICK,
                RunWatcher.none(),
                control);
    assertFalse(stopped.stopped().isEmpty(), stopped::toString);
    assertEquals(List.of("UNCERTAIN", "UNCERTAIN"), words(stopped));
    front().reading(id -> 200);
    front().repeating(name -> Repeat.NO);

    RunResult resumed = resume(stopped.runId());
    assertEquals(List.of("DOUBLED", "DOUBLED"), words(resumed));
    ids("Two").forEach(id -> assertTrue(resumed.creates().get(1).reason().text().contains(id), id));
    assertEquals(resumed.creates(), resume(stopped.runId()).creates(), "and it stays so");
    assertEquals(2, front().count("POST"));
  }

  @Test
  @DisplayName("Q16: as does one whose program broke off when everything was sent")
  void aRunThatBrokeOffNamesBothWhenItIsResumed() {
    front().repeating(name -> name.equals("One") ? Repeat.AFTER : Repeat.NO);
    RunHeader header = header();
    RunWatcher breaking =
        new RunWatcher() {
          @Override
          public void progressed(RunProgress now) {
            // Not in a call, whose failure would stop the run and not the program.
            if (now.sent() == 2 && !Thread.currentThread().isVirtual()) {
              throw new IllegalStateException("the program ends here");
            }
          }
        };
    assertThrows(
        IllegalStateException.class,
        () ->
            runs()
                .apply(
                    header,
                    file(row("1", "One"), row("2", "Two")),
                    QUICK,
                    breaking,
                    clock.control()));
    assertEquals(Phase.OPEN, phase(header.id()));
    closeWorkspace();
    openWorkspace();

    RunResult resumed = resume(header.id());
    assertEquals(List.of("DOUBLED", "CREATED"), words(resumed));
    assertEquals(2, front().count("POST"));
  }

  @Test
  void aRunThatStoppedWhileItWroteTheValuesIsCheckedByItsResume() {
    front().lagging(Duration.ofSeconds(1), clock::nanoTime);
    front().repeating(name -> Repeat.SHOWN_LATER);
    RunControl control = clock.control();
    front()
        .drawing(
            (id, times) -> {
              control.cancel();
              return Fault.TOO_MANY;
            });
    RunResult stopped =
        runs().apply(header(), file(row("1", "One")), QUICK, RunWatcher.none(), control);
    assertEquals(List.of("CREATED"), words(stopped));
    assertFalse(stopped.stopped().isEmpty(), stopped::toString);
    front().drawing((id, times) -> Fault.WELL);
    clock.advance(Duration.ofSeconds(2));

    RunResult resumed = runs().resume(stopped.runId(), QUICK, RunWatcher.none(), clock.control());
    assertEquals(List.of("DOUBLED"), words(resumed), resumed::toString);
    assertEquals("", resumed.stopped().text());
  }

  @Test
  @DisplayName("Q16: the same for solutions; undoing the run marks its own record as deleted")
  void bothSolutionsAreNamed() {
    front().repeating(name -> name.equals("Twin") ? Repeat.BEFORE : Repeat.NO);
    FieldRef description = FieldRef.standard("description");
    RunHeader header =
        RunHeader.of(front().url().toString(), "solutions", Instant.now(), "ana", "test");
    RunResult result =
        new ChangeRuns<>(through().solutions(), book(), workspace().runs())
            .apply(
                header,
                RunPlan.ofCreates(
                    "new.csv",
                    Stream.of("Twin", "Single")
                        .map(
                            name ->
                                new PlannedCreate(
                                    name, name, Map.of(description, FieldValue.text("d")), name))
                        .toList()),
                QUICK,
                RunWatcher.none(),
                clock.control());

    assertEquals(List.of("DOUBLED", "CREATED"), words(result), result::toString);
    assertEquals(Map.of(Verdict.APPLIED, 2), result.counts());
    List<String> ids = new ArrayList<>();
    past()
        .solutions()
        .readAll(
            (fresh, at) ->
                fresh.stream()
                    .filter(record -> record.label().equals("Twin"))
                    .forEach(record -> ids.add(record.id())));
    assertEquals(2, ids.size());
    String reason = result.creates().getFirst().reason().text();
    ids.forEach(id -> assertTrue(reason.contains(id), reason));
    assertEquals(
        result.creates().stream().map(CreateResult::id).toList(),
        UndoPlanner.deletions("solutions", result.creates()).stream()
            .map(cell -> cell.change().recordId())
            .toList());
  }

  @Test
  @DisplayName("drawn runs: every double is named, and nothing else is called one")
  void drawnRuns() {
    List<String> wrong = new ArrayList<>();
    int doubles = 0;
    for (int run = 0; run < RUNS; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      connectAnew();
      int lag = LAGS.get(random.nextInt(LAGS.size()));
      front().lagging(Duration.ofMillis(lag), clock::nanoTime);
      List<PlannedCreate> rows = new ArrayList<>();
      int several = 1 + random.nextInt(25);
      for (int i = 0; i < several; i++) {
        // Some names are in the file more than once, and some were there before.
        String name = "Name " + random.nextInt(run + several * 2);
        Map<FieldRef, FieldValue> values =
            random.nextInt(3) == 0 ? Map.of() : Map.of(SPONSOR, FieldValue.text("Ann"));
        rows.add(new PlannedCreate("" + i, name, values, "row " + i));
      }
      long draw = random.nextLong();
      int share = random.nextInt(4);
      front()
          .repeating(
              name -> {
                SplittableRandom own = new SplittableRandom(draw + name.hashCode());
                Repeat[] all = Repeat.values();
                Repeat drawn = own.nextInt(4) < share ? all[own.nextInt(all.length)] : Repeat.NO;
                return drawn == Repeat.SHOWN_LATER && lag == 0 ? Repeat.AFTER : drawn;
              });
      Map<String, UseCase> before = truth();
      RunResult result =
          apply(RunPlan.ofCreates("run " + run, rows), QUICK.inBatchesOf(1 + random.nextInt(25)));
      clock.advance(Duration.ofMinutes(1));
      front().catchUp();
      if (!result.stopped().isEmpty()) {
        wrong.add(run + " stopped: " + result.stopped());
      }
      Map<String, List<String>> made = new TreeMap<>();
      truth().values().stream()
          .filter(record -> !before.containsKey(record.id()))
          .forEach(
              record ->
                  made.computeIfAbsent(record.title(), any -> new ArrayList<>()).add(record.id()));
      for (CreateResult create : result.creates()) {
        List<String> ids = made.getOrDefault(create.create().name(), List.of());
        long sent = rows.stream().filter(r -> r.name().equals(create.create().name())).count();
        boolean isDoubled = ids.size() > sent;
        doubles += isDoubled ? 1 : 0;
        String word = ResultRow.word(create);
        boolean isNamed =
            !isDoubled
                || ids.stream().limit(5).filter(create.reason().text()::contains).count()
                    == Math.min(5, ids.size());
        if (!word.equals(isDoubled ? "DOUBLED" : "CREATED") || !isNamed) {
          wrong.add(run + ", " + lag + " ms: " + word + " " + create + " of " + ids);
        }
      }
    }
    System.out.println("DoubledCreatesTest: seed " + seed + ", " + doubles + " doubled rows");
    assertEquals(List.of(), wrong, () -> "seed " + seed);
    assertTrue(doubles > 0);
  }
}
