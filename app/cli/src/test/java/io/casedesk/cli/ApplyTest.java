package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands apply, undo, resume and runs against the real service, over HTTP. */
@Timeout(300)
final class ApplyTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern RUN = Pattern.compile("(?m)^Run (\\S+)$");
  private static final int CHANGES = 1_000;

  @TempDir private Path folder;
  private CaseService service;
  private URI url;
  private String token;
  private Path plan;
  private Path result;
  private Path workspace;

  @BeforeEach
  void start() {
    service = CaseService.start(ServiceOptions.of(folder.resolve("cases.db")).withSample(1_800));
    url = service.baseUrl();
    token = service.issueToken("t");
    plan = folder.resolve("plan.json");
    result = folder.resolve("result.csv");
    workspace = folder.resolve("workspace");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private Ran talk(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--url", url.toString(), "--token-env", Ran.TOKEN_VARIABLE));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"), all.toArray(String[]::new));
  }

  private Ran run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", workspace.toString(), "--result", result.toString()));
    return talk(all.toArray(String[]::new));
  }

  /** Every record of the service as it shows it, by id. */
  private Map<String, ObjectNode> records(String kind) throws IOException {
    Path all = folder.resolve("all.ndjson");
    Ran ran = Ran.export(kind, service.baseUrl().toString(), token, "ndjson", all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    Map<String, ObjectNode> records = new LinkedHashMap<>();
    for (String line : Files.readAllLines(all)) {
      ObjectNode record = (ObjectNode) JSON.readTree(line);
      // Set by the service itself with every write.
      record.remove(List.of("updated_at", "updatedAt", "last_updated", "modified_at"));
      records.put(record.get("id").asString(), record);
    }
    return records;
  }

  private static ObjectNode of(Map<String, ObjectNode> records, String id) {
    return Objects.requireNonNull(records.get(id));
  }

  private static List<String> live(Map<String, ObjectNode> records, int most) {
    return records.values().stream()
        .filter(record -> !record.path("delete_flag").asBoolean(false))
        .filter(record -> !record.path("deleteFlag").asBoolean(false))
        .filter(record -> !record.path("custom_fields").path("sponsor").asString("").isBlank())
        .limit(most)
        .map(record -> record.get("id").asString())
        .toList();
  }

  private void plan(String kind, List<String> lines) throws IOException {
    Path changes = folder.resolve("changes.ndjson");
    Files.write(changes, lines);
    Ran planned =
        talk(
            "plan",
            kind,
            "--changes",
            changes.toString(),
            "--out",
            plan.toString(),
            "--workspace",
            workspace.toString());
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());
  }

  private static String line(String id, String field, String value) {
    return "{\"id\":\"%s\",\"field\":\"%s\",\"value\":\"%s\"}".formatted(id, field, value);
  }

  /** Plans a new sponsor for each, and says what the service is to hold after. */
  private Map<String, ObjectNode> planSponsors(Map<String, ObjectNode> before, int most)
      throws IOException {
    Map<String, ObjectNode> wanted = new LinkedHashMap<>();
    before.forEach((id, record) -> wanted.put(id, record.deepCopy()));
    List<String> lines = new ArrayList<>();
    for (String id : live(before, most)) {
      String sponsor = "Sponsor of " + id;
      lines.add(line(id, "sponsor", sponsor));
      ((ObjectNode) of(wanted, id).get("custom_fields")).put("sponsor", sponsor);
    }
    assertEquals(most, lines.size());
    plan("use-cases", lines);
    return wanted;
  }

  private static String runId(Ran ran) {
    Matcher matcher = RUN.matcher(ran.out());
    assertTrue(matcher.find(), ran.out() + ran.err());
    return matcher.group(1);
  }

  /** Verdicts by cell; a cell that is there twice fails. */
  private Map<String, String> verdicts() throws IOException {
    List<String> lines = Files.readAllLines(result);
    assertEquals("record_id,source_id,field,seen,wanted,now,verdict,reason", lines.getFirst());
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", 8);
      assertEquals(null, verdicts.put(cells[0] + " " + cells[2], cells[6]), line);
    }
    return verdicts;
  }

  private long count(String verdict) throws IOException {
    return verdicts().values().stream().filter(verdict::equals).count();
  }

  private static void assertSame(Map<String, ObjectNode> wanted, Map<String, ObjectNode> read) {
    assertEquals(wanted.keySet(), read.keySet());
    wanted.forEach((id, record) -> assertEquals(record, read.get(id)));
  }

  @Test
  @DisplayName("1,000 changes are applied, undone and applied again, and nothing else changes")
  void aThousandChangesThereAndBack() throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    Map<String, ObjectNode> wanted = planSponsors(before, CHANGES);

    Ran applied = run("apply", plan.toString(), "--yes");

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(applied.out().contains("1000 cells: 1000 APPLIED"), applied.out());
    assertEquals(CHANGES, count("APPLIED"));
    assertSame(wanted, records("use-cases"));

    Ran undone = run("undo", runId(applied), "--yes");

    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertEquals(CHANGES, count("APPLIED"));
    assertSame(before, records("use-cases"));

    Ran again = run("undo", runId(undone), "--yes");

    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertSame(wanted, records("use-cases"));

    Ran nothing = run("apply", plan.toString(), "--yes");
    assertEquals(ExitCode.DONE, nothing.exitCode(), nothing.out() + nothing.err());
    assertTrue(nothing.out().contains("There is nothing to send."), nothing.out());
    assertEquals(CHANGES, count("UNCHANGED"));

    Ran runs = Ran.with(Map.of(), "runs", "--workspace", workspace.toString());
    assertEquals(ExitCode.DONE, runs.exitCode(), runs.err());
    List<String> lines = runs.out().lines().toList();
    assertEquals(4, lines.size(), runs.out());
    assertTrue(lines.get(3).startsWith(runId(applied)), runs.out());
    assertTrue(lines.get(3).contains("ended  1000 APPLIED  apply plan.json"), runs.out());
    assertTrue(lines.get(2).endsWith("undo of run " + runId(applied)), runs.out());
    Ran json = Ran.with(Map.of(), "runs", "--json", "--workspace", workspace.toString());
    JsonNode last = JSON.readTree(json.out()).get(2);
    assertEquals(runId(applied), last.get("run").asString());
    assertEquals(CHANGES, last.get("counts").get("APPLIED").asInt());
  }

  @Test
  void aStoppedRunIsGoneOnWith() throws Exception {
    Map<String, ObjectNode> before = records("use-cases");
    try (StoppingService stopping = new StoppingService(service.baseUrl(), 100)) {
      url = stopping.url();
      Map<String, ObjectNode> wanted = planSponsors(before, CHANGES);

      Ran stopped = stopping.interrupting(() -> run("apply", plan.toString(), "--yes"));

      assertEquals(ExitCode.NOT_ALL, stopped.exitCode(), stopped.out() + stopped.err());
      String run = runId(stopped);
      assertTrue(stopped.out().contains("'casedesk-cli resume " + run + "' goes on"));
      assertEquals(CHANGES, verdicts().size());
      long applied = count("APPLIED");
      assertTrue(applied > 0 && applied < CHANGES, stopped.out());
      Map<String, ObjectNode> halfway = records("use-cases");
      Map<String, String> said = verdicts();
      assertEquals(
          applied,
          live(before, CHANGES).stream()
              .filter(id -> of(halfway, id).equals(of(wanted, id)))
              .filter(id -> "APPLIED".equals(said.get(id + " custom_fields.sponsor")))
              .count());
      assertTrue(
          Ran.with(Map.of(), "runs", "--workspace", workspace.toString()).out().contains("paused"));

      Ran resumed = run("resume", run);

      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      assertEquals(run, runId(resumed));
      assertEquals(CHANGES, count("APPLIED"), resumed.out());
      assertSame(wanted, records("use-cases"));
      // Sent once each; the first half was not sent again.
      assertEquals(CHANGES, stopping.patches());
    }
  }

  @Test
  @DisplayName("trap 35: a token that is refused on the way ends with 4, and the run goes on later")
  void aTokenThatIsRefusedOnTheWayStopsTheRun() throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    try (StoppingService refusing = new StoppingService(service.baseUrl(), 50)) {
      url = refusing.url();
      refusing.refuse(true);
      Map<String, ObjectNode> wanted = planSponsors(before, 200);

      Ran stopped = run("apply", plan.toString(), "--yes", "--json");

      assertEquals(ExitCode.NOT_AUTHORISED, stopped.exitCode(), stopped.out() + stopped.err());
      JsonNode json = JSON.readTree(stopped.out());
      assertTrue(json.get("stopped").asString().contains("token"), stopped.err());
      assertEquals(49, json.get("counts").get("APPLIED").asInt(), stopped.err());
      assertEquals(151, json.get("counts").get("NOT_SENT").asInt(), stopped.err());

      refusing.refuse(false);
      Ran resumed = run("resume", json.get("run").asString());
      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      assertSame(wanted, records("use-cases"));
    }
  }

  @Test
  @DisplayName("trap 24: a conflict stops everything, or is left out when told so")
  void aConflictStopsItUnlessToldOtherwise() throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    planSponsors(before, 3);
    List<String> ids = live(before, 3);
    String seen = of(before, ids.getFirst()).get("custom_fields").get("sponsor").asString();
    String text = Files.readString(plan);
    int place = text.indexOf("\"seen\":\"" + seen + "\"", text.indexOf(ids.getFirst()));
    Files.writeString(plan, text.substring(0, place) + "\"seen\":\"X" + text.substring(place + 8));

    Ran stopped = run("apply", plan.toString(), "--yes");

    assertEquals(ExitCode.CONFLICT, stopped.exitCode(), stopped.out() + stopped.err());
    assertTrue(stopped.out().contains("Nothing was sent: somebody else changed"), stopped.out());
    assertSame(before, records("use-cases"));
    assertEquals(1, count("CONFLICT"));
    assertEquals(2, count("NOT_SENT"));

    Ran rest = run("apply", plan.toString(), "--yes", "--skip-conflicts", "--json");

    assertEquals(ExitCode.NOT_ALL, rest.exitCode(), rest.out() + rest.err());
    JsonNode json = JSON.readTree(rest.out());
    assertEquals(2, json.get("counts").get("APPLIED").asInt());
    assertEquals(3, json.get("cells").size());
    assertTrue(rest.err().contains("Run " + json.get("run").asString()), rest.err());
    Map<String, ObjectNode> after = records("use-cases");
    assertEquals(before.get(ids.getFirst()), after.get(ids.getFirst()));
    assertNotEquals(before.get(ids.get(1)), after.get(ids.get(1)));

    // Somebody changes one of the two: undoing leaves theirs.
    plan("use-cases", List.of(line(ids.get(1), "sponsor", "Somebody else")));
    assertEquals(ExitCode.DONE, run("apply", plan.toString(), "--yes").exitCode());
    String run = json.get("run").asString();
    assertEquals(ExitCode.CONFLICT, run("undo", run, "--yes").exitCode());
    Ran undone = run("undo", run, "--yes", "--skip-conflicts");
    assertEquals(ExitCode.NOT_ALL, undone.exitCode(), undone.out() + undone.err());
    Map<String, ObjectNode> last = records("use-cases");
    assertEquals(
        "Somebody else", of(last, ids.get(1)).get("custom_fields").get("sponsor").asString());
    assertEquals(before.get(ids.get(2)), last.get(ids.get(2)));
  }

  @Test
  void whatIsBlockedIsInTheResultAndTheRestIsApplied() throws IOException {
    List<String> ids = live(records("use-cases"), 2);
    plan(
        "use-cases",
        List.of(
            line(ids.get(0), "title", "New, \\\"quoted\\\""),
            line(ids.get(1), "sponsor", "Ann"),
            line(ids.get(1), "sponsr", "Ann")));

    Ran ran = run("apply", plan.toString(), "--yes");

    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertEquals(1, count("APPLIED"));
    String written = Files.readString(result);
    assertTrue(written.contains("\"New, \"\"quoted\"\"\",") && written.contains(",BLOCKED,"));
    assertEquals(4, written.lines().count(), written);
  }

  @Test
  @DisplayName("a key no record holds any more, and a field that was absent, can be undone")
  void whatWasGoneIsPutBack() throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    List<String> lines = new ArrayList<>();
    List<String> finance = new ArrayList<>();
    String absent = "";
    for (ObjectNode record : before.values()) {
      boolean deleted = record.path("delete_flag").asBoolean(false);
      JsonNode custom = record.path("custom_fields");
      String id = record.get("id").asString();
      if (custom.path("theme").asString("").equals("fin") && !deleted) {
        finance.add(id);
        lines.add(line(id, "theme", "hr"));
      } else if (!deleted && absent.isEmpty() && custom.isObject() && !custom.has("sponsor")) {
        absent = id;
        lines.add(line(id, "sponsor", "Ann"));
      }
    }
    assertTrue(finance.size() > 1 && !absent.isEmpty(), lines.size() + " lines, " + absent);
    plan("use-cases", lines);
    Ran applied = run("apply", plan.toString(), "--yes");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());

    Ran undone = run("undo", runId(applied), "--yes");

    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    Map<String, ObjectNode> after = records("use-cases");
    finance.forEach(id -> assertEquals(before.get(id), after.get(id)));
    assertEquals(
        "", of(after, absent).get("custom_fields").path("sponsor").asString(""), undone.out());
  }

  @Test
  void aPlanThatCreatesAndAResultThatCannotBeWrittenAreRefusedBeforeAnythingIsSent()
      throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    planSponsors(before, 1);
    result = folder.resolve("missing").resolve("result.csv");
    Ran unwritable = run("apply", plan.toString(), "--yes");
    assertEquals(ExitCode.FAILED, unwritable.exitCode());
    assertTrue(unwritable.err().contains("there is no such folder"), unwritable.err());

    Files.writeString(
        plan,
        """
        {"format":"casedesk-plan","version":1,"connection":"%s","kind":"use-cases",
         "made":"2026-11-21T09:15:00Z","changes":[],
         "creates":[{"row":"1","name":"Good","values":{}}]}
        """
            .formatted(url));
    Ran creating = run("apply", plan.toString(), "--yes");
    assertEquals(ExitCode.USAGE, creating.exitCode());
    assertTrue(creating.err().startsWith("The plan is to create 1 records"), creating.err());
    assertSame(before, records("use-cases"));
  }

  @Test
  void aSolutionGoesThroughTheSameEngine() throws IOException {
    Map<String, ObjectNode> before = records("solutions");
    String id =
        before.values().stream()
            .filter(record -> !record.path("deleteFlag").asBoolean(false))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asString();
    plan("solutions", List.of(line(id, "name", "Renamed")));

    Ran applied = run("apply", plan.toString(), "--yes");

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertEquals("Renamed", of(records("solutions"), id).get("name").asString());
    Ran undone = run("undo", runId(applied), "--yes");
    assertEquals(ExitCode.DONE, undone.exitCode(), undone.out() + undone.err());
    assertEquals(of(before, id).get("name"), of(records("solutions"), id).get("name"));
  }

  @Test
  void nothingIsSentWithoutConsentOrIntoAWorkspaceThatIsHeld() throws IOException {
    Map<String, ObjectNode> before = records("use-cases");
    planSponsors(before, 1);

    Ran unasked = run("apply", plan.toString());
    assertEquals(ExitCode.USAGE, unasked.exitCode());
    assertTrue(unasked.err().startsWith("There is no terminal to ask at."), unasked.err());

    try (Workspace held = Workspace.open(workspace, "Casedesk window")) {
      Ran refused = run("apply", plan.toString(), "--yes");
      assertEquals(ExitCode.FAILED, refused.exitCode());
      assertTrue(refused.err().contains("is in use by Casedesk window (process "), refused.err());
      assertTrue(refused.err().contains(held.folder().toString()), refused.err());
    }
    token = "wrong";
    assertEquals(ExitCode.NOT_AUTHORISED, run("apply", plan.toString(), "--yes").exitCode());
    token = service.issueToken("u");
    assertSame(before, records("use-cases"));
    assertFalse(Files.exists(result));
  }

  @Test
  void aRunThatIsNotThereOrElsewhereAndAPlanForElsewhereAreRefused() throws IOException {
    Ran none = run("undo", "20260101-000000-0000", "--yes");
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(none.err().startsWith("There is no run 20260101-000000-0000"), none.err());

    planSponsors(records("use-cases"), 1);
    Ran applied = run("apply", plan.toString(), "--yes");
    URI home = url;
    url = URI.create(home.toString().replace("127.0.0.1", "localhost"));
    Ran elsewhere = run("resume", runId(applied));
    assertEquals(ExitCode.USAGE, elsewhere.exitCode(), elsewhere.err());
    assertTrue(elsewhere.err().contains("was made on " + home), elsewhere.err());
    Ran refused = run("apply", plan.toString(), "--yes");
    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertTrue(refused.err().startsWith("The plan was made for " + home), refused.err());
    Ran told = run("apply", plan.toString(), "--yes", "--other-connection");
    assertEquals(ExitCode.DONE, told.exitCode(), told.err());

    Set<String> verdicts = new HashSet<>(verdicts().values());
    assertEquals(Set.of("UNCHANGED"), verdicts);
  }
}
