package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands plan and preflight against the real service, over HTTP. */
@Timeout(120)
final class PlanTest {

  private static final Pattern LIVE =
      Pattern.compile(
          "\"id\":\"([^\"]+)\".*\"delete_flag\":false,\"source_id\":\"([^\"]+)\".*\"theme\":\"fin\"");

  @TempDir private Path folder;
  private CaseService service;
  private String token;
  private Path changes;
  private Path plan;

  @BeforeEach
  void start() {
    service = CaseService.start(SampleDatabase.at(folder.resolve("cases.db"), 250));
    token = service.issueToken("t");
    changes = folder.resolve("changes.ndjson");
    plan = folder.resolve("plan.json");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private Ran run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--url", service.baseUrl().toString(), "--token-env", Ran.TOKEN_VARIABLE));
    all.addAll(List.of("--workspace", folder.resolve("workspace").toString()));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"), all.toArray(String[]::new));
  }

  private Ran plan(String... lines) throws IOException {
    Files.write(changes, List.of(lines));
    return run("plan", "use-cases", "--changes", changes.toString(), "--output", plan.toString());
  }

  private Ran preflight(String... more) {
    List<String> args = new ArrayList<>(List.of("preflight", plan.toString()));
    args.addAll(Arrays.asList(more));
    return run(args.toArray(String[]::new));
  }

  /** The id and the source id of a record whose theme is finance. */
  private Matcher record() throws IOException {
    Path all = folder.resolve("all.ndjson");
    Ran ran = Ran.export("use-cases", service.baseUrl().toString(), token, "ndjson", all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return Files.readAllLines(all).stream()
        .map(LIVE::matcher)
        .filter(Matcher::find)
        .findFirst()
        .orElseThrow();
  }

  private static String line(String sourceId, String field, String value) {
    return "{\"source_id\":\"%s\",\"field\":\"%s\",\"value\":%s}".formatted(sourceId, field, value);
  }

  @Test
  void aPlanIsMadeAndEverythingInItIsReady() throws IOException {
    Matcher record = record();

    Ran planned =
        plan(
            line(record.group(2), "theme", "\"hr\""),
            "{\"id\":\"" + record.group(1) + "\",\"field\":\"sponsor\",\"clear\":true}");

    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());
    assertEquals("2 cells of 1 record written to " + plan + System.lineSeparator(), planned.err());
    String written = Files.readString(plan);
    assertTrue(written.contains("\"by\": \"ann\""), written);
    assertTrue(written.contains("\"origin\": \"changes.ndjson\""), written);
    assertTrue(
        written.contains(
            "\"field\":\"custom_fields.theme\",\"seen\":\"fin\",\"wanted\":\"hr\",\"origin\":\"line"
                + " 1\""),
        written);

    Ran checked = preflight();
    assertEquals(ExitCode.DONE, checked.exitCode(), checked.out() + checked.err());
    assertTrue(checked.out().contains("in conflict, 0 blocked"), checked.out());
    assertEquals("", checked.err());
  }

  @Test
  void aMissingServiceIsSaidBeforeTheChangesAreRead() {
    Ran ran =
        Ran.with(
            Map.of(),
            "plan",
            "use-cases",
            "--changes",
            folder.resolve("none.ndjson").toString(),
            "--output",
            plan.toString());
    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().startsWith("Name the service"), ran.err());
  }

  @Test
  @DisplayName("Q17: lines whose record is not clear are listed, and no plan is written")
  void linesWithoutARecordAreListed() throws IOException {
    Matcher record = record();
    String padded = " " + record.group(2);

    Ran planned = plan(line(padded, "theme", "\"hr\""), line(record.group(2), "theme", "\"hr\""));

    assertEquals(ExitCode.NOT_ALL, planned.exitCode());
    assertTrue(
        planned.err().startsWith("Line 1: no record has the source_id \"" + padded + "\"; "),
        planned.err());
    assertTrue(planned.err().contains("differs in spaces around it"), planned.err());
    assertFalse(Files.exists(plan));

    Ran rest =
        run(
            "plan",
            "use-cases",
            "--skip-unmatched",
            "--by",
            "Bo",
            "--changes",
            changes.toString(),
            "--output",
            plan.toString());
    assertEquals(ExitCode.NOT_ALL, rest.exitCode(), rest.err());
    assertTrue(rest.err().contains("1 cell of 1 record written"), rest.err());
    assertTrue(Files.readString(plan).contains("\"by\": \"Bo\""));
  }

  @Test
  void linesThatCannotBeUsedAreNamedBeforeTheServiceIsAsked() throws IOException {
    Files.writeString(changes, "{\"id\":\"a\",\"field\":\"x\",\"value\":1}\nid;field;value\n");

    Ran ran =
        Ran.with(
            Map.of(Ran.TOKEN_VARIABLE, "t"),
            "plan",
            "use-cases",
            "--url",
            "http://127.0.0.1:1",
            "--token-env",
            Ran.TOKEN_VARIABLE,
            "--changes",
            changes.toString(),
            "--workspace",
            folder.resolve("workspace").toString(),
            "--output",
            plan.toString());

    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertEquals(
        "Line 2: the JSON is not valid at column 1; it may be cut off. [CD-3005]\n"
            + "Nothing was written.",
        ran.err().strip());
    assertFalse(Files.exists(plan));
  }

  @Test
  void aCellThatTwoLinesChangeIsRefused() throws IOException {
    String sourceId = record().group(2);

    Ran ran = plan(line(sourceId, "theme", "\"hr\""), line(sourceId, "theme", "\"fin\""));

    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().contains("changed twice: by change 1 (line 1)"), ran.err());
    assertFalse(Files.exists(plan));
  }

  @Test
  @DisplayName("Q14 and Q21: what cannot be applied is named with its reason")
  void whatIsBlockedIsNamed() throws IOException {
    String sourceId = record().group(2);
    Ran planned =
        plan(
            line(sourceId, "theme", "\"People and hiring\""),
            line(sourceId, "title", "\"New\""),
            line(sourceId, "sponsr", "\"Ann\""),
            line(sourceId, "maturity", "null"));
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());

    Ran checked = preflight();

    assertEquals(ExitCode.NOT_ALL, checked.exitCode());
    List<String> lines = checked.out().lines().toList();
    assertTrue(lines.get(0).startsWith("blocked   custom_fields.theme of record "), lines.get(0));
    assertTrue(lines.get(0).contains("(line 1): Unknown key"), lines.get(0));
    assertTrue(lines.get(1).contains("can't be changed"), lines.get(1));
    assertTrue(lines.get(2).contains("Did you mean custom_fields.sponsor?"), lines.get(2));

    Ran json = preflight("--json");
    assertEquals(ExitCode.NOT_ALL, json.exitCode());
    assertTrue(json.out().contains("\"block\":\"unknown-key\",\"reason\":\""), json.out());
    assertTrue(json.out().contains("\"block\":\"read-only\""), json.out());
    assertTrue(json.out().contains("\"blocked\":"), json.out());
    assertEquals(1, json.out().lines().count());
  }

  @Test
  @DisplayName("Q24: what was changed since the plan was made ends with 6")
  void aConflictIsShownThreeWays() throws IOException {
    assertEquals(ExitCode.DONE, plan(line(record().group(2), "theme", "\"hr\"")).exitCode());
    Files.writeString(
        plan, Files.readString(plan).replace("\"seen\":\"fin\"", "\"seen\":\"supply\""));

    Ran checked = preflight();

    assertEquals(ExitCode.CONFLICT, checked.exitCode());
    assertTrue(
        checked.out().contains("seen \"supply\", now \"fin\", wanted \"hr\""), checked.out());
    assertTrue(preflight("--json").out().contains("\"state\":\"conflict\",\"now\":\"fin\""));
  }

  @Test
  void aPlanForAnotherConnectionIsRefusedUnlessToldOtherwise() throws IOException {
    assertEquals(ExitCode.DONE, plan(line(record().group(2), "theme", "\"hr\"")).exitCode());
    Files.writeString(
        plan,
        Files.readString(plan).replace(service.baseUrl().toString(), "https://cases.example.com"));

    Ran refused = preflight();

    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertTrue(
        refused.err().startsWith("The plan was made for https://cases.example.com,"),
        refused.err());
    assertEquals(ExitCode.DONE, preflight("--other-connection").exitCode());
  }

  @Test
  void aFileThatIsNoPlanIsNamedInOneLine() throws IOException {
    Files.writeString(plan, "{\"data\":[]}");
    Ran none = preflight();
    assertEquals(ExitCode.FAILED, none.exitCode());
    assertEquals(
        "The file can't be used: the \"format\" is not \"casedesk-plan\", so this is not a plan."
            + " [CD-3004]",
        none.err().strip());

    Files.delete(plan);
    assertEquals(plan + ": the file or folder doesn't exist [CD-3002]", preflight().err().strip());
  }

  @Test
  void aSolutionAndARecordToBeCreatedAreChecked() throws IOException {
    Files.writeString(
        plan,
        """
        {"format":"casedesk-plan","version":1,"connection":"%s","kind":"solutions",
         "made":"2026-11-21T09:15:00Z",
         "changes":[{"record":"unknown","field":"name","wanted":"x"}],
         "creates":[{"row":"1","name":"Good","values":{"provider":"In-house"}},
                    {"row":"2","name":"Bad","values":{"owner":"ann"}}]}
        """
            .formatted(service.baseUrl()));

    Ran checked = preflight();

    assertEquals(ExitCode.NOT_ALL, checked.exitCode(), checked.err());
    assertTrue(
        checked.out().contains("name of record unknown: The service has no record with this ID"));
    assertTrue(
        checked.out().contains("owner of row 2: No solution has the owner \"ann\""), checked.out());
    assertTrue(checked.out().contains("2 records to be created: 1 ready"), checked.out());
    assertTrue(preflight("--json").out().contains("\"row\":\"2\",\"name\":\"Bad\""));
  }
}
