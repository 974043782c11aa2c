package io.casedesk.bench.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.testdata.Needs;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the service acknowledged is there after kills and after a disk that refuses to make writes
 * durable. The seed is printed; {@code -Dcasedesk.seed} runs the same again.
 */
@Tag("external")
final class CrashTest {

  /** A kill, or a round, takes some seconds; on a busy machine ten times as long. */
  private static final int SECONDS_A_KILL = 60;

  private static final int SECONDS_A_ROUND = 450;
  private static final int KILLS = 10;
  private static final int MANY_KILLS = 200;
  private static final int ROUNDS = 2;
  private static final int MANY_ROUNDS = 10;

  @TempDir private Path folder;

  private final long seed = seed();

  private static long seed() {
    String given = System.getProperty("casedesk.seed", "");
    return given.isBlank() ? new SecureRandom().nextInt(Integer.MAX_VALUE) : Long.parseLong(given);
  }

  @BeforeEach
  void saySeed() {
    System.out.println("CrashTest: to run the same again, -Dcasedesk.seed=" + seed);
  }

  @Test
  @Timeout(KILLS * SECONDS_A_KILL)
  void whatWasAcknowledgedIsThereAfterEveryKill() throws Exception {
    kill(KILLS);
  }

  @Test
  @Tag("soak")
  @Timeout(MANY_KILLS * SECONDS_A_KILL)
  void whatWasAcknowledgedIsThereAfterTwoHundredKills() throws Exception {
    kill(MANY_KILLS);
  }

  private void kill(int kills) throws Exception {
    KillRun.Outcome outcome = new KillRun(folder.resolve("cases.db"), seed).run(kills);

    assertEquals(List.of(), outcome.wrong(), "seed " + seed);
    assertTrue(outcome.acknowledged() > 100, outcome.toString());
  }

  @Test
  @Timeout(ROUNDS * SECONDS_A_ROUND)
  @EnabledOnOs(value = OS.LINUX, disabledReason = "strace, which makes fsync fail, is for Linux")
  void aWriteThatCouldNotBeMadeDurableIsAnErrorAndNoneThatWasAcknowledgedIsLost() throws Exception {
    failSync(ROUNDS);
  }

  @Test
  @Tag("soak")
  @Timeout(MANY_ROUNDS * SECONDS_A_ROUND)
  @EnabledOnOs(value = OS.LINUX, disabledReason = "strace, which makes fsync fail, is for Linux")
  void noneThatWasAcknowledgedIsLostInTenRoundsOfFailingSyncs() throws Exception {
    failSync(MANY_ROUNDS);
  }

  private void failSync(int rounds) throws Exception {
    String missing = FailingSync.whyUnavailable();
    Needs.met(missing.isEmpty(), missing);

    FsyncRun.Outcome outcome = new FsyncRun(folder.resolve("cases.db"), seed).run(rounds);

    assertEquals(List.of(), outcome.wrong(), "seed " + seed);
    assertEquals(0, outcome.acceptedWhileFailing());
    assertEquals(0, outcome.refusedAfterwards());
    assertTrue(outcome.refused() > 100 && outcome.injected() > 100, outcome.toString());
    assertTrue(outcome.acknowledged() > 100, outcome.toString());
  }
}
