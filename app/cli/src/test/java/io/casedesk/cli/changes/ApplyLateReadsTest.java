package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.FaultyGateway;
import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Commands on a service whose reads show changes late, or that asks for a long wait meanwhile. */
@SuppressWarnings("NullAway.Init")
@Timeout(120)
final class ApplyLateReadsTest {

  private static final int CHANGES = 12;

  @TempDir Path folder;
  private RunFixture runs;
  private FaultyGateway gateway;

  @BeforeEach
  void start() throws IOException {
    runs = new RunFixture(folder, 150);
    gateway = new FaultyGateway(runs.url());
    runs.reachAt(gateway.url());
  }

  @AfterEach
  void stop() {
    gateway.close();
    runs.close();
  }

  @Test
  @DisplayName("Q19: changes that reads show after 1 s are APPLIED")
  void whatIsShownSoonIsApplied() throws IOException {
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), CHANGES);
    gateway.lag(Duration.ofSeconds(1));

    Ran applied = runs.applyPlan();

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(applied.out().contains(CHANGES + " APPLIED"), applied.out());
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    assertEquals(CHANGES, gateway.patches());
  }

  @Test
  @DisplayName("Q19: changes that reads show after 60 s are UNCERTAIN, and APPLIED after a resume")
  void whatIsShownMuchLaterIsSettledByAResume() throws Exception {
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), CHANGES);
    gateway.lag(Duration.ofSeconds(60));

    Ran applied = runs.applyPlan();

    assertEquals(ExitCode.NOT_ALL, applied.exitCode(), applied.out() + applied.err());
    assertTrue(applied.out().contains(CHANGES + " UNCERTAIN"), applied.out());
    assertEquals(CHANGES, runs.count("UNCERTAIN"));
    String run = RunFixture.runId(applied);
    assertTrue(
        applied.out().contains("'casedesk-cli resume " + run + "' reads them again"),
        applied.out());

    gateway.catchUp();
    Ran resumed = runs.run("resume", run);
    assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
    assertEquals(CHANGES, runs.count("APPLIED"));
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    assertEquals(CHANGES, gateway.patches(), "nothing was sent twice");
  }

  @Test
  @DisplayName("Q36: a long wait that is asked for while changes are read again ends the command")
  void aLongWaitWhileReadingAgainIsSaidAndWaitedFor() throws IOException {
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), 3);
    gateway.askReadsToWait(3_600);

    Ran ended = runs.applyPlan("--retry-until-complete=0", "--timeout", "4");

    String said = ended.out() + ended.err();
    assertTrue(
        Pattern.compile("The service asks to wait; next try in 3\\d\\d\\d s\\.")
            .matcher(said)
            .find(),
        said);
    assertTrue(
        Pattern.compile("The run stopped: .* the service asks to wait until \\d\\d:\\d\\d")
            .matcher(said)
            .find(),
        said);
    assertEquals(3, runs.count("UNCERTAIN"), said);

    gateway.askReadsToWait(0);
    Ran resumed = runs.run("resume", RunFixture.runId(ended));
    assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    assertEquals(3, gateway.patches(), "nothing was sent twice");
  }
}
