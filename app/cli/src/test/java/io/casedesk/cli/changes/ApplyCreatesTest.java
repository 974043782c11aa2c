package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.StoppingService;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Plans that create records, applied against the real service, over HTTP. */
@Timeout(300)
@DisplayName("Q16 and Q18: creating is chosen, is done once, and says what became of each row")
@SuppressWarnings("NullAway.Init")
final class ApplyCreatesTest {

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

  private List<JsonNode> named(String name) throws IOException {
    return runs.records("use-cases").values().stream()
        .<JsonNode>map(record -> record)
        .filter(record -> record.path("title").asString("").equals(name))
        .toList();
  }

  private void plan(String kind, String changes, String creates) throws IOException {
    Files.writeString(
        runs.plan(),
        """
        {"format":"casedesk-plan","version":1,"connection":"%s","kind":"%s",
         "made":"2026-11-21T09:15:00Z","origin":"new.csv","changes":[%s],"creates":[%s]}
        """
            .formatted(runs.url(), kind, changes, creates));
  }

  private static String row(int row, String name) {
    return "{\"row\":\"%d\",\"name\":\"%s\",\"values\":{\"custom_fields.sponsor\":\"S%d\"}}"
        .formatted(row, name, row);
  }

  /** Lines of the result without the header: id, source id, field, seen, wanted, now, verdict. */
  private List<String[]> result() throws IOException {
    return Files.readAllLines(runs.result()).stream()
        .skip(1)
        .map(line -> line.split(",", 8))
        .toList();
  }

  @Test
  void createsWritesAndDoesNotDoItAgain() throws IOException {
    JsonNode old = runs.records("use-cases").values().iterator().next();
    String id = old.get("id").asString();
    String seen = RunFixture.JSON.writeValueAsString(old.path("custom_fields").path("sponsor"));
    String change =
        "{\"record\":\"%s\",\"field\":\"custom_fields.sponsor\",\"wanted\":\"Ann\"%s}"
            .formatted(id, old.path("custom_fields").has("sponsor") ? ",\"seen\":" + seen : "");
    plan("use-cases", change, row(2, "New one") + "," + row(3, "New two"));

    Ran unchosen = runs.applyPlan();
    assertEquals(ExitCode.USAGE, unchosen.exitCode());
    assertTrue(unchosen.err().contains("add --create"), unchosen.err());
    assertEquals(150, runs.records("use-cases").size());

    Ran applied = runs.applyPlan("--create");

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(applied.out().contains("create    row 2, \"New one\" with 1"), applied.out());
    assertTrue(applied.out().contains("2 records to be created: 2 ready\n"), applied.out());
    assertTrue(applied.out().contains("5 cells: 3 APPLIED, 2 CREATED"), applied.out());
    assertEquals(152, runs.records("use-cases").size());
    JsonNode one = named("New one").getFirst();
    assertEquals("S2", one.get("custom_fields").get("sponsor").asString());
    List<String[]> rows = result();
    assertEquals(5, rows.size());
    String[] created = rows.get(1);
    assertEquals(one.get("id").asString(), created[0]);
    assertEquals(
        List.of("name", "", "New one", "New one", "CREATED", "row 2"),
        List.of(created).subList(2, 8));
    assertEquals(2, rows.stream().filter(row -> row[0].equals(one.get("id").asString())).count());

    Ran again = runs.applyPlan("--create");

    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("There is nothing to send."), again.out());
    assertTrue(again.out().contains("2 created before"), again.out());
    assertTrue(again.out().contains("5 cells: 5 UNCHANGED"), again.out());
    assertEquals(152, runs.records("use-cases").size());

    // The file says otherwise by now: the record that was created is changed.
    plan("use-cases", "", row(2, "New one").replace("S2", "Other") + "," + row(4, "New one"));
    Ran more = runs.applyPlan("--create", "--json");
    assertEquals(ExitCode.DONE, more.exitCode(), more.out() + more.err());
    assertTrue(more.err().contains("1 with the name of an existing record"), more.err());
    JsonNode counts = RunFixture.JSON.readTree(more.out()).get("counts");
    assertEquals(1, counts.get("CREATED").asInt(), more.out());
    assertEquals(2, counts.get("APPLIED").asInt(), more.out());
    assertEquals(2, named("New one").size());
    assertTrue(
        named("New one").stream()
            .anyMatch(r -> r.get("custom_fields").get("sponsor").asString().equals("Other")));
  }

  @Test
  void aRowThatIsBlockedIsNotCreatedAndTheOthersAre() throws IOException {
    plan(
        "use-cases",
        "",
        row(2, "Good") + "," + row(3, "Bad").replace("custom_fields.sponsor", "status"));
    Ran ran = runs.applyPlan("--create");
    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertEquals(1, named("Good").size());
    assertEquals(0, named("Bad").size());
    assertEquals(
        List.of("CREATED", "BLOCKED", "BLOCKED", "APPLIED"),
        result().stream().map(row -> row[6]).toList());
  }

  @Test
  void undoingListsWhatStays() throws IOException {
    plan("use-cases", "", row(2, "New one"));
    Ran applied = runs.applyPlan("--create");
    String id = named("New one").getFirst().get("id").asString();

    Ran refused = runs.run("undo", RunFixture.runId(applied), "--yes", "--delete-created");
    assertEquals(ExitCode.USAGE, refused.exitCode(), refused.out());
    assertTrue(refused.err().contains("can't delete use cases"), refused.err());

    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes");
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertTrue(undone.out().contains("Records that the run created are kept"), undone.out());
    assertTrue(undone.out().contains("row 2: \"New one\" (" + id + ")"), undone.out());
    JsonNode one = named("New one").getFirst();
    assertEquals("", one.path("custom_fields").path("sponsor").asString(""));
  }

  @Test
  void aSolutionIsCreatedAndCanBeMarkedAsDeleted() throws IOException {
    int before = runs.records("solutions").size();
    plan(
        "solutions",
        "",
        "{\"row\":\"2\",\"name\":\"Tool\",\"values\":{\"provider\":\"In-house\","
            + "\"status\":\"Live\"}}");
    Ran applied = runs.applyPlan("--create");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    JsonNode tool = tool();
    assertEquals("In-house", tool.get("provider").asString());
    assertEquals("Live", tool.get("status").asString());
    assertFalse(tool.get("deleteFlag").asBoolean());

    for (String part : List.of("--record=x", "--field=status", "--skip-conflicts")) {
      Ran refused = runs.run("undo", RunFixture.runId(applied), "--yes", "--delete-created", part);
      assertEquals(ExitCode.USAGE, refused.exitCode(), refused.out());
      assertTrue(refused.err().contains("can't be combined with --record"), refused.err());
    }
    assertFalse(tool().get("deleteFlag").asBoolean());

    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes", "--delete-created");
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertTrue(undone.out().contains("will be marked as deleted"), undone.out());
    assertTrue(tool().get("deleteFlag").asBoolean());
    assertEquals(before + 1, runs.records("solutions").size());
  }

  @Test
  void aCreatedSolutionThatAnotherUserFilledIsNotMarkedAsDeleted() throws IOException {
    plan(
        "solutions",
        "",
        "{\"row\":\"2\",\"name\":\"Tool\",\"values\":{\"provider\":\"In-house\"}},"
            + "{\"row\":\"3\",\"name\":\"Untouched\",\"values\":{}},"
            + "{\"row\":\"4\",\"name\":\"Bare\",\"values\":{}}");
    Ran applied = runs.applyPlan("--create");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    change(id("Tool"), "{\"solution_fields\":{\"sensitivity\":\"high\"}}");
    change(id("Bare"), "{\"description\":\"Filled by a colleague\"}");

    Ran undone = runs.run("undo", RunFixture.runId(applied), "--yes", "--delete-created");

    assertEquals(ExitCode.NOT_ALL, undone.exitCode(), undone.out() + undone.err());
    assertTrue(
        undone.out().contains("are kept because they have since been changed"), undone.out());
    assertFalse(solution("Tool").get("deleteFlag").asBoolean());
    assertFalse(solution("Bare").get("deleteFlag").asBoolean());
    assertTrue(solution("Untouched").get("deleteFlag").asBoolean());
  }

  @Test
  void aSavedUndoIsComparedWithItsRunWhenItIsApplied() throws IOException {
    plan(
        "solutions",
        "",
        "{\"row\":\"2\",\"name\":\"Tool\",\"values\":{}},"
            + "{\"row\":\"3\",\"name\":\"Untouched\",\"values\":{}}");
    Ran applied = runs.applyPlan("--create");
    Path undo = folder.resolve("undo.json");
    Ran saved =
        runs.run(
            "undo", RunFixture.runId(applied), "--delete-created", "--output", undo.toString());
    assertEquals(ExitCode.DONE, saved.exitCode(), saved.out() + saved.err());
    change(id("Tool"), "{\"description\":\"Filled by a colleague\"}");

    Ran checked =
        runs.reading("preflight", undo.toString(), "--workspace", runs.workspace().toString());
    assertEquals(ExitCode.NOT_ALL, checked.exitCode(), checked.out() + checked.err());
    assertTrue(checked.out().contains("changed after the run created it"), checked.out());

    Ran undone = runs.run("apply", undo.toString(), "--yes");
    assertEquals(ExitCode.NOT_ALL, undone.exitCode(), undone.out() + undone.err());
    assertFalse(solution("Tool").get("deleteFlag").asBoolean());
    assertTrue(solution("Untouched").get("deleteFlag").asBoolean());
  }

  /** A colleague changes a solution. */
  private void change(String id, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(runs.service().baseUrl().resolve("/api/public/solutions/" + id))
            .header("Authorization", "Bearer " + runs.service().issueToken("colleague of " + id))
            .header("Content-Type", "application/json")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(body))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      assertEquals(200, client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String id(String name) throws IOException {
    return solution(name).get("id").asString();
  }

  private JsonNode solution(String name) throws IOException {
    return runs.records("solutions").values().stream()
        .filter(record -> record.get("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private JsonNode tool() throws IOException {
    return solution("Tool");
  }

  @Test
  @DisplayName("Q16: a create whose answer is lost is not sent again by any later command")
  void aLostAnswerIsNotSentAgain() throws IOException {
    plan("use-cases", "", row(2, "Lost"));
    try (StoppingService losing = new StoppingService(runs.service().baseUrl(), 1)) {
      URI home = runs.url();
      runs.reachAt(losing.url());
      losing.loseCreates(true);
      Ran lost = runs.applyPlan("--create", "--other-connection");
      assertEquals(ExitCode.NOT_ALL, lost.exitCode(), lost.out() + lost.err());
      assertTrue(lost.out().contains("UNCERTAIN"), lost.out());
      assertTrue(lost.out().contains("never sends this row again"), lost.out());
      String run = RunFixture.runId(lost);

      losing.loseCreates(false);
      assertEquals(ExitCode.NOT_ALL, runs.run("resume", run).exitCode());
      Ran again = runs.applyPlan("--create", "--other-connection");
      assertEquals(ExitCode.NOT_ALL, again.exitCode(), again.out() + again.err());
      assertTrue(again.out().contains("uncertain row 2, \"Lost\": run " + run), again.out());
      assertEquals(List.of("UNCERTAIN", "NOT_SENT"), result().stream().map(row -> row[6]).toList());
      assertEquals(1, losing.creates());
      assertEquals(0, named("Lost").size());
      Ran undone = runs.run("undo", run, "--yes");
      assertTrue(undone.out().contains("may have created (they are kept):"), undone.out());

      // A person has looked and writes it into the plan.
      plan("use-cases", "", row(2, "Lost").replace("\"2\"", "\"2 again\""));
      Ran anew = runs.applyPlan("--create", "--other-connection");
      assertEquals(ExitCode.DONE, anew.exitCode(), anew.out() + anew.err());
      assertEquals(1, named("Lost").size());
      runs.reachAt(home);
    }
  }
}
