package io.casedesk.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.runs.FaultyFront.Birth;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills a program while it creates records and writes their values, and goes on with the run: at
 * any request from before the first to after the last, and some moment around it. The seed is
 * printed; {@code -Dcasedesk.kills} says how often, and the limit is that of one service's kills.
 */
@Timeout(3_600)
@Tag("external")
final class CreateKillTest extends WithCreates {

  private static final int KILLS = Integer.getInteger("casedesk.kills", 4);

  /** A request takes about as long; the reading at either end some times that. */
  private static final int AROUND_MILLIS = 12;

  private static final int END_MILLIS = 400;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final Map<Verdict, Integer> verdicts = new TreeMap<>();

  CreateKillTest() throws IOException {}

  static Stream<Kills> kills() {
    return distributed(KILLS);
  }

  @ParameterizedTest
  @MethodSource("kills")
  @DisplayName("kill -9: after going on, every row is accounted for and none is there twice")
  void nothingIsCreatedTwice(Kills kills) throws Exception {
    SplittableRandom random = new SplittableRandom(seed + kills.first());
    closeWorkspace();
    int killed = 0;
    int createdBefore = 0;
    for (int i = 0; i < kills.count(); i++) {
      String word = "Kill " + i;
      long writes = front().writes();
      Process program = start(word);
      try (BufferedReader out = program.inputReader(UTF_8)) {
        assertEquals("ready", out.readLine());
        awaitWrites(program, writes, random);
        program.toHandle().destroyForcibly();
        killed += program.waitFor() == 0 ? 0 : 1;
      }
      createdBefore += of(word).size();
      openWorkspace();
      List<RunSummary> runs = workspace().runs().runs();
      if (!runs.isEmpty() && isOf(word, runs.getFirst())) {
        goOn(word, runs.getFirst().header().id());
      } else {
        assertEquals(writes, front().writes(), "nothing is sent before it is written down");
      }
      closeWorkspace();
    }
    openWorkspace();
    System.out.println(
        "CreateKillTest: seed %d, %d started, %d killed, %d of %d records created before, %s"
            .formatted(
                seed,
                kills.count(),
                killed,
                createdBefore,
                kills.count() * CreateProgram.ROWS,
                verdicts));
    assertTrue(
        verdicts.getOrDefault(Verdict.UNCERTAIN, 0) <= kills.count() * 8,
        "only what was under way may be in doubt: " + verdicts);
  }

  @Test
  @DisplayName("kill -9 while a token is asked for: nothing was sent, and nothing is in doubt")
  void whatWaitsForATokenIsNotInDoubt() throws Exception {
    closeWorkspace();
    front().drawingBirths((name, times) -> Birth.UNAUTHORIZED);
    Process program = start("Gate", "waits");
    try (BufferedReader out = program.inputReader(UTF_8)) {
      assertEquals("ready", out.readLine());
      assertEquals(CreateProgram.ASKED, out.readLine());
      program.toHandle().destroyForcibly();
      assertNotEquals(0, program.waitFor());
    }
    assertEquals(1, front().writes(), "one knocks for all");
    assertEquals(Map.of(), of("Gate"));
    front().drawingBirths((name, times) -> Birth.WELL);
    openWorkspace();
    RunResult result = resume(workspace().runs().runs().getFirst().header().id());
    assertEquals("", result.stopped().text());
    assertEquals(
        Collections.nCopies(CreateProgram.FEW, Verdict.APPLIED),
        verdicts(result),
        result::toString);
    Map<String, List<UseCase>> held = of("Gate");
    assertEquals(CreateProgram.FEW, held.size());
    held.forEach((name, records) -> assertEquals(1, records.size(), name));
  }

  private void awaitWrites(Process program, long before, SplittableRandom random)
      throws InterruptedException {
    // A create and a change for each row; one in twenty before the first, and after the last.
    int all = 2 * CreateProgram.ROWS;
    int wanted = random.nextInt(-all / 20, all + all / 20);
    while (program.isAlive() && front().writes() < before + Math.min(wanted, all)) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    boolean isAtAnEnd = wanted > all || wanted <= 0;
    TimeUnit.MILLISECONDS.sleep(random.nextInt(isAtAnEnd ? END_MILLIS : AROUND_MILLIS));
  }

  private boolean isOf(String word, RunSummary run) {
    return workspace().runs().require(run.header().id()).rows().creates().stream()
        .allMatch(create -> create.name().startsWith(word + " "));
  }

  private void goOn(String word, String id) {
    RunResult result = resume(id);
    assertEquals("", result.stopped().text());
    assertEquals(CreateProgram.ROWS, result.creates().size());
    Map<String, List<UseCase>> held = of(word);
    for (CreateResult row : result.creates()) {
      verdicts.merge(row.verdict() == null ? Verdict.REJECTED : row.verdict(), 1, Integer::sum);
      String name = row.create().name();
      List<String> ids = held.getOrDefault(name, List.of()).stream().map(UseCase::id).toList();
      // A create that was under way when the program was killed may land a moment later.
      boolean so =
          row.verdict() == Verdict.APPLIED
              ? List.of(String.valueOf(row.id())).equals(ids)
              : row.verdict() == Verdict.UNCERTAIN && ids.size() <= 1;
      assertTrue(so, () -> row + " " + ids + ", seed " + seed);
      assertTrue(front().births(name).size() <= 1, () -> name + " was sent twice");
      if (row.verdict() == Verdict.APPLIED) {
        UseCase record = held.getOrDefault(name, List.of()).getFirst();
        assertEquals("Sponsor of " + name, text(record, SPONSOR));
      }
    }
  }

  private Map<String, List<UseCase>> of(String word) {
    return truth().values().stream()
        .filter(record -> record.title().startsWith(word + " "))
        .collect(Collectors.groupingBy(UseCase::title));
  }

  private Process start(String... words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            CreateProgram.class.getName(),
            front().url().toString(),
            workspaceFolder().toString());
    builder.command().addAll(List.of(words));
    builder.environment().put("RUN_TOKEN", token());
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
