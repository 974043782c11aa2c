package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands apply, undo and runs against the real service, over HTTP. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class ApplyTest {

  private static final int CHANGES = 250;

  @TempDir private Path folder;
  private RunFixture runs;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 500);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  @Test
  @DisplayName("250 changes are applied, undone and applied again, and nothing else changes")
  void manyChangesThereAndBack() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    Map<String, ObjectNode> wanted = runs.planSponsors(before, CHANGES);

    Ran applied = runs.applyPlan();

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(applied.out().contains("250 cells: 250 APPLIED"), applied.out());
    assertEquals(CHANGES, runs.count("APPLIED"));
    RunFixture.assertSame(wanted, runs.records("use-cases"));

    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes");

    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertEquals(CHANGES, runs.count("APPLIED"));
    RunFixture.assertSame(before, runs.records("use-cases"));

    Ran again = runs.run("undo", RunFixture.runId(undone), "--yes");

    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    RunFixture.assertSame(wanted, runs.records("use-cases"));

    Ran nothing = runs.applyPlan();
    assertEquals(ExitCode.DONE, nothing.exitCode(), nothing.out() + nothing.err());
    assertTrue(nothing.out().contains("There is nothing to send."), nothing.out());
    assertEquals(CHANGES, runs.count("UNCHANGED"));

    Ran listed = Ran.with(Map.of(), "runs", "--workspace", runs.workspace().toString());
    assertEquals(ExitCode.DONE, listed.exitCode(), listed.err());
    List<String> lines = listed.out().lines().toList();
    assertEquals(4, lines.size(), listed.out());
    assertTrue(lines.get(3).startsWith(RunFixture.runId(applied)), listed.out());
    assertTrue(lines.get(3).contains("ended  250 APPLIED  apply plan.json"), listed.out());
    assertTrue(lines.get(2).endsWith("undo of run " + RunFixture.runId(applied)), listed.out());
    Ran json = Ran.with(Map.of(), "runs", "--json", "--workspace", runs.workspace().toString());
    JsonNode last = RunFixture.JSON.readTree(json.out()).get(2);
    assertEquals(RunFixture.runId(applied), last.get("run").asString());
    assertEquals(CHANGES, last.get("counts").get("APPLIED").asInt());
  }

  @Test
  void whatIsBlockedIsInTheResultAndTheRestIsApplied() throws IOException {
    List<String> ids = RunFixture.live(runs.records("use-cases"), 2);
    runs.plan(
        "use-cases",
        List.of(
            RunFixture.line(ids.get(0), "title", "New, \\\"quoted\\\""),
            RunFixture.line(ids.get(1), "sponsor", "Ann"),
            RunFixture.line(ids.get(1), "sponsr", "Ann")));

    Ran ran = runs.applyPlan();

    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertEquals(1, runs.count("APPLIED"));
    String written = Files.readString(runs.result());
    assertTrue(written.contains("\"New, \"\"quoted\"\"\",") && written.contains(",BLOCKED,"));
    assertEquals(4, written.lines().count(), written);
  }

  @Test
  @DisplayName("a key no record holds any more, and a field that was absent, can be undone")
  void whatWasGoneIsPutBack() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> lines = new ArrayList<>();
    List<String> finance = new ArrayList<>();
    String absent = "";
    for (ObjectNode record : before.values()) {
      boolean deleted = record.path("delete_flag").asBoolean(false);
      JsonNode custom = record.path("custom_fields");
      String id = record.get("id").asString();
      if (custom.path("theme").asString("").equals("fin") && !deleted) {
        finance.add(id);
        lines.add(RunFixture.line(id, "theme", "hr"));
      } else if (!deleted && absent.isEmpty() && custom.isObject() && !custom.has("sponsor")) {
        absent = id;
        lines.add(RunFixture.line(id, "sponsor", "Ann"));
      }
    }
    assertTrue(finance.size() > 1 && !absent.isEmpty(), lines.size() + " lines, " + absent);
    runs.plan("use-cases", lines);
    Ran applied = runs.applyPlan();
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());

    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes");

    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    Map<String, ObjectNode> after = runs.records("use-cases");
    finance.forEach(id -> assertEquals(before.get(id), after.get(id)));
    assertEquals(
        "",
        RunFixture.of(after, absent).get("custom_fields").path("sponsor").asString(""),
        undone.out());
  }

  @Test
  void aSolutionGoesThroughTheSameEngine() throws IOException {
    Map<String, ObjectNode> before = runs.records("solutions");
    String id =
        before.values().stream()
            .filter(record -> !record.path("deleteFlag").asBoolean(false))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asString();
    runs.plan("solutions", List.of(RunFixture.line(id, "name", "Renamed")));

    Ran applied = runs.applyPlan();

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertEquals("Renamed", RunFixture.of(runs.records("solutions"), id).get("name").asString());
    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes");
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertEquals(
        RunFixture.of(before, id).get("name"),
        RunFixture.of(runs.records("solutions"), id).get("name"));
  }
}
