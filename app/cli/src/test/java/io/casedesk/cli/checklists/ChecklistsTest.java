package io.casedesk.cli.checklists;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.LiveService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checklists and links from a terminal, with the real service and with one that misbehaves. */
final class ChecklistsTest {

  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  private static Path written(LiveService live, String format, String name) {
    Path out = live.file(name);
    Ran ran = live.run("checklists", "--format", format, "--output", out.toString());
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return out;
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    String page = Files.readString(file);
    String data = page.substring(page.indexOf("\n<script ") + 1, page.indexOf("\n</script>"));
    for (String line : data.lines().skip(1).toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static JsonNode firstChecklist(List<JsonNode> lines) {
    return lines.stream()
        .flatMap(line -> line.get("checklists").valueStream())
        .findFirst()
        .orElseThrow();
  }

  private static String solutionOf(List<JsonNode> lines, JsonNode checklist) {
    return lines.stream()
        .filter(line -> line.get("checklists").valueStream().anyMatch(checklist::equals))
        .map(line -> line.get("solution").get("id").asString())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void solutionsAreOrderedByName() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      List<String> names =
          lines(written(live, "html", "all.html")).stream()
              .map(line -> line.get("solution").get("name").asString().toLowerCase(Locale.ROOT))
              .toList();
      assertEquals(names.stream().sorted().toList(), names);
      assertTrue(names.size() > 2, names.toString());
    }
  }

  @Test
  void aReviewLapsesWhenSomebodyElseChangesTheChecklist() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      Path monday = written(live, "html", "monday.html");
      List<JsonNode> before = lines(monday);
      JsonNode checklist = firstChecklist(before);
      String solution = solutionOf(before, checklist);
      assertEquals("unreviewed", checklist.get("review").asString());
      Checklist seen =
          Checklist.of(checklist.get("key").asString(), checklist.get("content").toString());
      assertEquals(checklist.get("fingerprint").asString(), seen.fingerprint());
      try (Workspace workspace = Workspace.open(live.file("workspace"), "Test")) {
        Statement said = new Statement(Mark.REVIEWED, "fine", "ann", Instant.now());
        workspace.reviews().add(live.url(), List.of(Review.of(solution, seen, said, List.of())));
      }
      Path reviewed = written(live, "html", "reviewed.html");
      assertEquals("reviewed", firstChecklist(lines(reviewed)).get("review").asString());

      live.load(
          """
          {"checklists":[{"checklistId":"%s","solutionId":"%s","checklistAttributes":{"remarks":"=1+1"}}]}
          """
              .formatted(seen.key(), solution));
      Path tuesday = written(live, "html", "tuesday.html");
      assertEquals("lapsed", firstChecklist(lines(tuesday)).get("review").asString());
      assertTrue(
          Files.readString(written(live, "csv", "review.csv"))
              .contains("checklistAttributes.remarks"));
      assertTrue(
          Files.readString(written(live, "html", "review.html"))
              .contains("changed since its review"));
      assertEquals('P', Files.readAllBytes(written(live, "xlsx", "review.xlsx"))[0]);

      Ran same = Ran.with(Map.of(), "checklists", "diff", monday.toString(), reviewed.toString());
      assertEquals(ExitCode.DONE, same.exitCode(), same.err());
      Ran diff = Ran.with(Map.of(), "checklists", "diff", monday.toString(), tuesday.toString());
      assertEquals(ExitCode.CONFLICT, diff.exitCode(), diff.err());
      assertTrue(diff.out().contains("checklistAttributes.remarks: "), diff.out());
      assertTrue(diff.out().contains(" -> \"=1+1\""), diff.out());
      Ran json =
          Ran.with(Map.of(), "checklists", "diff", monday.toString(), tuesday.toString(), "--json");
      JsonNode changed = JSON.readTree(json.out()).get(0);
      assertEquals("changed", changed.get("what").asString());
      assertTrue(
          changed
              .get("differences")
              .valueStream()
              .anyMatch(d -> d.get("after").asString("").equals("=1+1")));
    }
  }

  @Test
  void readsOneSolutionAndSaysWhenThereIsNone() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      List<JsonNode> all = lines(written(live, "html", "all.html"));
      String id = all.getFirst().get("solution").get("id").asString();
      Path out = live.file("one.html");
      Ran one =
          live.run("checklists", "--format", "html", "--output", out.toString(), "--solution", id);
      assertEquals(ExitCode.DONE, one.exitCode(), one.err());
      assertEquals(List.of(all.getFirst()), lines(out));
      Ran none =
          live.run(
              "checklists",
              "--format",
              "csv",
              "--output",
              live.file("x.csv").toString(),
              "--solution",
              "nobody");
      assertEquals(ExitCode.USAGE, none.exitCode());
      assertTrue(none.err().contains("nobody"), none.err());
      assertFalse(Files.exists(live.file("x.csv")));
    }
  }

  @Test
  void reviewsAreReadWhileAnotherProgramHasTheWorkspaceOpen() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      List<JsonNode> before = lines(written(live, "html", "before.html"));
      JsonNode checklist = firstChecklist(before);
      Checklist seen =
          Checklist.of(checklist.get("key").asString(), checklist.get("content").toString());
      try (Workspace held = Workspace.open(live.file("workspace"), "Test")) {
        Statement said = new Statement(Mark.REVIEWED, "fine", "ann", Instant.now());
        held.reviews()
            .add(
                live.url(),
                List.of(Review.of(solutionOf(before, checklist), seen, said, List.of())));

        Path out = live.file("held.html");
        Ran ran = live.run("checklists", "--format", "html", "--output", out.toString());

        assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
        assertEquals("reviewed", firstChecklist(lines(out)).get("review").asString());
        assertTrue(ran.err().contains("The workspace is in use by Test"), ran.err());
        String page = Files.readString(written(live, "html", "held.html"));
        assertTrue(page.contains("1 reviewed"), "the pack that is signed");
        assertTrue(Files.readString(written(live, "csv", "held.csv")).contains(",reviewed,,,ann,"));
        Ran listed = live.local("reviews", "list", "--url", live.url());
        assertEquals(ExitCode.DONE, listed.exitCode(), listed.err());
        assertTrue(listed.out().contains("fine"), listed.out());
        Path reviews = live.file("held-reviews.json");
        Ran exported =
            live.local("reviews", "export", "--url", live.url(), "--output", reviews.toString());
        assertEquals(ExitCode.DONE, exported.exitCode(), exported.err());
        assertTrue(Files.readString(reviews).contains("fine"));
        assertEquals(
            ExitCode.BUSY,
            live.local("reviews", "import", reviews.toString(), "--url", live.url()).exitCode());
        assertEquals(ExitCode.DONE, live.local("runs").exitCode());
      }
    }
  }

  @Test
  void linksOfTheSampleAreCheckedAgainstTheUseCases() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      List<JsonNode> all = lines(written(live, "html", "all.html"));
      String solution = all.getFirst().get("solution").get("id").asString();
      live.load("{\"solutions\":[{\"id\":\"%s\",\"useCaseList\":[]}]}".formatted(solution));
      Ran ran = live.talk("links", "check");
      assertEquals(ExitCode.CONFLICT, ran.exitCode(), ran.err());
      assertTrue(
          ran.out()
              .lines()
              .anyMatch(
                  line -> line.startsWith("no use case is linked") && line.contains(solution)),
          ran.out());
      Ran json = live.talk("links", "check", "--json");
      assertTrue(
          JSON.readTree(json.out())
              .get("problems")
              .valueStream()
              .anyMatch(
                  finding ->
                      finding.get("problem").asString().equals("no_links")
                          && finding.get("record_id").asString().equals(solution)),
          json.out());
    }
  }

  private static MockResponse json(int code, String body) {
    return new MockResponse.Builder()
        .code(code)
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  private static MockResponse misbehaving(String target) {
    if (target.endsWith("/solutions")) {
      return json(
          200,
          "{\"data\":[{\"id\":\"a\",\"name\":\"A\",\"owner\":{\"id\":\"o\"},\"useCaseList\":[{\"id\":\"u1\"}]},"
              + "{\"id\":\"b\",\"name\":\"B\",\"owner\":{\"id\":\"o\"},\"useCaseList\":[{\"id\":\"u1\"}]}]}");
    }
    if (target.contains("/use-cases")) {
      return json(200, "{\"data\":[{\"id\":\"u1\",\"title\":\"T\"}],\"meta\":{\"totalPages\":1}}");
    }
    if (target.endsWith("/b")) {
      return json(404, "<html>proxy</html>");
    }
    return target.contains("/checklist/")
        ? json(404, "{\"data\":null,\"error\":\"none\"}")
        : json(200, "{\"data\":[{\"useCaseId\":\"u1\"}]}");
  }

  @Test
  void whatCannotBeReadIsNamedAndTheRestIsWritten() throws IOException {
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              return misbehaving(request.getTarget());
            }
          });
      server.start();
      Path out = folder.resolve("out.incomplete.html");
      Path named = Files.writeString(folder.resolve("out.html"), "earlier");
      List<String> connection =
          List.of("--url", server.url("/").toString(), "--token-env", Ran.TOKEN_VARIABLE);
      List<String> args =
          new ArrayList<>(
              List.of(
                  "checklists",
                  "--format",
                  "html",
                  "--output",
                  named.toString(),
                  "--workspace",
                  folder.resolve("w").toString()));
      args.addAll(connection);
      Ran ran = Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), args.toArray(String[]::new));
      assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
      assertTrue(ran.err().contains("Not read: B: "), ran.err());
      assertEquals("earlier", Files.readString(named));
      assertTrue(ran.err().contains("written to " + out), ran.err());
      List<JsonNode> lines = lines(out);
      assertEquals("none", lines.get(0).get("state").asString());
      assertEquals("failed", lines.get(1).get("state").asString());
      Ran diff = Ran.with(Map.of(), "checklists", "diff", out.toString(), out.toString());
      assertEquals(ExitCode.INCOMPLETE, diff.exitCode(), diff.err());
      assertTrue(diff.out().contains("not compared: B (b)"), diff.out());

      List<String> thrownAway =
          new ArrayList<>(
              List.of("checklists", "--format", "csv", "--output", "/dev/null", "--json"));
      thrownAway.addAll(List.of("--workspace", folder.resolve("w").toString()));
      thrownAway.addAll(connection);
      Ran none = Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), thrownAway.toArray(String[]::new));
      assertEquals(ExitCode.INCOMPLETE, none.exitCode(), none.err());
      assertTrue(none.out().startsWith("{\"file\":null,"), none.out());
      List<String> links = new ArrayList<>(List.of("links", "check"));
      links.addAll(connection);
      Ran checked = Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), links.toArray(String[]::new));
      assertEquals(ExitCode.INCOMPLETE, checked.exitCode(), checked.out() + checked.err());
      assertTrue(checked.out().contains("the links couldn't be read"), checked.out());
    }
  }

  @Test
  void ofSeveralIncompleteReadsTheBestIsWritten() throws IOException {
    AtomicInteger lists = new AtomicInteger();
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              String target = request.getTarget();
              if (target.contains("/checklist/")) {
                // The first try reads one of two, the second none, and the third is refused.
                return lists.get() == 1 ? misbehaving(target) : json(404, "<html>proxy</html>");
              }
              return lists.incrementAndGet() < 3
                  ? misbehaving(target)
                  : json(401, "{\"data\":null,\"error\":\"no\"}");
            }
          });
      server.start();
      Ran ran =
          Ran.with(
              Map.of(Ran.TOKEN_VARIABLE, "t"),
              "checklists",
              "--format",
              "html",
              "--retry-until-complete=0",
              "--output",
              folder.resolve("out.html").toString(),
              "--workspace",
              folder.resolve("w").toString(),
              "--url",
              server.url("/").toString(),
              "--token-env",
              Ran.TOKEN_VARIABLE);
      assertEquals(ExitCode.INCOMPLETE, ran.exitCode(), ran.err());
      assertEquals(
          List.of("none", "failed"),
          lines(folder.resolve("out.incomplete.html")).stream()
              .map(line -> line.get("state").asString())
              .toList(),
          ran.err());
    }
  }

  @Test
  void aFileThatIsNoPageOrEndsEarlyIsRefused() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      Path whole = written(live, "html", "whole.html");
      Path other = Files.writeString(folder.resolve("x.csv"), "a,b\n");
      assertRefused(whole, other, "isn't a review pack in the HTML format");
      String page = Files.readString(whole);
      Path cut = folder.resolve("cut.html");
      int end = page.indexOf("\n</script>");
      Files.writeString(cut, page.substring(0, page.lastIndexOf('\n', end - 1)));
      assertRefused(whole, cut, "its data has no end");
      Files.writeString(cut, page.substring(0, end - 1));
      assertRefused(whole, cut, "Line ");
    }
  }

  private static void assertRefused(Path before, Path after, String why) {
    Ran ran = Ran.with(Map.of(), "checklists", "diff", before.toString(), after.toString());
    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.out());
    assertTrue(ran.err().contains(why), ran.err());
    assertEquals("", ran.out());
  }

  @Test
  void linesAreNoFormatOfTheirOwn() {
    Ran ran = Ran.with(Map.of(), "checklists", "--format", "ndjson", "--output", "-");
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("one of [CSV, XLSX, HTML]"), ran.err());
  }
}
