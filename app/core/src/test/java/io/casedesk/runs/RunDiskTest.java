package io.casedesk.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.workspace.FailingCalls;
import io.casedesk.workspace.SmallDisk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that fail at a random moment of a run: what cannot be written down is not sent, and once
 * the disk is well again the run is gone on with. The seed is printed; {@code -Dcasedesk.seed}
 * draws the same again.
 */
@Timeout(600)
@Tag("external")
final class RunDiskTest extends WithRuns {

  private static final int ROUNDS = 3;
  private static final int LATEST = RECORDS / 2;

  @TempDir private static Path temp;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final List<FailingCalls> failing = new CopyOnWriteArrayList<>();

  RunDiskTest() throws IOException {}

  @AfterEach
  void heal() {
    failing.forEach(FailingCalls::close);
    failing.clear();
  }

  /** Makes something fail. */
  @FunctionalInterface
  private interface Fault {
    void happen() throws IOException;
  }

  /** Lets it happen when some PATCH has arrived, which is answered after that. */
  private int failAt(Fault fault) {
    int at = 1 + random.nextInt(LATEST);
    AtomicInteger arrived = new AtomicInteger();
    front()
        .drawing(
            (id, times) -> {
              if (arrived.incrementAndGet() == at) {
                try {
                  fault.happen();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }
              return FaultyFront.Fault.WELL;
            });
    return at;
  }

  private Set<String> sent() {
    return truth().keySet().stream()
        .filter(id -> !front().fates(id).isEmpty())
        .collect(Collectors.toSet());
  }

  /** What was sent is in the log, and going on with the run makes all cells as wanted. */
  private void assertNothingIsLost(String what, int at, Set<String> sent) {
    String id = workspace().runs().runs().getFirst().header().id();
    Set<String> intended =
        workspace().runs().require(id).rows().attempts().stream()
            .map(RunAttempt::target)
            .collect(Collectors.toSet());
    System.out.println(
        "RunDiskTest: seed %d, %s at PATCH %d, %d sent, %d intended"
            .formatted(seed, what, at, sent.size(), intended.size()));
    assertTrue(sent.size() >= at && sent.size() < RECORDS, sent.size() + " were sent");
    assertTrue(intended.containsAll(sent), "something was sent that was not stored");

    front().drawing((record, times) -> FaultyFront.Fault.WELL);
    RunResult result = resume(id);
    assertEquals("", result.stopped().text());
    int so =
        result.counts().getOrDefault(Verdict.APPLIED, 0)
            + result.counts().getOrDefault(Verdict.UNCHANGED, 0);
    assertEquals(RECORDS, so, result.counts()::toString);
  }

  private void assertSponsors(String word) {
    truth()
        .values()
        .forEach(r -> assertEquals(FieldValue.text(word + " " + r.id()), r.value(SPONSOR)));
  }

  @Test
  @DisplayName("a full disk: the run ends, says so, and is gone on with when there is room")
  void aDiskThatGetsFull() throws IOException {
    closeWorkspace();
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, UseCase> before = truth();
      connectAnew();
      try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk" + round), 16 << 20)) {
        openWorkspace(disk.path());
        Set<String> earlier = sent();
        Map<String, Integer> times =
            before.keySet().stream()
                .collect(Collectors.toMap(id -> id, id -> front().fates(id).size()));
        int at = failAt(disk::fill);
        List<PlannedCell> cells = new ArrayList<>();
        for (UseCase record : before.values()) {
          cells.add(cell(record, SPONSOR, FieldValue.text("Full " + round + " " + record.id())));
        }

        StoreException full = assertThrows(StoreException.class, () -> apply(cells));

        String said = full.getMessage();
        assertTrue(said.contains("full") && said.contains(disk.path().toString()), said);
        assertTrue(said.contains("ree up disk space"), said);
        assertTrue(earlier.size() == (round == 0 ? 0 : RECORDS), "each round sends all");
        Set<String> sent =
            before.keySet().stream()
                .filter(id -> front().fates(id).size() > Objects.requireNonNull(times.get(id)))
                .collect(Collectors.toSet());
        closeWorkspace();
        Files.delete(disk.path().resolve("ballast"));
        openWorkspace(disk.path());
        assertNothingIsLost("full", at, sent);
        assertSponsors("Full " + round);
        closeWorkspace();
      }
    }
  }

  @Test
  @DisplayName("failing syncs: nothing more is sent, and the run is gone on with after a restart")
  void aDiskWhoseSyncsFail() throws Exception {
    failsInAProgram("sync", FailingCalls::syncs, "(SQLITE_IOERR_FSYNC)");
  }

  @Test
  @DisplayName("a disk that becomes read-only: nothing more is sent, and the run is gone on with")
  void aDiskThatCannotBeWrittenAnyMore() throws Exception {
    failsInAProgram("read-only", FailingCalls::writes, "(SQLITE_IOERR_WRITE)");
  }

  /** Makes calls of a program fail. */
  @FunctionalInterface
  private interface Failing {
    FailingCalls of(long pid) throws IOException;
  }

  private void failsInAProgram(String word, Failing calls, String code) throws Exception {
    FailingCalls.assumePossible();
    closeWorkspace();
    Process program = startProgram(word);
    try (BufferedReader out = program.inputReader(UTF_8)) {
      int at = failAt(() -> failing.add(calls.of(program.pid())));
      assertEquals("ready", out.readLine());

      String said = String.valueOf(out.readLine());

      assertTrue(said.startsWith("failed "), said);
      assertTrue(said.contains(workspaceFolder().toString()), said);
      assertTrue(said.contains(code) && said.contains("restart Casedesk"), said);
      heal();
      program.onExit().join();
      Set<String> sent = sent();
      openWorkspace();
      assertNothingIsLost(word, at, sent);
      assertSponsors(word);
    } finally {
      program.destroyForcibly().onExit().join();
    }
  }
}
