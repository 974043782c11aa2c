package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.StoppingService;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs that stop on the way, by a signal, a refused token or a conflict, and how they go on. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class ApplyStopsTest {

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
  void aStoppedRunIsGoneOnWith() throws Exception {
    Map<String, ObjectNode> before = runs.records("use-cases");
    try (StoppingService stopping = new StoppingService(runs.service().baseUrl(), 100)) {
      runs.reachAt(stopping.url());
      Map<String, ObjectNode> wanted = runs.planSponsors(before, CHANGES);

      Ran stopped = stopping.interrupting(() -> runs.applyPlan());

      assertEquals(ExitCode.NOT_ALL, stopped.exitCode(), stopped.out() + stopped.err());
      String run = RunFixture.runId(stopped);
      assertTrue(stopped.out().contains("'casedesk-cli resume " + run + "' continues"));
      assertEquals(CHANGES, runs.verdicts().size());
      long applied = runs.count("APPLIED");
      assertTrue(applied > 0 && applied < CHANGES, stopped.out());
      Map<String, ObjectNode> halfway = runs.records("use-cases");
      Map<String, String> said = runs.verdicts();
      assertEquals(
          applied,
          RunFixture.live(before, CHANGES).stream()
              .filter(id -> RunFixture.of(halfway, id).equals(RunFixture.of(wanted, id)))
              .filter(id -> "APPLIED".equals(said.get(id + " custom_fields.sponsor")))
              .count());
      assertTrue(
          Ran.with(Map.of(), "runs", "--workspace", runs.workspace().toString())
              .out()
              .contains("paused"));

      Ran resumed = runs.run("resume", run);

      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      assertEquals(run, RunFixture.runId(resumed));
      assertEquals(CHANGES, runs.count("APPLIED"), resumed.out());
      RunFixture.assertSame(wanted, runs.records("use-cases"));
      // Sent once each; the first half was not sent again.
      assertEquals(CHANGES, stopping.patches());
    }
  }

  @Test
  @DisplayName("a result file that can't be written doesn't hide what was applied")
  void theResultFileIsLost() throws Exception {
    Map<String, ObjectNode> before = runs.records("use-cases");
    Path results = Files.createDirectory(folder.resolve("results"));
    runs.resultTo(results.resolve("result.csv"));
    try (StoppingService service = new StoppingService(runs.service().baseUrl(), 0)) {
      runs.reachAt(service.url());
      Map<String, ObjectNode> wanted = runs.planSponsors(before, 3);
      service.atFirst(() -> delete(results));

      Ran applied = runs.applyPlan();

      String said = applied.out() + applied.err();
      assertEquals(ExitCode.NOT_ALL, applied.exitCode(), said);
      assertTrue(applied.out().contains("3 cells: 3 APPLIED"), said);
      assertTrue(applied.out().contains("runs " + RunFixture.runId(applied)), said);
      assertTrue(applied.err().contains("The result file couldn't be written."), said);
      assertTrue(applied.err().contains(runs.result().toString()), said);
      assertFalse(said.contains(".part"), said);
      RunFixture.assertSame(wanted, runs.records("use-cases"));
    }
  }

  @Test
  @DisplayName("a result file of an import that can't be written doesn't hide what was applied")
  void theResultFileOfAnImportIsLost() throws Exception {
    Map<String, ObjectNode> before = runs.records("use-cases");
    Path results = Files.createDirectory(folder.resolve("results"));
    runs.resultTo(results.resolve("result.csv"));
    String id = RunFixture.live(before, 1).getFirst();
    Path table =
        Files.writeString(folder.resolve("table.csv"), "id,sponsor\n" + id + ",Somebody New\n");
    try (StoppingService service = new StoppingService(runs.service().baseUrl(), 0)) {
      runs.reachAt(service.url());
      service.atFirst(() -> delete(results));

      Ran imported =
          runs.run("import", table.toString(), "--match", "id", "--apply", "--yes", "--json");

      String said = imported.out() + imported.err();
      assertEquals(ExitCode.NOT_ALL, imported.exitCode(), said);
      JsonNode json = RunFixture.JSON.readTree(imported.out());
      assertEquals(1, json.get("counts").get("APPLIED").asInt(), said);
      assertTrue(imported.err().contains(runs.result().toString()), said);
      assertFalse(said.contains(".part"), said);
    }
  }

  /** Deletes a folder with its files. */
  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName("Q36: a long wait that the service asks for ends the command, which says until when")
  void aLongWaitEndsTheCommandOrIsWaitedFor() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    try (StoppingService busy = new StoppingService(runs.service().baseUrl(), 0)) {
      runs.reachAt(busy.url());
      busy.askToWait(3_600);
      Map<String, ObjectNode> wanted = runs.planSponsors(before, 3);

      Ran ended = runs.applyPlan();

      assertEquals(ExitCode.NOT_ALL, ended.exitCode(), ended.out() + ended.err());
      String run = RunFixture.runId(ended);
      String said = ended.out() + ended.err();
      assertTrue(
          Pattern.compile(
                  "The run stopped: the service asks to wait until \\d\\d:\\d\\d\\. Not sent: 3")
              .matcher(said)
              .find(),
          said);
      assertEquals(3, runs.count("NOT_SENT"), said);

      Ran waiting = runs.run("resume", run, "--retry-until-complete=0", "--timeout", "4");
      assertTrue(
          Pattern.compile("The service asks to wait; next try in 3\\d\\d\\d s\\.")
              .matcher(waiting.err())
              .find(),
          waiting.out() + waiting.err());

      busy.askToWait(0);
      Ran resumed = runs.run("resume", run);
      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      RunFixture.assertSame(wanted, runs.records("use-cases"));
    }
  }

  @Test
  void aRunThatStopsByItselfIsFinishedIfTheCommandIsToTryAgain() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    try (StoppingService failing = new StoppingService(runs.service().baseUrl(), 0)) {
      runs.reachAt(failing.url());
      failing.failFirst(40);
      Map<String, ObjectNode> wanted = runs.planSponsors(before, 12);

      Ran ran = runs.applyPlan("--retry-until-complete=0");

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
      assertTrue(ran.err().contains("Not complete yet; next try in 0 s."), ran.err());
      assertEquals(12, runs.count("APPLIED"), ran.out());
      RunFixture.assertSame(wanted, runs.records("use-cases"));
    }
  }

  @Test
  @DisplayName("Q35: a token that is refused on the way ends with 4, and the run goes on later")
  void aTokenThatIsRefusedOnTheWayStopsTheRun() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    try (StoppingService refusing = new StoppingService(runs.service().baseUrl(), 50)) {
      runs.reachAt(refusing.url());
      refusing.refuse(true);
      Map<String, ObjectNode> wanted = runs.planSponsors(before, 200);

      Ran stopped = runs.applyPlan("--json");

      assertEquals(ExitCode.NOT_AUTHORISED, stopped.exitCode(), stopped.out() + stopped.err());
      JsonNode json = RunFixture.JSON.readTree(stopped.out());
      assertTrue(json.get("stopped").asString().contains("token"), stopped.err());
      assertEquals(49, json.get("counts").get("APPLIED").asInt(), stopped.err());
      assertEquals(151, json.get("counts").get("NOT_SENT").asInt(), stopped.err());

      refusing.refuse(false);
      Ran resumed = runs.run("resume", json.get("run").asString());
      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      RunFixture.assertSame(wanted, runs.records("use-cases"));
    }
  }

  @Test
  @DisplayName("Q8: what was deleted while a run was stopped is not written when it goes on")
  void aRecordThatWasDeletedMeanwhileIsLeftOut() throws IOException {
    List<String> ids =
        runs.records("solutions").values().stream()
            .filter(record -> !record.path("deleteFlag").asBoolean(false))
            .map(record -> record.get("id").asString())
            .limit(3)
            .toList();
    try (StoppingService refusing = new StoppingService(runs.service().baseUrl(), 1)) {
      runs.reachAt(refusing.url());
      refusing.refuse(true);
      runs.plan(
          "solutions", ids.stream().map(id -> RunFixture.line(id, "provider", "Acme")).toList());
      String run = RunFixture.runId(runs.applyPlan());
      assertEquals(3, runs.count("NOT_SENT"));
      refusing.refuse(false);
      runs.plan(
          "solutions",
          List.of(
              "{\"id\":\"%s\",\"field\":\"deleteFlag\",\"value\":true}".formatted(ids.getFirst())));
      assertEquals(ExitCode.DONE, runs.applyPlan().exitCode());

      Ran resumed = runs.run("resume", run);

      assertEquals(ExitCode.NOT_ALL, resumed.exitCode(), resumed.out() + resumed.err());
      assertEquals(2, runs.count("APPLIED"));
      assertEquals("REJECTED", runs.verdicts().get(ids.getFirst() + " provider"));
      Map<String, ObjectNode> after = runs.records("solutions");
      assertNotEquals("Acme", RunFixture.of(after, ids.getFirst()).path("provider").asString());
      assertEquals("Acme", RunFixture.of(after, ids.get(1)).path("provider").asString());
    }
  }

  @Test
  @DisplayName("Q24: a conflict stops everything, or is left out when told so")
  void aConflictStopsItUnlessToldOtherwise() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    runs.planSponsors(before, 3);
    List<String> ids = RunFixture.live(before, 3);
    String seen =
        RunFixture.of(before, ids.getFirst()).get("custom_fields").get("sponsor").asString();
    String text = Files.readString(runs.plan());
    int place = text.indexOf("\"seen\":\"" + seen + "\"", text.indexOf(ids.getFirst()));
    Files.writeString(
        runs.plan(), text.substring(0, place) + "\"seen\":\"X" + text.substring(place + 8));

    Ran stopped = runs.applyPlan();

    assertEquals(ExitCode.CONFLICT, stopped.exitCode(), stopped.out() + stopped.err());
    assertTrue(stopped.out().contains("Nothing was sent: another user changed"), stopped.out());
    RunFixture.assertSame(before, runs.records("use-cases"));
    assertEquals(1, runs.count("CONFLICT"));
    assertEquals(2, runs.count("NOT_SENT"));

    Ran rest = runs.applyPlan("--skip-conflicts", "--json");

    assertEquals(ExitCode.NOT_ALL, rest.exitCode(), rest.out() + rest.err());
    JsonNode json = RunFixture.JSON.readTree(rest.out());
    assertEquals(2, json.get("counts").get("APPLIED").asInt());
    assertEquals(3, json.get("cells").size());
    assertTrue(rest.err().contains("Run " + json.get("run").asString()), rest.err());
    Map<String, ObjectNode> after = runs.records("use-cases");
    assertEquals(before.get(ids.getFirst()), after.get(ids.getFirst()));
    assertNotEquals(before.get(ids.get(1)), after.get(ids.get(1)));

    // Somebody changes one of the two: undoing leaves theirs.
    runs.plan("use-cases", List.of(RunFixture.line(ids.get(1), "sponsor", "Another user")));
    assertEquals(ExitCode.DONE, runs.applyPlan().exitCode());
    String run = json.get("run").asString();
    assertEquals(ExitCode.CONFLICT, runs.run("undo", run, "--yes").exitCode());
    Ran undone = runs.run("undo", run, "--yes", "--skip-conflicts");
    assertEquals(ExitCode.NOT_ALL, undone.exitCode(), undone.out() + undone.err());
    Map<String, ObjectNode> last = runs.records("use-cases");
    assertEquals(
        "Another user",
        RunFixture.of(last, ids.get(1)).get("custom_fields").get("sponsor").asString());
    assertEquals(before.get(ids.get(2)), last.get(ids.get(2)));
  }
}
