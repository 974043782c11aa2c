package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Tables of people against the real service; what it holds is looked at after each step. */
@SuppressWarnings("NullAway.Init")
final class ImportTest {

  @TempDir Path folder;
  private RunFixture runs;
  private ImportedTables tables;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 400);
    tables = new ImportedTables(runs, folder);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  @Test
  void anImportWithoutDifferencesSaysThatThereIsNothingToSend() throws IOException {
    String key = ImportedTables.bySourceId(runs.records("use-cases")).keySet().iterator().next();
    Path file = tables.csv("same.csv", "source_id,sponsor\n" + key + ",Zed\n");
    assertEquals(ExitCode.DONE, tables.imported(file, "--apply", "--yes").exitCode());
    Ran again = tables.imported(file, "--apply", "--yes");
    assertEquals(ExitCode.DONE, again.exitCode(), again.err());
    assertTrue(again.out().contains("0 cells: nothing to send\n"), again.out());
  }

  /** Casedesk may add letters to a result, such as the … of a text that it cuts off. */
  @Test
  void aResultIsInUtf8WhereTheEncodingOfTheFileLacksLetters() throws IOException {
    String key = ImportedTables.bySourceId(runs.records("use-cases")).keySet().iterator().next();
    Path file = folder.resolve("latin.csv");
    Files.writeString(file, "source_id,sponsor\n" + key + ",Jörg\n", ISO_8859_1);
    runs.resultTo(folder.resolve("result.csv"));

    Ran ran = tables.imported(file, "--apply", "--yes", "--encoding", "ISO-8859-1");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    // Excel takes a file without this mark for one in its own encoding.
    String result = Files.readString(folder.resolve("result.csv"));
    assertTrue(result.startsWith("\uFEFFsource_id,sponsor,casedesk_outcome,"), result);
    assertTrue(result.contains("\n" + key + ",Jörg,APPLIED,"), result);

    runs.resultTo(folder.resolve("again.csv"));
    Ran again = tables.imported(folder.resolve("result.csv"), "--apply", "--yes");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("1 done before"), again.out());
  }

  /** A deleted record that the file holds as the service does needs no decision. */
  @Test
  void onesOwnUnchangedExportHasNothingToChangeThoughARecordIsDeleted() throws IOException {
    String deleted =
        runs.records("use-cases").entrySet().stream()
            .filter(one -> one.getValue().path("delete_flag").asBoolean(false))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    Path export = folder.resolve("export.csv");
    Ran exported =
        runs.reading("export", "use-cases", "--format", "csv", "--output", export.toString());
    assertEquals(ExitCode.DONE, exported.exitCode(), exported.err());
    List<String> lines = Files.readAllLines(export);
    assertTrue(lines.stream().anyMatch(line -> line.contains(deleted)), deleted);

    Ran same = tables.imported(export, "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.DONE, same.exitCode(), same.out() + same.err());
    assertTrue(same.out().contains("0 cells: nothing to send\n"), same.out());

    Path edited =
        tables.csv("edited.csv", "id,sponsor\n" + deleted + ",Written to a deleted record\n");
    Ran other = tables.imported(edited, "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.NOT_ALL, other.exitCode(), other.out() + other.err());
    assertTrue(other.out().contains("the record " + deleted + " is deleted"), other.out());
  }

  @Test
  void aRecordIsChangedAsAWholeOrNotAtAll() throws IOException {
    List<String> keys =
        ImportedTables.bySourceId(runs.records("use-cases")).keySet().stream().limit(2).toList();
    Path file =
        tables.csv(
            "whole.csv",
            "source_id,Theme,sponsor\n"
                + keys.get(0)
                + ",no such theme,Zed\n"
                + keys.get(1)
                + ",,Zed\n");
    runs.resultTo(folder.resolve("result.csv"));
    Ran ran = tables.imported(file, "--apply", "--yes", "--whole-records");
    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertTrue(ran.out().contains("all changes to a record or none"), ran.out());
    List<String> lines = tables.result("result.csv");
    assertTrue(lines.get(1).contains(",BLOCKED,"), lines.get(1));
    assertTrue(lines.get(2).contains(",APPLIED,"), lines.get(2));
    assertTrue(ran.out().contains("1 APPLIED"), ran.out());

    Path unclear =
        tables.csv("unclear.csv", "source_id,Theme,sponsor\n" + keys.get(0) + ",no,Zed\nNO,,Zed\n");
    Ran rejected = tables.imported(unclear, "--apply", "--yes", "--whole-records", "--json");
    assertEquals(ExitCode.NOT_ALL, rejected.exitCode(), rejected.out() + rejected.err());
    assertTrue(rejected.out().contains("{\"BLOCKED\":2}"), rejected.out());

    Ran rest = tables.imported(file, "--apply", "--yes");
    assertEquals(ExitCode.NOT_ALL, rest.exitCode(), rest.out() + rest.err());
    assertTrue(rest.out().contains("1 APPLIED"), rest.out());
  }

  @Test
  void allFaultsOfAFileAreSavedInOnePass() throws IOException {
    String key =
        ImportedTables.bySourceId(runs.records("use-cases")).keySet().stream()
            .findFirst()
            .orElseThrow();
    Path file =
        Files.writeString(
            folder.resolve("cases.csv"),
            "Cases to change\n\nsource_id,Theme,Contact\n"
                + key
                + ",no such theme,ann(at)example.com\nNOWHERE,fin,\nNOR,hr?,\n");
    Path faults = folder.resolve("faults.csv");
    Ran dry = tables.imported(file, "--dry-run", "--faults", faults.toString());
    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out() + dry.err());
    assertTrue(dry.out().contains("the header is row 3"), dry.out());
    List<String> lines = Files.readAllLines(faults);
    assertEquals("\uFEFFrow,column,value,expected", lines.get(0));
    assertTrue(lines.get(1).startsWith("4,Theme,no such theme,"), lines.get(1));
    // A value that is only doubtful is listed too: else the next pass would warn of it.
    assertTrue(lines.get(2).startsWith("4,Contact,ann(at)example.com,"), lines.get(2));
    assertTrue(lines.get(3).startsWith("5,source_id,NOWHERE,"), lines.get(3));
    // The value of a row without a record is checked too: else it would take a third pass.
    assertTrue(lines.get(4).startsWith("6,source_id,NOR,"), lines.get(4));
    assertTrue(lines.get(5).startsWith("6,Theme,hr?,"), lines.get(5));
    assertEquals(6, lines.size());

    Ran header = tables.imported(file, "--dry-run", "--header-row", "9");
    assertEquals(ExitCode.FAILED, header.exitCode());
    assertTrue(header.err().contains("the file has no row 9"), header.err());
    Files.writeString(file, "source_id,Theme\n" + key + "\nNOWHERE\n");
    Ran damaged = tables.imported(file, "--dry-run", "--faults", faults.toString());
    assertEquals(ExitCode.FAILED, damaged.exitCode());
    assertEquals(3, Files.readAllLines(faults).size(), damaged.err());
  }

  @Test
  void theSpreadsheetOfAnAnalystGoesInAndTheProofComesOut() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> keys = ImportedTables.bySourceId(before).keySet().stream().limit(4).toList();
    ObjectNode first =
        java.util.Objects.requireNonNull(ImportedTables.bySourceId(before).get(keys.get(0)));
    String id = first.get("id").asString();
    Path file = folder.resolve("cases.csv");
    Files.write(
        file,
        ("source_id;Sponsor;Theme;Colour\r\n"
                + keys.get(0)
                + ";Jørg €;;red\r\n"
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

    Ran dry = tables.imported(file, "--dry-run", "--save-mapping", mapping.toString());

    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out() + dry.err());
    assertTrue(
        dry.out().contains("cases.csv: 5 rows; CSV, windows-1252, semicolon-separated"), dry.out());
    assertTrue(dry.out().contains("Sponsor -> custom_fields.sponsor"), dry.out());
    assertTrue(dry.out().contains("\"Colour\" is ignored"), dry.out());
    assertTrue(dry.out().contains("Rows: 2 matched, 1 not found, 2 duplicate"), dry.out());
    assertTrue(
        dry.out().contains("row 4: not found: no record has the source_id \"NOWHERE\""), dry.out());
    assertTrue(dry.out().contains("row 2, column Sponsor, record " + id + ": "), dry.out());
    assertEquals(
        6, Files.readAllLines(folder.resolve("dry.csv"), Charset.forName("windows-1252")).size());
    RunFixture.assertSame(before, runs.records("use-cases"));

    assertTrue(dry.err().contains("windows-1250"), dry.err());
    Ran unsure = tables.imported(file, "--apply", "--yes", "--mapping", mapping.toString());
    assertEquals(ExitCode.FAILED, unsure.exitCode());
    assertTrue(unsure.err().contains("--encoding"), unsure.err());
    RunFixture.assertSame(before, runs.records("use-cases"));
    Ran refused =
        tables.imported(
            file,
            "--apply",
            "--yes",
            "--encoding",
            "windows-1252",
            "--mapping",
            mapping.toString());
    assertEquals(ExitCode.NOT_ALL, refused.exitCode());
    assertTrue(refused.err().contains("Nothing was sent. Decide about the rows"), refused.err());
    RunFixture.assertSame(before, runs.records("use-cases"));

    runs.resultTo(folder.resolve("result.csv"));
    Ran applied =
        tables.imported(
            file,
            "--apply",
            "--yes",
            "--encoding",
            "windows-1252",
            "--mapping",
            mapping.toString(),
            "--skip-rows",
            "4",
            "--duplicates",
            "last",
            "--skip-unclear");

    assertEquals(ExitCode.NOT_ALL, applied.exitCode(), applied.out() + applied.err());
    Map<String, ObjectNode> after = runs.records("use-cases");
    assertEquals("Jørg €", ImportedTables.field(after, id, "sponsor"));
    List<String> lines =
        Files.readAllLines(folder.resolve("result.csv"), Charset.forName("windows-1252"));
    assertEquals(
        "source_id;Sponsor;Theme;Colour;casedesk_outcome;casedesk_reason;casedesk_record_id;casedesk_cells;casedesk_service",
        lines.get(0));
    assertEquals(
        keys.get(0) + ";Jørg €;;red;APPLIED;;" + id + ";sponsor=APPLIED;" + runs.url(),
        lines.get(1));
    assertTrue(
        lines.get(2).startsWith(keys.get(1) + ";'=1+1;no such theme;;PARTIAL;"), lines.get(2));
    assertTrue(
        lines.get(2).endsWith("\"sponsor=APPLIED; theme=BLOCKED\";" + runs.url()), lines.get(2));
    assertTrue(lines.get(3).contains(";LEFT_OUT;"), lines.get(3));
    assertTrue(
        lines.get(4).contains(";DUPLICATE;2 rows are for the same record: 5, 6"), lines.get(4));
    assertTrue(lines.get(5).contains("once more;;;APPLIED;"), lines.get(5));
    assertEquals(6, lines.size());
    String second =
        java.util.Objects.requireNonNull(ImportedTables.bySourceId(before).get(keys.get(1)))
            .get("id")
            .asString();
    assertEquals("=1+1", ImportedTables.field(after, second, "sponsor"));

    Path options = tables.csv("options.csv", "field,key,label\ntheme,hr,People and hiring\n");
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
        tables.imported(
            retry,
            "--apply",
            "--yes",
            "--accept-labels",
            "--skip-rows",
            "4,5",
            "--encoding",
            "windows-1252");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("2 done before"), again.out());
    assertTrue(
        again.out().contains("Theme: the label \"People and hiring\" becomes the key hr"),
        again.out());
    assertEquals("hr", ImportedTables.field(runs.records("use-cases"), second, "theme"));
    lines = Files.readAllLines(folder.resolve("again.csv"), Charset.forName("windows-1252"));
    assertEquals(
        keys.get(0) + ";Jørg €;;red;APPLIED;;" + id + ";sponsor=APPLIED;" + runs.url(),
        lines.get(1));
    assertTrue(
        lines
            .get(2)
            .contains(
                ";APPLIED;\"Theme: the label \"\"People and hiring\"\" was replaced by the key"
                    + " hr\";"
                    + second
                    + ";theme=APPLIED"),
        lines.get(2));
    assertEquals(6, lines.size());
  }

  @Test
  void aWorkbookGoesInWithItsDatesAndNumbers() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    String key = ImportedTables.bySourceId(before).keySet().iterator().next();
    String id =
        java.util.Objects.requireNonNull(ImportedTables.bySourceId(before).get(key))
            .get("id")
            .asString();
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
        tables.csv(
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
        tables.imported(
            file, "--apply", "--yes", "--mapping", mapping.toString(), "--sheet", "Cases");

    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    var fields = RunFixture.of(runs.records("use-cases"), id).get("custom_fields");
    assertEquals("2027-02-03", fields.get("review_date").asString());
    assertEquals("0.3", fields.get("setup_cost").toString());
    assertEquals("true", fields.get("personal_data").toString());
    assertEquals("[\"erp\",\"crm\"]", fields.get("data_sources").toString());
    assertEquals("7", fields.get("team").asString());

    // The result is a workbook that can be imported again, in which nothing is left to do.
    Ran again =
        tables.imported(
            folder.resolve("result.xlsx"), "--dry-run", "--mapping", mapping.toString(), "--again");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertTrue(again.out().contains("Cells: 0 different, 5 equal"), again.out());
  }

  @Test
  @DisplayName("Q14: what differs and cannot be changed is said, and kept quiet of an export")
  void aCellThatCannotBeWrittenIsNamed() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> keys = ImportedTables.bySourceId(before).keySet().stream().limit(2).toList();
    ObjectNode first =
        java.util.Objects.requireNonNull(ImportedTables.bySourceId(before).get(keys.get(0)));
    String status = first.get("status").asString();
    Path file =
        tables.csv(
            "status.csv",
            "source_id,Status,Title,sponsor\n%s,%s,,Ann\n%s,no such status,Other,\nNEW,active,New,\n"
                .formatted(keys.get(0), status, keys.get(1)));
    runs.resultTo(folder.resolve("result.csv"));
    Ran applied = tables.imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertTrue(
        applied
            .out()
            .contains("The column \"Status\" differs in 2 rows, but its field can't be changed."),
        applied.out());
    assertTrue(applied.out().contains("\"Title\" differs in 1 row"), applied.out());
    List<String> lines = tables.result("result.csv");
    assertTrue(lines.get(1).contains(",APPLIED,,"), lines.get(1));
    assertTrue(
        lines.get(2).contains(",UNCHANGED,\"Status, Title: differs, but can't be changed\","),
        lines.get(2));
    assertTrue(
        lines.get(3).contains(",CREATED,\"Status: differs, but can't be changed\",")
            || lines.get(3).contains(",CREATED,Status: differs, but can't be changed,"),
        lines.get(3));
  }
}
