package io.casedesk.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills a program in the middle of a run, with no chance to clear up, and goes on with the run: at
 * any request from before the first to after the last, and some moment around it. The limit is that
 * of one service's kills. The seed is printed; {@code -Dcasedesk.kills=200
 * -Dcasedesk.run.records=1000} does it so often with runs of so many records.
 */
@Timeout(3_600)
@Tag("external")
final class RunKillTest extends WithRuns {

  private static final int KILLS = Integer.getInteger("casedesk.kills", 4);

  /** A request takes about as long; the reading at either end some times that. */
  private static final int AROUND_MILLIS = 12;

  private static final int END_MILLIS = 400;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  RunKillTest() throws IOException {}

  static Stream<Kills> kills() {
    return distributed(KILLS);
  }

  @ParameterizedTest
  @MethodSource("kills")
  @DisplayName("kill -9: after going on, every cell is written once and nothing is lost")
  void nothingIsLost(Kills kills) throws Exception {
    SplittableRandom random = new SplittableRandom(seed + kills.first());
    closeWorkspace();
    int killed = 0;
    int writtenBefore = 0;
    int twice = 0;
    for (int i = 0; i < kills.count(); i++) {
      String word = "Kill " + i;
      long patches = front().count("PATCH");
      Map<String, UseCase> records = truth();
      Process program = startProgram(word);
      try (BufferedReader out = program.inputReader(UTF_8)) {
        assertEquals("ready", out.readLine());
        awaitPatches(program, patches, random);
        program.toHandle().destroyForcibly();
        killed += program.waitFor() == 0 ? 0 : 1;
      }
      writtenBefore += (int) written(word);
      openWorkspace();
      List<RunSummary> runs = workspace().runs().runs();
      if (!runs.isEmpty() && isOf(word, runs.getFirst())) {
        goOn(word, runs.getFirst().header().id(), records.size());
        twice += (int) (front().count("PATCH") - patches - records.size());
      } else {
        assertEquals(patches, front().count("PATCH"), "nothing is sent before it is written down");
      }
      closeWorkspace();
    }
    openWorkspace();
    System.out.println(
        "RunKillTest: seed %d, %d started, %d killed, %d of %d cells written before, %d sent twice"
            .formatted(seed, kills.count(), killed, writtenBefore, kills.count() * RECORDS, twice));
    assertTrue(twice <= kills.count() * 16, "only what was under way may be sent again: " + twice);
  }

  private void awaitPatches(Process program, long before, SplittableRandom random)
      throws InterruptedException {
    long most = before + RECORDS;
    // One in twenty before the first, and after the last.
    long wanted = before + random.nextInt(-RECORDS / 20, RECORDS + RECORDS / 20);
    while (program.isAlive() && front().count("PATCH") < Math.min(wanted, most)) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    boolean isAtAnEnd = wanted > most || wanted <= before;
    TimeUnit.MILLISECONDS.sleep(random.nextInt(isAtAnEnd ? END_MILLIS : AROUND_MILLIS));
  }

  private boolean isOf(String word, RunSummary run) {
    return workspace().runs().require(run.header().id()).rows().cells().stream()
        .allMatch(cell -> cell.change().wanted().display().startsWith(word + " "));
  }

  private void goOn(String word, String id, int records) {
    RunResult result = resume(id);
    assertEquals("", result.stopped().text());
    assertEquals(records, result.cells().size());
    int so =
        result.counts().getOrDefault(Verdict.APPLIED, 0)
            + result.counts().getOrDefault(Verdict.UNCHANGED, 0);
    assertEquals(records, so, result.counts()::toString);
    assertEquals(records, written(word), "what it says was written is what the service holds");
    assertTrue(
        truth().keySet().stream()
            .allMatch(r -> front().fates(r).stream().allMatch(f -> f == Fault.WELL)));
  }

  private long written(String word) {
    return truth().values().stream()
        .filter(r -> FieldValue.text(word + " " + r.id()).equals(r.value(SPONSOR)))
        .count();
  }
}
