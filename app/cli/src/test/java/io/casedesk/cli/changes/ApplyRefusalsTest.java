package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What apply, undo and resume refuse before anything is sent. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class ApplyRefusalsTest {

  @TempDir private Path folder;
  private RunFixture runs;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 150);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  @Test
  void aPlanThatCreatesAndAResultThatCannotBeWrittenAreRefusedBeforeAnythingIsSent()
      throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    runs.planSponsors(before, 1);
    runs.resultTo(folder.resolve("missing").resolve("result.csv"));
    Ran unwritable = runs.applyPlan();
    assertEquals(ExitCode.FAILED, unwritable.exitCode());
    assertTrue(unwritable.err().contains("there is no such folder"), unwritable.err());

    Files.writeString(
        runs.plan(),
        """
        {"format":"casedesk-plan","version":1,"connection":"%s","kind":"use-cases",
         "made":"2026-11-21T09:15:00Z","changes":[],
         "creates":[{"row":"1","name":"Good","values":{}}]}
        """
            .formatted(runs.url()));
    Ran creating = runs.applyPlan();
    assertEquals(ExitCode.USAGE, creating.exitCode());
    assertTrue(creating.err().startsWith("The plan creates 1 record."), creating.err());
    RunFixture.assertSame(before, runs.records("use-cases"));
  }

  @Test
  void nothingIsSentWithoutConsentOrIntoAWorkspaceThatIsHeld() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    runs.planSponsors(before, 1);

    Ran unasked = runs.run("apply", runs.plan().toString());
    assertEquals(ExitCode.USAGE, unasked.exitCode());
    assertTrue(
        unasked.err().startsWith("Can't ask for confirmation without a terminal."), unasked.err());
    assertTrue(unasked.err().contains("with 'preflight'"), unasked.err());
    Path table = Files.writeString(folder.resolve("table.csv"), "source_id,sponsor\nA,B\n");
    Ran file = runs.run("import", table.toString(), "--apply");
    assertEquals(ExitCode.USAGE, file.exitCode());
    assertTrue(file.err().contains("with --dry-run, then add --yes."), file.err());

    try (Workspace held = Workspace.open(runs.workspace(), "Casedesk window")) {
      Ran refused = runs.applyPlan();
      assertEquals(ExitCode.BUSY, refused.exitCode());
      assertTrue(refused.err().contains("is in use by Casedesk window (process "), refused.err());
      assertTrue(refused.err().contains("To let the command wait, use --wait"), refused.err());
      assertTrue(refused.err().contains(held.folder().toString()), refused.err());
    }
    runs.useToken("wrong");
    assertEquals(ExitCode.NOT_AUTHORISED, runs.applyPlan().exitCode());
    runs.useToken(runs.service().issueToken("u"));
    RunFixture.assertSame(before, runs.records("use-cases"));
    assertFalse(Files.exists(runs.result()));
  }

  @Test
  void aRunThatIsNotThereOrElsewhereAndAPlanForElsewhereAreRefused() throws IOException {
    Ran none = runs.run("undo", "20260101-000000-0000", "--yes");
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(
        none.err().startsWith("No run in this workspace has the ID 20260101-000000-0000."),
        none.err());

    runs.planSponsors(runs.records("use-cases"), 1);
    Ran applied = runs.applyPlan();
    URI home = runs.url();
    runs.reachAt(URI.create(home.toString().replace("127.0.0.1", "localhost")));
    Ran elsewhere = runs.run("resume", RunFixture.runId(applied));
    assertEquals(ExitCode.USAGE, elsewhere.exitCode(), elsewhere.err());
    assertTrue(elsewhere.err().contains("belongs to " + home), elsewhere.err());
    Ran refused = runs.applyPlan();
    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertTrue(refused.err().startsWith("The plan was made for " + home), refused.err());
    Ran told = runs.applyPlan("--other-connection");
    assertEquals(ExitCode.DONE, told.exitCode(), told.err());

    Set<String> verdicts = new HashSet<>(runs.verdicts().values());
    assertEquals(Set.of("UNCHANGED"), verdicts);
  }
}
