package io.casedesk.bench.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sample of what the benchmarks {@code server.kill9} and {@code server.fsync} do at length. The
 * seed is printed; {@code -Dcasedesk.seed} runs the same again.
 */
@Timeout(900)
@Tag("external")
final class CrashTest {

  private static final int KILLS = 10;

  @TempDir private Path folder;

  private final long seed = Settings.givenOrRandomSeed();

  @BeforeEach
  void saySeed() {
    System.out.println("CrashTest: to run the same again, -Dcasedesk.seed=" + seed);
  }

  @Test
  void whatWasAcknowledgedIsThereAfterEveryKill() throws Exception {
    KillRun.Outcome outcome = new KillRun(folder.resolve("cases.db"), seed).run(KILLS);

    assertEquals(List.of(), outcome.wrong(), "seed " + seed);
    assertTrue(outcome.acknowledged() > 100, outcome.toString());
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "strace, which makes fsync fail, is for Linux")
  void aWriteThatCouldNotBeMadeDurableIsAnErrorAndNoneThatWasAcknowledgedIsLost() throws Exception {
    String missing = FailingSync.whyUnavailable();
    assumeTrue(missing.isEmpty(), missing);

    FsyncRun.Outcome outcome = new FsyncRun(folder.resolve("cases.db"), seed).run(2);

    assertEquals(List.of(), outcome.wrong(), "seed " + seed);
    assertEquals(0, outcome.acceptedWhileFailing());
    assertEquals(0, outcome.refusedAfterwards());
    assertTrue(outcome.refused() > 100 && outcome.injected() > 100, outcome.toString());
    assertTrue(outcome.acknowledged() > 100, outcome.toString());
  }
}
