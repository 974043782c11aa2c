package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.http.ResponseLimits;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.server.misbehaving.Fault;
import io.casedesk.server.misbehaving.PoorService;
import io.casedesk.server.misbehaving.TrueService;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exports and runs over a service that cuts, garbles or replaces 15 % of its answers by web pages,
 * resets 20 % of connections, and hangs in 1 %. The seed is printed; {@code -Dcasedesk.seed} draws
 * the same again, {@code -Dcasedesk.runs} says how many of each.
 */
@Timeout(3_600)
final class PoorServiceTest {

  private static final int RUNS =
      Integer.getInteger(
          "casedesk.runs", Math.max(1, Integer.getInteger("casedesk.tries", 100) / 100));
  private static final int RECORDS = 1_200;
  private static final int CELLS = Integer.getInteger("casedesk.cells", 200);

  /** A minute that the client waits is six hundredths of a second. */
  private static final RunOptions QUICK = RunOptions.defaults().restingFor(Duration.ofMillis(5));

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final List<Fault> DAMAGED =
      List.of(
          Fault.TRUNCATED_JSON, Fault.CUT_OFF, Fault.GARBLED, Fault.WEB_PAGE, Fault.WEB_PAGE_AFTER);
  private static final List<Fault> RESETS =
      List.of(Fault.RESET_BEFORE_ANSWER, Fault.RESET_BEFORE_BODY);

  @TempDir private static Path folder;
  private static TrueService service;
  private static PoorService poor;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  @BeforeAll
  static void start() {
    service = TrueService.start(folder.resolve("poor.db"), RECORDS);
    poor = PoorService.start(service);
  }

  @AfterAll
  static void stop() {
    poor.close();
    service.close();
  }

  private void spoil(int run) {
    poor.spoil(
        number -> {
          SplittableRandom random = new SplittableRandom((seed + run) * 1_000_003 + 31L * number);
          int percent = random.nextInt(100);
          return percent < 15
              ? DAMAGED.get(random.nextInt(DAMAGED.size()))
              : percent < 35
                  ? RESETS.get(random.nextInt(RESETS.size()))
                  : percent < 36 ? Fault.SILENCE : null;
        });
  }

  private static ServiceClient client() {
    Duration patience = Duration.ofSeconds(2);
    return new ServiceClient(
        ClientOptions.of(poor.baseUrl().toString(), service::token)
            .withLimits(
                ResponseLimits.defaults().withTimes(patience, patience, Duration.ofSeconds(20))),
        FastPauses.WAITS);
  }

  @Test
  @DisplayName("Q3, Q36, Q38: an export is the truth, or says that it is not whole")
  void exportsAreTheTruthOrSaySo() {
    Map<String, Integer> ends = new TreeMap<>();
    for (int run = 0; run < RUNS; run++) {
      spoil(run);
      ends.merge(
          "use cases: " + PoorServiceTest.<UseCase>export(ServiceClient::exportUseCases),
          1,
          Integer::sum);
      ends.merge("solutions: " + export(ServiceClient::exportSolutions), 1, Integer::sum);
    }
    System.out.println(
        "PoorServiceTest: exports, seed " + seed + ", " + RUNS + " of each, " + ends);
    System.out.println("PoorServiceTest: spoilt " + new TreeMap<>(poor.spoilt()));
  }

  private static <R extends CaseRecord> String export(
      BiFunction<ServiceClient, ReadListener<R>, ReadOutcome> export) {
    Map<String, CaseRecord> held = new HashMap<>();
    try (ServiceClient past = past()) {
      assertTrue(
          export
              .apply(past, (fresh, at) -> fresh.forEach(one -> held.put(one.id(), one)))
              .complete());
    }
    Map<String, CaseRecord> read = new HashMap<>();
    String end;
    try (ServiceClient client = client()) {
      ReadOutcome outcome =
          export.apply(client, (fresh, at) -> fresh.forEach(one -> read.put(one.id(), one)));
      end = outcome.complete() ? "complete" : "incomplete";
    } catch (ApiException e) {
      end = "failed, " + e.getClass().getSimpleName();
      assertEquals(Map.of(), read, "what came is an incomplete export, and not none");
    }
    read.forEach((id, record) -> assertEquals(held.get(id), record, "as it is held"));
    assertTrue(!end.equals("complete") || read.size() == held.size(), () -> "" + read.size());
    return end;
  }

  @Test
  @DisplayName("Q25: every cell of a run is verified, and no verdict untrue")
  void runsAreVerifiedUnattended() {
    Map<@Nullable Verdict, Integer> verdicts = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "test");
        ServiceClient past = past()) {
      for (int run = 0; run < RUNS; run++) {
        Map<String, UseCase> before = useCases(past);
        spoil(run);
        RunResult result = apply(workspace, before, run, RunWatcher.none());
        if (!result.stopped().isEmpty()) {
          wrong.add("run " + run + " stopped: " + result.stopped());
        }
        Map<String, UseCase> after = useCases(past);
        for (CellResult cell : result.cells()) {
          verdicts.merge(cell.verdict(), 1, Integer::sum);
          Change change = cell.cell().change();
          UseCase now = Objects.requireNonNull(after.get(change.recordId()));
          boolean there = change.wanted().equals(now.value(SPONSOR));
          if (cell.verdict() != Verdict.APPLIED || !there) {
            wrong.add("run " + run + ", is there " + there + ": " + cell);
          }
        }
      }
    }
    System.out.println(
        "PoorServiceTest: runs, seed %d, %d of %d cells, %s, %d not verified or untrue"
            .formatted(seed, RUNS, CELLS, verdicts, wrong.size()));
    assertEquals(List.of(), wrong, () -> "seed " + seed);
  }

  /** A service that goes for good while a run sends. */
  private static final class Outage implements RunWatcher {
    private final Set<Step> steps = EnumSet.noneOf(Step.class);
    private final AtomicInteger verified = new AtomicInteger();
    private boolean gone;

    @Override
    public void stepChanged(Step step) {
      steps.add(step);
    }

    @Override
    public void progressed(RunProgress now) {
      if (now.sent() == 50 && !gone) {
        gone = true;
        poor.spoil(number -> Fault.RESET_BEFORE_ANSWER);
      }
    }

    @Override
    public void verified(List<CellResult> cells) {
      verified.addAndGet(cells.size());
    }
  }

  @Test
  @DisplayName("Q38: a run says that it waits for a service that went, and ends before long")
  void endsWhereTheServiceHasGone() {
    Outage outage = new Outage();
    poor.spoil(number -> null);
    try (Workspace workspace = Workspace.open(folder.resolve("outage"), "test");
        ServiceClient past = past()) {
      RunResult stopped = apply(workspace, useCases(past), RUNS, outage);

      assertTrue(stopped.stopped().text().contains("couldn't read"), stopped.stopped()::text);
      assertEquals(
          EnumSet.of(RunWatcher.Step.SENDING, RunWatcher.Step.READING, RunWatcher.Step.WAITING),
          outage.steps);
      assertTrue(poor.requests() < 200, () -> "asked " + poor.requests() + " times");

      poor.spoil(number -> null);
      try (ServiceClient client = client()) {
        RunResult resumed =
            runs(client, workspace).resume(stopped.runId(), QUICK, outage, new RunControl());
        assertEquals(Map.of(Verdict.APPLIED, CELLS), resumed.counts(), resumed.stopped()::text);
      }
      assertEquals(CELLS, outage.verified.get(), "each told when it had its verdict");
    }
  }

  private static ChangeRuns<UseCase> runs(ServiceClient client, Workspace workspace) {
    return new ChangeRuns<>(
        client.useCases(),
        KnownDropdownValues.of(List.of(), Map.of(), List.of()),
        workspace.runs());
  }

  private static RunResult apply(
      Workspace workspace, Map<String, UseCase> records, int run, RunWatcher watcher) {
    List<PlannedCell> cells =
        records.values().stream()
            .filter(record -> !record.deleted())
            .limit(CELLS)
            .map(
                record ->
                    new PlannedCell(
                        new Change(
                            record.id(),
                            SPONSOR,
                            record.value(SPONSOR),
                            FieldValue.text("Run " + run + " of " + record.id())),
                        "test"))
            .toList();
    try (ServiceClient client = client()) {
      return runs(client, workspace)
          .apply(
              RunHeader.of(poor.baseUrl().toString(), "use-cases", Instant.now(), "ana", "test"),
              cells,
              QUICK,
              watcher,
              new RunControl());
    }
  }

  private static ServiceClient past() {
    return new ServiceClient(
        ClientOptions.of(service.baseUrl().toString(), service::token), FastPauses.WAITS);
  }

  private static Map<String, UseCase> useCases(ServiceClient client) {
    Map<String, UseCase> read = new HashMap<>();
    assertTrue(
        client
            .useCases()
            .readAll((fresh, at) -> fresh.forEach(record -> read.put(record.id(), record)))
            .complete());
    return read;
  }
}
