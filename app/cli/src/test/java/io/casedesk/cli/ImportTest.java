package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Tables of people against the real service; what it holds is looked at after each step. */
@SuppressWarnings("NullAway.Init")
final class ImportTest {

  @TempDir Path folder;
  private RunFixture runs;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 400);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  private Ran imported(Path file, String... args) {
    List<String> all = new ArrayList<>(List.of("import", file.toString()));
    all.addAll(Arrays.asList(args));
    return runs.run(all.toArray(String[]::new));
  }

  private Path csv(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Live records whose source id is theirs alone, by it. */
  private static Map<String, ObjectNode> bySourceId(Map<String, ObjectNode> records) {
    Map<String, Long> counts =
        records.values().stream()
            .map(record -> record.path("source_id").asString(""))
            .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    Map<String, ObjectNode> unique = new LinkedHashMap<>();
    for (String id : RunFixture.live(records, 300)) {
      ObjectNode record = RunFixture.of(records, id);
      String sourceId = record.path("source_id").asString("");
      if (!sourceId.isBlank() && counts.getOrDefault(sourceId, 0L) == 1) {
        unique.put(sourceId, record);
      }
    }
    return unique;
  }

  private static String field(Map<String, ObjectNode> records, String id, String field) {
    return RunFixture.of(records, id).path("custom_fields").path(field).asString("");
  }

  private List<String> result(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name));
  }

  @Test
  void theSpreadsheetOfAnAnalystGoesInAndTheProofComesOut() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> keys = bySourceId(before).keySet().stream().limit(4).toList();
    ObjectNode first = java.util.Objects.requireNonNull(bySourceId(before).get(keys.get(0)));
    String id = first.get("id").asString();
    Path file = folder.resolve("cases.csv");
    Files.write(
        file,
        ("source_id;Sponsor;Theme;Colour\r\n"
                + keys.get(0)
                + ";Jörg €;;red\r\n"
                + keys.get(1)
                + ";"
                + "'=1+1;no such theme;\r\n"
                + "NOWHERE;x;;\r\n"
                + keys.get(2)
                + ";twice;;\r\n"
                + keys.get(2)
                + ";once more;;\r\n")
            .getBytes(Charset.forName("windows-1252")));
    Path mapping = folder.resolve("mapping.json");
    runs.resultTo(folder.resolve("dry.csv"));

    Ran dry = imported(file, "--dry-run", "--save-mapping", mapping.toString());

    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out() + dry.err());
    assertTrue(
        dry.out().contains("cases.csv: 5 rows; CSV, windows-1252, semicolon between"), dry.out());
    assertTrue(dry.out().contains("Sponsor -> custom_fields.sponsor"), dry.out());
    assertTrue(dry.out().contains("\"Colour\" is ignored"), dry.out());
    assertTrue(dry.out().contains("Rows: 2 MATCHED, 1 UNMATCHED, 2 DUPLICATE"), dry.out());
    assertTrue(
        dry.out().contains("row 4: UNMATCHED: no record has the source_id \"NOWHERE\""), dry.out());
    assertTrue(dry.out().contains("row 2, column Sponsor, record " + id + ": "), dry.out());
    assertEquals(
        6, Files.readAllLines(folder.resolve("dry.csv"), Charset.forName("windows-1252")).size());
    RunFixture.assertSame(before, runs.records("use-cases"));

    assertTrue(dry.err().contains("windows-1250"), dry.err());
    Ran unsure = imported(file, "--apply", "--yes", "--mapping", mapping.toString());
    assertEquals(ExitCode.FAILED, unsure.exitCode());
    assertTrue(unsure.err().contains("--encoding"), unsure.err());
    RunFixture.assertSame(before, runs.records("use-cases"));
    Ran refused =
        imported(
            file,
            "--apply",
            "--yes",
            "--encoding",
            "windows-1252",
            "--mapping",
            mapping.toString());
    assertEquals(ExitCode.NOT_ALL, refused.exitCode());
    assertTrue(refused.err().contains("Nothing was sent. Decide on the rows"), refused.err());
    RunFixture.assertSame(before, runs.records("use-cases"));

    runs.resultTo(folder.resolve("result.csv"));
    Ran applied =
        imported(
            file,
            "--apply",
            "--yes",
            "--encoding",
            "windows-1252",
            "--mapping",
            mapping.toString(),
            "--leave-out",
            "4",
            "--duplicates",
            "last",
            "--leave-out-unclear");

    assertEquals(ExitCode.NOT_ALL, applied.exitCode(), applied.out() + applied.err());
    Map<String, ObjectNode> after = runs.records("use-cases");
    assertEquals("Jörg €", field(after, id, "sponsor"));
    List<String> lines =
        Files.readAllLines(folder.resolve("result.csv"), Charset.forName("windows-1252"));
    assertEquals(
        "source_id;Sponsor;Theme;Colour;casedesk_outcome;casedesk_reason;casedesk_record_id;casedesk_cells;casedesk_service",
        lines.get(0));
    assertEquals(
        keys.get(0) + ";Jörg €;;red;APPLIED;;" + id + ";sponsor=APPLIED;" + runs.url(),
        lines.get(1));
    assertTrue(
        lines.get(2).startsWith(keys.get(1) + ";'=1+1;no such theme;;BLOCKED;"), lines.get(2));
    assertTrue(
        lines.get(2).endsWith("\"sponsor=APPLIED; theme=BLOCKED\";" + runs.url()), lines.get(2));
    assertTrue(lines.get(3).contains(";LEFT_OUT;"), lines.get(3));
    assertTrue(
        lines.get(4).contains(";DUPLICATE;2 rows are for the same record: 5, 6"), lines.get(4));
    assertTrue(lines.get(5).contains("once more;;;APPLIED;"), lines.get(5));
    assertEquals(6, lines.size());
    String second =
        java.util.Objects.requireNonNull(bySourceId(before).get(keys.get(1))).get("id").asString();
    assertEquals("=1+1", field(after, second, "sponsor"));

    Path options = csv("options.csv", "field,key,label\ntheme,hr,People and hiring\n");
    Ran learnt =
        Ran.with(
            Map.of(),
            "options",
            "import",
            options.toString(),
            "--url",
            runs.url().toString(),
            "--workspace",
            runs.workspace().toString());
    assertEquals(ExitCode.DONE, learnt.exitCode(), learnt.err());
    // The result, with a label that is known by now, tries again what is not done and nothing else.
    Path retry = folder.resolve("retry.csv");
    Files.write(
        retry,
        Files.readString(folder.resolve("result.csv"), Charset.forName("windows-1252"))
            .replace("no such theme", "People and hiring")
            .getBytes(Charset.forName("windows-1252")));
    runs.resultTo(folder.resolve("again.csv"));
    Ran again =
        imported(
            retry,
            "--apply",
            "--yes",
            "--labels",
            "--leave-out",
            "4,5",
            "--encoding",
            "windows-1252");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("2 DONE"), again.out());
    assertTrue(
        again.out().contains("Theme: the label \"People and hiring\" is taken for the key hr"),
        again.out());
    assertEquals("hr", field(runs.records("use-cases"), second, "theme"));
    lines = Files.readAllLines(folder.resolve("again.csv"), Charset.forName("windows-1252"));
    assertEquals(
        keys.get(0) + ";Jörg €;;red;APPLIED;;" + id + ";sponsor=APPLIED;" + runs.url(),
        lines.get(1));
    assertTrue(
        lines
            .get(2)
            .contains(
                ";APPLIED;\"Theme: the label \"\"People and hiring\"\" was taken for the key hr\";"
                    + second
                    + ";theme=APPLIED"),
        lines.get(2));
    assertEquals(6, lines.size());
  }

  @Test
  void aWorkbookGoesInWithItsDatesAndNumbers() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    String key = bySourceId(before).keySet().iterator().next();
    String id = java.util.Objects.requireNonNull(bySourceId(before).get(key)).get("id").asString();
    Path file = folder.resolve("cases.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      workbook.newWorksheet("Notes").value(0, 0, "nothing");
      Worksheet sheet = workbook.newWorksheet("Cases");
      List<String> header =
          List.of("Case no", "review_date", "setup_cost", "personal_data", "data_sources", "team");
      for (int i = 0; i < header.size(); i++) {
        sheet.value(0, i, header.get(i));
      }
      sheet.value(1, 0, key);
      sheet.value(1, 1, LocalDate.of(2027, 2, 3));
      sheet.style(1, 1).format("dd/MM/yyyy").set();
      sheet.value(1, 2, 0.1 + 0.2);
      sheet.value(1, 3, true);
      sheet.value(1, 4, "erp; crm");
      sheet.value(1, 5, 7);
    }
    Path mapping =
        csv(
            "mapping.json",
            """
            {"format":"casedesk-mapping","version":1,"kind":"use-cases","match":"source_id",
             "match_column":"Case no","columns":[
              {"column":"review_date","field":"custom_fields.review_date"},
              {"column":"setup_cost","field":"custom_fields.setup_cost"},
              {"column":"personal_data","field":"custom_fields.personal_data"},
              {"column":"data_sources","field":"custom_fields.data_sources","separator":";"},
              {"column":"team","field":"custom_fields.team"}]}
            """);
    runs.resultTo(folder.resolve("result.xlsx"));

    Ran applied =
        imported(file, "--apply", "--yes", "--mapping", mapping.toString(), "--sheet", "Cases");

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    var fields = RunFixture.of(runs.records("use-cases"), id).get("custom_fields");
    assertEquals("2027-02-03", fields.get("review_date").asString());
    assertEquals("0.3", fields.get("setup_cost").toString());
    assertEquals("true", fields.get("personal_data").toString());
    assertEquals("[\"erp\",\"crm\"]", fields.get("data_sources").toString());
    assertEquals("7", fields.get("team").asString());

    // The result is a workbook that can be imported again, in which nothing is left to do.
    Ran again =
        imported(
            folder.resolve("result.xlsx"), "--dry-run", "--mapping", mapping.toString(), "--again");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("Cells: 0 differ, 5 are so already"), again.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson"})
  @DisplayName("an export that is imported unchanged changes nothing, whatever it holds")
  void anExportComesBackAsItIs(String format) throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> texts =
        List.of(
            "=1+1",
            "'=quoted",
            "'",
            "a \"b\", c",
            "two\nlines",
            "two\r\nlines",
            "007",
            "😀 שלום",
            " spaces ",
            "-5",
            "@x",
            "x".repeat(32_767),
            "true",
            "1.50",
            "[1]");
    List<String> ids = RunFixture.live(before, texts.size());
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      lines.add(
          "{\"id\":\"%s\",\"sponsor\":%s}"
              .formatted(ids.get(i), RunFixture.JSON.writeValueAsString(texts.get(i))));
    }
    Path texted = Files.write(folder.resolve("texts.ndjson"), lines);
    Ran applied = imported(texted, "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    Map<String, ObjectNode> held = runs.records("use-cases");
    for (int i = 0; i < texts.size(); i++) {
      assertEquals(texts.get(i), field(held, ids.get(i), "sponsor"));
    }
    Path export = folder.resolve("export." + format);
    String[] args = {"export", "use-cases", "--format", format, "--out", export.toString()};
    assertEquals(ExitCode.DONE, runs.reading(args).exitCode());

    Ran again = imported(export, "--match", "id", "--dry-run");

    assertTrue(again.out().contains("Cells: 0 differ"), again.out() + again.err());
    assertFalse(again.out().contains("cannot be written"), again.out());
    if (format.equals("csv")) {
      assertTrue(Files.readString(export).contains("'=1+1"));
    }
  }

  @Test
  @DisplayName("trap 18: a row without a record makes one when asked, and never twice")
  void createsOnceWhenAsked() throws IOException {
    Path file =
        csv("new.csv", "source_id,Title,sponsor\nNEW-1,First,Ann\nNEW-2,Second,\nNEW-3,,x\n");
    int count = runs.records("use-cases").size();
    assertEquals(ExitCode.NOT_ALL, imported(file, "--apply", "--yes").exitCode());
    assertEquals(count, runs.records("use-cases").size());
    runs.resultTo(folder.resolve("result.csv"));

    Ran created = imported(file, "--apply", "--yes", "--create", "--leave-out", "4");

    assertEquals(ExitCode.DONE, created.exitCode(), created.out() + created.err());
    assertEquals(count + 2, runs.records("use-cases").size());
    List<String> lines = result("result.csv");
    assertTrue(lines.get(1).startsWith("NEW-1,First,Ann,CREATED,,"), lines.get(1));
    assertTrue(lines.get(1).endsWith(",sponsor=APPLIED," + runs.url()), lines.get(1));
    assertTrue(lines.get(2).startsWith("NEW-2,Second,,CREATED,,"), lines.get(2));
    assertTrue(lines.get(3).contains(",LEFT_OUT,"), lines.get(3));

    Ran again = imported(file, "--apply", "--yes", "--create", "--leave-out", "4");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertEquals(count + 2, runs.records("use-cases").size());
    assertTrue(
        result("result.csv").get(1).startsWith("NEW-1,First,Ann,UNCHANGED,"),
        result("result.csv").get(1));
    // The same rows in a file of another name are the same rows.
    Path renamed = csv("renamed.csv", Files.readString(file));
    Ran other = imported(renamed, "--apply", "--yes", "--create", "--leave-out", "4");
    assertEquals(ExitCode.DONE, other.exitCode(), other.out() + other.err());
    assertEquals(count + 2, runs.records("use-cases").size());
    assertTrue(
        result("result.csv").get(1).contains(",UNCHANGED,run "), result("result.csv").get(1));
    Ran not = imported(renamed, "--resume", RunFixture.runId(created));
    assertEquals(ExitCode.FAILED, not.exitCode(), not.out());
    assertTrue(not.err().contains("is not of this file, but of: import new.csv"), not.err());
    Ran dry = imported(file, "--dry-run", "--create");
    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out());
    assertTrue(dry.out().contains("no name to create one by"), dry.out());
  }

  @Test
  @DisplayName("trap 18: a row whose title was corrected is the row that was created")
  void aCorrectedTitleMakesNoSecondRecord() throws IOException {
    int count = runs.records("use-cases").size();
    runs.resultTo(folder.resolve("result.csv"));
    Path file = csv("new.csv", "source_id,Title,sponsor\nNEW-1,Frist,Ann\n");
    Ran created = imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.DONE, created.exitCode(), created.out() + created.err());
    String id = result("result.csv").get(1).split(",", -1)[5];
    assertEquals("Ann", field(runs.records("use-cases"), id, "sponsor"));

    Path corrected = csv("new.csv", "source_id,Title,sponsor\nNEW-1,First,Bob\n");
    Ran again = imported(corrected, "--apply", "--yes", "--create");

    assertEquals(ExitCode.NOT_ALL, again.exitCode(), again.out() + again.err());
    assertEquals(count + 1, runs.records("use-cases").size());
    String line = result("result.csv").get(1);
    assertTrue(line.startsWith("NEW-1,First,Bob,BLOCKED,"), line);
    assertTrue(
        line.contains(RunFixture.runId(created)) && line.contains("--record ROW=" + id), line);
    Ran taken = imported(corrected, "--apply", "--yes", "--create", "--record", "2=" + id);
    assertEquals(ExitCode.DONE, taken.exitCode(), taken.out() + taken.err());
    assertEquals(count + 1, runs.records("use-cases").size());
    assertEquals("Bob", field(runs.records("use-cases"), id, "sponsor"));
  }

  @Test
  @DisplayName("trap 14: what differs and cannot be written is said, and kept quiet of an export")
  void aCellThatCannotBeWrittenIsNamed() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> keys = bySourceId(before).keySet().stream().limit(2).toList();
    ObjectNode first = java.util.Objects.requireNonNull(bySourceId(before).get(keys.get(0)));
    String status = first.get("status").asString();
    Path file =
        csv(
            "status.csv",
            "source_id,Status,Title,sponsor\n%s,%s,,Ann\n%s,no such status,Other,\nNEW,active,New,\n"
                .formatted(keys.get(0), status, keys.get(1)));
    runs.resultTo(folder.resolve("result.csv"));
    Ran applied = imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(
        applied.out().contains("The column \"Status\" differs in 2 rows and cannot be written."),
        applied.out());
    assertTrue(applied.out().contains("\"Title\" differs in 1 rows"), applied.out());
    List<String> lines = result("result.csv");
    assertTrue(lines.get(1).contains(",APPLIED,,"), lines.get(1));
    assertTrue(
        lines.get(2).contains(",UNCHANGED,\"Status, Title: cannot be written, and differs\","),
        lines.get(2));
    assertTrue(
        lines.get(3).contains(",CREATED,\"Status: cannot be written, and differs\",")
            || lines.get(3).contains(",CREATED,Status: cannot be written, and differs,"),
        lines.get(3));
  }

  @Test
  void leadingZerosAreOfferedAndTakenOnlyWhenToldTo() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    String key =
        bySourceId(before).keySet().stream()
            .filter(id -> id.startsWith("0") && id.length() > 1)
            .findFirst()
            .orElse("");
    if (key.isEmpty()) {
      key = bySourceId(before).keySet().iterator().next();
    }
    String id = java.util.Objects.requireNonNull(bySourceId(before).get(key)).get("id").asString();
    Path file = csv("zeros.csv", "source_id,sponsor\n00" + key + ",Zed\n");
    Ran offered = imported(file, "--apply", "--yes");
    assertEquals(ExitCode.NOT_ALL, offered.exitCode());
    assertTrue(offered.out().contains("differs in leading zeros"), offered.out());
    assertFalse(field(runs.records("use-cases"), id, "sponsor").equals("Zed"));
    Ran taken = imported(file, "--apply", "--yes", "--take-leading-zeros");
    assertEquals(ExitCode.DONE, taken.exitCode(), taken.out() + taken.err());
    assertEquals("Zed", field(runs.records("use-cases"), id, "sponsor"));
    Ran named =
        imported(
            csv("named.csv", "source_id,sponsor\nNONE,Yan\n"),
            "--apply",
            "--yes",
            "--record",
            "2=" + id);
    assertEquals(ExitCode.DONE, named.exitCode(), named.out() + named.err());
    assertEquals("Yan", field(runs.records("use-cases"), id, "sponsor"));
  }

  @Test
  void aStoppedImportIsGoneOnWithAndEveryRowIsInTheResultOnce() throws Exception {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> ids = RunFixture.live(before, 200);
    StringBuilder rows = new StringBuilder("id,sponsor\n");
    ids.forEach(id -> rows.append(id).append(",Sponsor of ").append(id).append('\n'));
    Path file = csv("many.csv", rows.toString());
    runs.resultTo(folder.resolve("result.csv"));
    try (StoppingService stopping = new StoppingService(runs.service().baseUrl(), 50)) {
      runs.reachAt(stopping.url());
      Ran stopped =
          stopping.interrupting(() -> imported(file, "--match", "id", "--apply", "--yes"));
      assertEquals(ExitCode.NOT_ALL, stopped.exitCode(), stopped.out() + stopped.err());
      String run = RunFixture.runId(stopped);
      List<String> halfway = result("result.csv");
      assertEquals(201, halfway.size());
      long done = halfway.stream().filter(line -> line.contains(",APPLIED,")).count();
      assertTrue(done > 0 && done < 200, "applied " + done);
      assertEquals(
          200 - done, halfway.stream().filter(line -> line.contains(",NOT_SENT,")).count());

      Ran resumed = imported(file, "--match", "id", "--resume", run);

      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      List<String> lines = result("result.csv");
      assertEquals(201, lines.size());
      for (int i = 0; i < ids.size(); i++) {
        assertTrue(lines.get(i + 1).startsWith(ids.get(i) + ",Sponsor of "), lines.get(i + 1));
        assertTrue(lines.get(i + 1).contains(",APPLIED,,"), lines.get(i + 1));
      }
      assertEquals(200, stopping.patches());
      Ran none = imported(file, "--match", "id", "--resume", "20200101-000000-0000");
      assertEquals(ExitCode.FAILED, none.exitCode());
      assertTrue(none.err().contains("There is no run"), none.err());
    }
  }

  @Test
  void aFileThatCannotBeUsedIsSaidBeforeTheServiceIsAsked() throws IOException {
    runs.useToken("wrong");
    Ran ragged = imported(csv("r.csv", "source_id,sponsor\n1\n"), "--dry-run");
    assertEquals(ExitCode.FAILED, ragged.exitCode());
    assertTrue(ragged.err().startsWith("r.csv, row 2, column "), ragged.err());
    Path mapping = csv("m.json", "{\"format\":\"casedesk-mapping\",\"version\":2}");
    Path fine = csv("f.csv", "source_id,sponsor\n1,x\n");
    Ran other = imported(fine, "--dry-run", "--mapping", mapping.toString());
    assertEquals(ExitCode.FAILED, other.exitCode());
    assertTrue(other.err().contains("its version is not 1"), other.err());
    Ran missing = imported(folder.resolve("none.csv"), "--dry-run");
    assertEquals(ExitCode.FAILED, missing.exitCode());
    assertTrue(missing.err().contains("there is no such file"), missing.err());
    assertEquals(ExitCode.NOT_AUTHORISED, imported(fine, "--dry-run").exitCode());
    assertFalse(Files.exists(runs.result()));
  }

  @Test
  void theFileAsItWasIsReadToTheEndAndNoCopyStays() throws IOException {
    Path file = csv("mine.csv", "source_id,sponsor\n1,a\n");
    try (PrivateCopy copy = PrivateCopy.of(file)) {
      Files.writeString(file, "saved meanwhile");
      assertEquals("source_id,sponsor\n1,a\n", Files.readString(copy.file()));
      assertEquals("mine.csv", String.valueOf(copy.file().getFileName()));
      file = copy.file();
    }
    assertFalse(Files.exists(java.util.Objects.requireNonNull(file.getParent())));
  }

  @Test
  void solutionsAreMatchedByTheirId() throws IOException {
    ObjectNode solution = runs.records("solutions").values().iterator().next();
    String id = solution.get("id").asString();
    Path file =
        Files.write(folder.resolve("s.csv"), ("id,Provider\n" + id + ",Acme\n").getBytes(UTF_8));
    Ran applied = imported(file, "--kind", "solutions", "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertEquals("Acme", RunFixture.of(runs.records("solutions"), id).get("provider").asString());
  }
}
