package io.casedesk.cli.options;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The option book, as an analyst gets on with a dropdown whose keys nobody has used yet. */
@Timeout(300)
@DisplayName("Q26: keys come from records, a file, or a person who says so")
final class DropdownValuesCommandTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern SPAN = Pattern.compile("`(\\w+)`");

  /** The sentences of the page on the commands that count the keys of records. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "The window reads the complete\\slist, and so do\\s(?<counts>[^.]*)\\."
              + "\\s`(?<not>\\w+)` doesn't\\s");

  @TempDir private Path folder;
  private CaseService service;
  private String token;
  private Path plan;
  private Path file;
  private Path workspace;
  private String id;

  @BeforeEach
  void start() throws IOException {
    Path database = folder.resolve("cases.db");
    ServiceOptions options = SampleDatabase.at(database, 120);
    Ran added =
        Ran.with(
            Map.of(),
            ("fields add --database "
                    + database
                    + " --key desk --type dropdown --display Desk"
                    + " --option d_n=North --option d_s=South --option d_w=West")
                .split(" "));
    assertEquals(ExitCode.DONE, added.exitCode(), added.err());
    service = CaseService.start(options);
    token = service.issueToken("t");
    plan = folder.resolve("plan.json");
    file = folder.resolve("options.csv");
    workspace = folder.resolve("workspace");
    Path all = folder.resolve("all.ndjson");
    Ran ran = Ran.export("use-cases", service.baseUrl().toString(), token, "ndjson", all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    id =
        Files.readAllLines(all).stream()
            .map(JSON::readTree)
            .filter(record -> !record.path("delete_flag").asBoolean(false))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asString();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private String url() {
    return service.baseUrl().toString();
  }

  private Ran run(List<String> more, String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(more);
    all.addAll(List.of("--workspace", workspace.toString()));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"), all.toArray(String[]::new));
  }

  /** A command that talks to the service. */
  private Ran talk(String... args) {
    return run(List.of("--url", url(), "--token-env", Ran.TOKEN_VARIABLE), args);
  }

  /** A command of the option book that does not. */
  private Ran options(String... args) {
    List<String> all = new ArrayList<>(List.of("options"));
    all.addAll(Arrays.asList(args));
    return run(List.of("--url", url()), all.toArray(String[]::new));
  }

  private void plan(String value) throws IOException {
    Path changes = folder.resolve("changes.ndjson");
    Files.writeString(
        changes, "{\"id\":\"%s\",\"field\":\"desk\",\"value\":\"%s\"}".formatted(id, value));
    Ran planned =
        talk("plan", "use-cases", "--changes", changes.toString(), "--output", plan.toString());
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());
  }

  private static void assertOk(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
  }

  /** Where the keys of the field are known from, by key. */
  private String knownFrom(String key) {
    Ran listed = options("list", "desk", "--json");
    for (JsonNode option : JSON.readTree(listed.out()).get("options")) {
      if (option.get("key").asString().equals(key)) {
        return option.get("known_from") + " " + option.get("uses");
      }
    }
    return "";
  }

  /** Whether a key is known in this workspace because a record holds it. */
  private boolean isSeen() {
    return options("list", "--json").out().contains("\"seen\"");
  }

  @Test
  void whatThePageSaysOfCountedKeysIsSo() throws IOException {
    String page = Files.readString(Path.of("../docs/explanation-keys-and-labels.md"));
    Matcher named = COUNTED.matcher(page);
    assertTrue(named.find(), "the page says which commands count the keys");
    plan("d_n");
    Path table = Files.writeString(folder.resolve("cases.csv"), "id,desk\n" + id + ",d_n\n");
    Path changes = folder.resolve("changes.ndjson");
    Path records = folder.resolve("records.ndjson");
    Map<String, List<String>> commands =
        Map.of(
            "plan",
            List.of("use-cases", "--changes", changes.toString(), "--output", records.toString()),
            "preflight",
            List.of(plan.toString()),
            "apply",
            List.of(plan.toString(), "--yes"),
            "import",
            List.of(table.toString(), "--match", "id", "--dry-run"),
            "options",
            List.of("list"),
            "export",
            List.of("use-cases", "--format", "ndjson", "--output", records.toString()));
    Map<String, Boolean> counting = new TreeMap<>();
    for (Map.Entry<String, List<String>> command : commands.entrySet()) {
      String name = command.getKey();
      workspace = folder.resolve("workspace-of-" + name);
      List<String> words = new ArrayList<>(List.of(name));
      words.addAll(command.getValue());
      talk(words.toArray(String[]::new));
      counting.put(name, isSeen());
    }
    Map<String, Boolean> said = new TreeMap<>();
    SPAN.matcher(named.group("counts")).results().forEach(span -> said.put(span.group(1), true));
    said.put(named.group("not"), false);
    assertEquals(said, counting);
  }

  @Test
  void theCommandThatListsTheKeysOfALongDropdownIsNamed() throws IOException {
    String keys =
        IntStream.range(0, 11).mapToObj(i -> "desk,d_" + i + ",Desk\r\n").collect(joining());
    Files.writeString(file, "field,key,label\r\n" + keys);
    assertOk(options("import", file.toString()));
    plan("d_n");

    Ran blocked = talk("preflight", plan.toString());

    assertEquals(ExitCode.NOT_ALL, blocked.exitCode(), blocked.err());
    assertTrue(
        blocked
            .out()
            .contains(
                "To see the keys, run: casedesk-cli options list desk" + System.lineSeparator()),
        blocked.out());
  }

  @Test
  void aKeyThatNobodyHasUsedComesFromAFile() throws IOException {
    plan("d_n");
    Ran blocked = talk("preflight", plan.toString());
    assertEquals(ExitCode.NOT_ALL, blocked.exitCode(), blocked.err());
    assertTrue(blocked.out().contains("Unknown key \"d_n\""), blocked.out());

    Files.writeString(file, "field,key,label\r\ndesk,d_n,North\r\ndesk,d_s,South\r\n");
    Ran imported = options("import", file.toString());
    assertOk(imported);
    assertTrue(
        imported
            .err()
            .contains("2 dropdown values of 1 field imported for " + url() + "; new keys: 2"),
        imported.err());
    assertEquals("[\"imported\"] 0", knownFrom("d_n"));

    Ran ready = talk("preflight", plan.toString());
    assertOk(ready);
    assertTrue(ready.out().contains("1 ready"), ready.out());
    assertTrue(ready.out().contains("\"d_n\" was typed or imported"), ready.out());

    Ran applied = talk("apply", plan.toString(), "--yes");
    assertOk(applied);
    assertTrue(applied.out().contains("1 APPLIED"), applied.out());
    assertEquals("[\"proven\",\"imported\"] 0", knownFrom("d_n"));
    assertEquals("[\"imported\"] 0", knownFrom("d_s"), "nobody wrote it");

    Path json = folder.resolve("options.json");
    Ran exported = talk("options", "export", "--output", json.toString());
    assertOk(exported);
    String all = Files.readString(json);
    assertTrue(
        all.contains(
            "{\"field\":\"desk\",\"key\":\"d_n\",\"label\":\"North\",\"uses\":1,"
                + "\"known_from\":[\"seen\",\"proven\",\"imported\"]}"),
        all);
  }

  @Test
  @DisplayName("Q20: what a label left blank is repaired by a plan that writes its key")
  void aLabelThatWasWrittenIsRepaired() throws IOException {
    plan("North");
    Ran blank = talk("apply", plan.toString(), "--yes", "--accept-key", "desk=North");
    assertEquals(ExitCode.NOT_ALL, blank.exitCode(), blank.err());
    assertTrue(blank.out().contains("1 UNCERTAIN"), blank.out());
    String run = blank.out().lines().filter(l -> l.startsWith("Run ")).findFirst().orElseThrow();
    Path repair = folder.resolve("repair.json");
    Ran none = talk("repair", run.substring(4), "--output", repair.toString());
    assertEquals(ExitCode.NOT_ALL, none.exitCode(), none.err());
    assertTrue(
        none.err().contains("No known repair: custom_fields.desk of record " + id), none.err());

    Files.writeString(file, "field,key,label\ndesk,d_n,North\n");
    assertOk(options("import", file.toString()));
    assertOk(talk("repair", run.substring(4), "--output", repair.toString()));
    Ran repaired = talk("apply", repair.toString(), "--yes");
    assertOk(repaired);
    assertTrue(repaired.out().contains("1 APPLIED"), repaired.out());
    assertEquals("[\"proven\",\"imported\"] 0", knownFrom("d_n"));
  }

  @Test
  @DisplayName("Q21: an imported label is blocked, and its key is named")
  void aLabelIsBlockedWithItsKey() throws IOException {
    Files.writeString(file, "field;key;label\ndesk;d_n;North\n");
    assertOk(options("import", file.toString()));
    plan("north");

    Ran blocked = talk("preflight", plan.toString());
    assertEquals(ExitCode.NOT_ALL, blocked.exitCode());
    assertTrue(blocked.out().contains("\"north\" is a label. Use its key: d_n"), blocked.out());

    Ran insisted = talk("preflight", plan.toString(), "--accept-key", "desk=north");
    assertEquals(ExitCode.FAILED, insisted.exitCode(), insisted.out());
    assertTrue(insisted.err().contains("this value is a label. Use its key: d_n"));
    assertEquals("", knownFrom("north"));
  }

  @Test
  void aKeyThatAPersonNamesIsTypedUntilItWasWritten() throws IOException {
    plan("d_w");
    Ran mistyped = talk("preflight", plan.toString(), "--accept-key", "desk=d_v");
    assertEquals(ExitCode.USAGE, mistyped.exitCode());
    assertTrue(mistyped.err().contains("no change in the plan sets that field"), mistyped.err());
    assertEquals("", knownFrom("d_v"));

    Ran ready = talk("preflight", plan.toString(), "--accept-key", "custom_fields.desk=d_w");
    assertOk(ready);
    assertTrue(ready.out().contains("\"d_w\" was typed or imported"), ready.out());
    assertEquals("[\"typed\"] 0", knownFrom("d_w"));

    assertOk(talk("apply", plan.toString(), "--yes"));
    assertEquals("[\"proven\",\"typed\"] 0", knownFrom("d_w"));
  }

  @Test
  void aKeyThatTheServiceDoesNotKnowStaysUnproven() throws IOException {
    plan("d_x");

    Ran applied = talk("apply", plan.toString(), "--yes", "--accept-key", "desk=d_x");

    assertEquals(ExitCode.NOT_ALL, applied.exitCode(), applied.out());
    assertEquals("[\"typed\"] 0", knownFrom("d_x"));
  }

  @Test
  void whatIsExportedIsImportedAgainAsItIs() throws IOException {
    plan("d_n");
    Ran listed = options("list", "theme");
    assertOk(listed);
    assertTrue(listed.out().startsWith("FIELD"), listed.out());
    assertTrue(listed.out().lines().count() > 3, listed.out());

    Ran exported = options("export", "--output", file.toString(), "--json");
    assertOk(exported);
    JsonNode report = JSON.readTree(exported.out());
    assertEquals(file.toString(), report.get("file").asString());
    assertEquals(0, report.get("left_out").asInt());
    Ran again = options("export", "--output", file.toString());
    assertEquals(ExitCode.FAILED, again.exitCode());
    assertTrue(again.err().contains("--force replaces it"), again.err());
    assertOk(options("export", "--output", file.toString(), "--force"));
    String whole = Files.readString(file);
    assertEquals(whole, options("export").out());

    Path home = workspace;
    workspace = folder.resolve("other");
    Ran imported = options("import", file.toString(), "--json");
    assertOk(imported);
    JsonNode took = JSON.readTree(imported.out());
    assertEquals(report.get("options").asInt(), took.get("new").asInt(), imported.out());
    assertEquals(
        whole.lines().sorted().toList(), options("export").out().lines().sorted().toList());
    Path json = folder.resolve("options.json");
    assertOk(options("export", "--output", json.toString()));
    workspace = home;
    assertEquals(
        0, JSON.readTree(options("import", json.toString(), "--json").out()).get("new").asInt());
  }

  @Test
  void aWorkspaceInUseIsReadWhereNothingIsWritten() throws IOException {
    plan("d_n");
    Files.writeString(file, "field,key\ndesk,d_n\n");
    assertOk(options("import", file.toString()));
    try (Workspace held = Workspace.open(workspace, "Casedesk window")) {
      plan("d_n");
      Ran read = talk("preflight", plan.toString());
      assertOk(read);
      assertTrue(read.err().contains("in use by Casedesk window (process "), read.err());
      assertOk(talk("preflight", plan.toString(), "--accept-key", "desk=d_n"));
      assertEquals(ExitCode.BUSY, options("list").exitCode());
      assertTrue(held.options().entries(url()).stream().noneMatch(e -> e.sources().size() > 1));
    }
    assertOk(talk("preflight", plan.toString()));
  }

  @Test
  void aFileWithMistakesIsRefusedAsAWhole() throws IOException {
    Files.writeString(file, "field,key,label\ndesk,d_n,North\ndesk,,South\ndesk,d_n,Nord\n");

    Ran refused = options("import", file.toString());

    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertEquals(
        List.of(
            "Row 3, column key: the text is empty; enter a value. [CD-3006]",
            "Row 4: the key \"d_n\" of the field \"desk\" has the label \"Nord\" here and \"North\""
                + " in row 2; keep only one.",
            "Nothing was imported."),
        refused.err().lines().toList());
    assertEquals("", options("list").out());
    assertTrue(options("list").err().startsWith("No dropdown values are known yet."));
    Files.write(file, "field,key\ndesk,Zoë\n".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(options("import", file.toString()).err().contains("the text is not UTF-8"));
  }

  @Test
  void theOnlyServiceNeedNotBeNamed() throws IOException {
    Ran none = run(List.of(), "options", "list");
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(none.err().startsWith("The workspace has no dropdown values"), none.err());

    Files.writeString(file, "field,key\ndesk,d_n\n");
    assertOk(run(List.of("--url", url() + "/api/public/"), "options", "import", file.toString()));
    Ran only = run(List.of(), "options", "list");
    assertOk(only);
    assertTrue(only.out().contains("desk   d_n"), only.out());
    assertFalse(only.out().contains("theme"), "nothing was read");
    assertEquals(ExitCode.FAILED, run(List.of(), "options", "list", "dask").exitCode());

    Ran remarked = options("import", file.toString());
    assertEquals(1, remarked.err().lines().count(), remarked.err());
    Ran read = talk("options", "list");
    assertOk(read);
    assertTrue(read.out().contains("theme"), read.out());
    Files.writeString(file, "field,key\ndask,d_n\n");
    Ran mistyped = options("import", file.toString());
    assertTrue(mistyped.err().contains("No record has a field \"dask\""), mistyped.err());

    assertOk(
        run(
            List.of("--url", "http://elsewhere.example.com"),
            "options",
            "import",
            file.toString()));
    Ran unclear = run(List.of(), "options", "export");
    assertEquals(ExitCode.USAGE, unclear.exitCode());
    assertTrue(unclear.err().contains("http://elsewhere.example.com"), unclear.err());
    assertEquals(
        ExitCode.USAGE,
        run(List.of("--token-env", Ran.TOKEN_VARIABLE), "options", "list").exitCode());
    Ran unnamed = options("export", "--output", folder.resolve("options.txt").toString());
    assertEquals(ExitCode.USAGE, unnamed.exitCode());
    assertTrue(unnamed.err().contains("add --format"), unnamed.err());
  }
}
