package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.cli.ProcessTest;
import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.StoppingService;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.server.testdata.Needs;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Undoing a run of which some changes are still unsent in the window. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class UndoUnsentTest {

  private static final Change OTHER =
      new Change("other", FieldRef.custom("sponsor"), null, FieldValue.text("Eve"));

  @TempDir private Path folder;
  private RunFixture runs;
  private StoppingService stopping;
  private String run;
  private RunHeader header;
  private List<Change> left;
  private Map<String, ObjectNode> before;

  /** A run that stopped half way; what it didn't verify is unsent, with a change of its own. */
  @BeforeEach
  void start() throws Exception {
    runs = new RunFixture(folder, 300);
    before = runs.records("use-cases");
    stopping = new StoppingService(runs.service().baseUrl(), 100);
    runs.reachAt(stopping.url());
    Map<String, ObjectNode> _ = runs.planSponsors(before, 150);
    run = RunFixture.runId(stopping.interrupting(() -> runs.applyPlan()));
    try (Workspace workspace = Workspace.open(runs.workspace(), "Test")) {
      header = workspace.runs().header(run).orElseThrow();
      left = UndoPlanner.unverified(ChangeRuns.read(workspace.runs(), run));
      assertFalse(left.isEmpty());
      List<Change> unsent = new ArrayList<>(left);
      unsent.add(OTHER);
      workspace
          .unsentChanges()
          .change(header.connection(), header.kind(), Edit.edited(unsent), List.of());
    }
  }

  @AfterEach
  void stop() {
    stopping.close();
    runs.close();
  }

  private List<Change> unsent() {
    try (Workspace workspace = Workspace.open(runs.workspace(), "Test")) {
      return workspace.unsentChanges().of(header.connection(), header.kind()).changes();
    }
  }

  @Test
  void withoutAPersonTheyAreKeptAndSaid() throws IOException {
    Ran undone = runs.run("undo", run, "--yes");
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertTrue(
        undone.err().contains(left.size() + " unsent changes of run " + run + " kept"),
        undone.err());
    assertEquals(left.size() + 1, unsent().size());
    RunFixture.assertSame(before, runs.records("use-cases"));
  }

  @Test
  void aPartLeavesThemAlone() {
    String record = recordsSent().getFirst();
    Ran undone = runs.run("undo", run, "--yes", "--record", record);
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertFalse(undone.err().contains("unsent change"), undone.err());
    assertEquals(left.size() + 1, unsent().size());
  }

  private List<String> recordsSent() {
    try (Workspace workspace = Workspace.open(runs.workspace(), "Test")) {
      return ChangeRuns.read(workspace.runs(), run).cells().stream()
          .map(cell -> cell.cell().change())
          .filter(change -> !left.contains(change))
          .map(Change::recordId)
          .toList();
    }
  }

  @Test
  @Tag("external")
  void aPersonDiscardsThem() throws IOException, InterruptedException {
    String said = answering("y\nd\n");
    assertTrue(said.contains(left.size() + " unsent changes discarded"), said);
    assertEquals(List.of(OTHER), unsent());
    RunFixture.assertSame(before, runs.records("use-cases"));
  }

  @Test
  @Tag("external")
  void aPersonWhoCancelsSendsNothing() throws IOException, InterruptedException {
    Map<String, ObjectNode> now = runs.records("use-cases");
    String said = answering("y\n\n");
    assertTrue(said.contains("[d]iscard too, [k]eep or [C]ancel?"), said);
    assertTrue(said.contains("Nothing was sent."), said);
    assertEquals(left.size() + 1, unsent().size());
    RunFixture.assertSame(now, runs.records("use-cases"));
  }

  /** Undoes the run at a terminal; returns what it shows. */
  private String answering(String answers) throws IOException, InterruptedException {
    Needs.met(Files.isExecutable(Path.of("/usr/bin/script")), "script makes a terminal");
    String command =
        ProcessTest.command(
                folder.resolve("home"),
                "undo",
                run,
                "--workspace",
                runs.workspace().toString(),
                "--url",
                stopping.url().toString(),
                "--token-env",
                Ran.TOKEN_VARIABLE)
            .stream()
            .map(part -> "'" + part + "'")
            .collect(Collectors.joining(" "));
    Path shown = folder.resolve("shown.txt");
    ProcessBuilder builder =
        new ProcessBuilder("/usr/bin/script", "-qec", command, "/dev/null")
            .redirectErrorStream(true)
            .redirectOutput(shown.toFile());
    builder.environment().put(Ran.TOKEN_VARIABLE, runs.service().issueToken("person"));
    Process process = builder.start();
    try {
      OutputStream keys = process.getOutputStream();
      keys.write(answers.getBytes(StandardCharsets.UTF_8));
      keys.flush();
      assertTrue(process.waitFor(120, TimeUnit.SECONDS));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(shown);
  }
}
