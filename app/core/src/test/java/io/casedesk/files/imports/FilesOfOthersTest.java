package io.casedesk.files.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables as other programs write them. */
final class FilesOfOthersTest {

  private static final int MINUTES = 2;

  /** What LibreOffice makes at its first start, which takes longer than all its other work. */
  @TempDir private static Path profile;

  @TempDir private Path folder;

  private static List<List<String>> rows(Path file) throws IOException {
    Table table = Table.read(file, TableOptions.none());
    List<List<String>> rows = new ArrayList<>(List.of(table.header()));
    for (TableRow row : table.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < table.header().size(); i++) {
        texts.add(row.text(i));
      }
      rows.add(texts);
    }
    return rows;
  }

  /** What LibreOffice makes of a file. */
  private Path office(Path from, String format) throws Exception {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "soffice")));
    Needs.met(there, "soffice is not installed");
    Path out = Files.createDirectories(folder.resolve("made-" + format.replaceAll("\\W.*", "")));
    List<String> command =
        new ArrayList<>(
            List.of("soffice", "-env:UserInstallation=" + profile.toUri(), "--headless"));
    if (from.toString().endsWith(".csv")) {
      // Comma, quotation mark, UTF-8, from the first row, every column as a text.
      command.add("--infilter=Text - txt - csv (StarCalc):44,34,76,1,1/2/2/2/3/2/4/2/5/2");
    }
    command.addAll(List.of("--convert-to", format, "--outdir", out.toString(), from.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("office.log").toFile())
            .start();
    assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), "soffice did not end");
    String name = String.valueOf(from.getFileName());
    Path made =
        out.resolve(name.substring(0, name.lastIndexOf('.') + 1) + format.replaceAll(":.*", ""));
    assertTrue(Files.exists(made), Files.readString(folder.resolve("office.log")));
    return made;
  }

  @Test
  @Tag("external")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void whatLibreOfficeWritesIsRead() throws Exception {
    Path csv =
        Files.writeString(
            folder.resolve("cases.csv"),
            "source_id,sponsor,team,unit,theme\r\n"
                + "00042,\"Müller, \"\"Ada\"\"\",\"two\r\nlines\",,😀 漢字\r\n"
                + "00043,-5 degrees,1/2,2026-12-01,مرحبا\r\n",
            UTF_8);
    List<List<String>> expected =
        List.of(
            List.of("source_id", "sponsor", "team", "unit", "theme"),
            List.of("00042", "Müller, \"Ada\"", "two\nlines", "", "😀 漢字"),
            List.of("00043", "-5 degrees", "1/2", "2026-12-01", "مرحبا"));

    Path ods = office(csv, "ods");
    Path xlsx = office(ods, "xlsx");
    assertEquals(expected, rows(xlsx));
    Path again = office(xlsx, "csv:Text - txt - csv (StarCalc):44,34,76,1");
    assertEquals(expected, rows(again));
  }

  /** A person opens an export, changes nothing and saves it. */
  @Test
  @Tag("external")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void anExportThatLibreOfficeSavedAgainChangesNothing() throws Exception {
    ImportFixture fixture = new ImportFixture(folder);
    List<String> texts =
        List.of(
            "=1+1",
            "007",
            "+49 30",
            "-",
            "@x",
            "'quoted",
            "'=1",
            "1e5",
            "2026-12-01",
            "TRUE",
            "a\nb",
            " spaces ",
            "_x000D_",
            "مرحبا",
            "😀",
            "\"",
            "1.50",
            "x".repeat(32_767));
    for (int i = 0; i < texts.size(); i++) {
      fixture.record(
          "id-" + i,
          "000" + i,
          false,
          Map.of(
              "sponsor",
              FieldValue.text(texts.get(i)),
              "cost",
              new FieldValue.Numeric(i + ".5"),
              "ok",
              FieldValue.bool(i % 2 == 0),
              "sources",
              new FieldValue.Structure("[\"hr\",\"legal_ops\"]")));
    }
    Path file = folder.resolve("cases.xlsx");
    try (RecordFile out =
        RecordFile.replacing(
            file,
            TableFormat.XLSX,
            ExportColumns.keysAndLabels(ExportColumns.of(fixture.records()), ImportFixture.BOOK))) {
      for (UseCase record : fixture.records()) {
        out.write(record);
      }
      assertEquals(0, out.commit().leftOut());
    }
    Table table = Table.read(office(office(file, "ods"), "xlsx"), TableOptions.none());
    assertEquals(texts.size(), table.rows().size());
    for (Mapping.Key key : List.of(Mapping.Key.SOURCE_ID, Mapping.Key.ID)) {
      ImportDifference difference =
          fixture.difference(
              table,
              fixture.suggestion(table.header(), key, false).mapping(),
              ImportChoices.none());
      assertEquals(List.of(), ImportFixture.changes(difference));
      assertEquals(List.of(), difference.unclear());
      assertEquals(4 * texts.size(), difference.unchanged());
    }
  }

  @Test
  void whatApachePoiWritesIsRead() throws IOException {
    Path file = folder.resolve("poi.xlsx");
    try (XSSFWorkbook workbook = new XSSFWorkbook();
        OutputStream out = Files.newOutputStream(file)) {
      Sheet sheet = workbook.createSheet("Cases");
      Row header = sheet.createRow(0);
      List<String> names = List.of("source_id", "shared", "number", "day", "moment", "f", "bool");
      for (int i = 0; i < names.size(); i++) {
        header.createCell(i).setCellValue(names.get(i));
      }
      CellStyle day = workbook.createCellStyle();
      day.setDataFormat(workbook.createDataFormat().getFormat("dd.mm.yyyy"));
      CellStyle moment = workbook.createCellStyle();
      moment.setDataFormat(workbook.createDataFormat().getFormat("yyyy-mm-dd hh:mm:ss"));
      for (int i = 1; i <= 2; i++) {
        Row row = sheet.createRow(i);
        row.createCell(0).setCellValue("0042");
        row.createCell(1).setCellValue("the same text");
        row.createCell(2).setCellValue(0.1 + 0.2);
        row.createCell(3).setCellValue(LocalDate.of(2026, 12, 1));
        row.getCell(3).setCellStyle(day);
        row.createCell(4).setCellValue(LocalDateTime.of(2026, 12, 1, 13, 45, 30));
        row.getCell(4).setCellStyle(moment);
        row.createCell(5).setCellFormula("UPPER(\"done\")");
        row.createCell(6).setCellValue(true);
      }
      workbook.getCreationHelper().createFormulaEvaluator().evaluateAll();
      workbook.write(out);
    }
    List<String> row =
        List.of(
            "0042", "the same text", "0.3", "2026-12-01", "2026-12-01T13:45:30", "DONE", "true");
    assertEquals(
        List.of(List.of("source_id", "shared", "number", "day", "moment", "f", "bool"), row, row),
        rows(file));
  }

  @Test
  void mergedCellsOfPoiAreRefusedByTheirPlace() throws IOException {
    Path file = folder.resolve("merged.xlsx");
    try (XSSFWorkbook workbook = new XSSFWorkbook();
        OutputStream out = Files.newOutputStream(file)) {
      Sheet sheet = workbook.createSheet("Cases");
      Row header = sheet.createRow(0);
      header.createCell(0).setCellValue("source_id");
      header.createCell(1).setCellValue("both");
      sheet.addMergedRegion(new CellRangeAddress(0, 0, 1, 2));
      sheet.createRow(1).createCell(0).setCellValue("1");
      workbook.write(out);
    }
    UnusableTableException refused =
        assertThrows(UnusableTableException.class, () -> Table.read(file, TableOptions.none()));
    assertTrue(String.valueOf(refused.getMessage()).contains("B1:C1"), refused.toString());
  }

  /** UTF-8 without a mark, CRLF but not at the end, quotes only where they must be. */
  @Test
  void csvAsGoogleSheetsDownloadsItIsRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Cases - Sheet1.csv"),
            "source_id,Sponsor,Fine,Due,Cost\r\n"
                + "0042,\"Müller, \"\"Ada\"\"\",TRUE,12/1/2026,\"1,234.50\"\r\n"
                + "0043,\"a\nb\",FALSE,,",
            UTF_8);
    assertEquals(
        List.of(
            List.of("source_id", "Sponsor", "Fine", "Due", "Cost"),
            List.of("0042", "Müller, \"Ada\"", "TRUE", "12/1/2026", "1,234.50"),
            List.of("0043", "a\nb", "FALSE", "", "")),
        rows(file));
    ImportFixture fixture =
        new ImportFixture(folder)
            .record("a", "0042", false, Map.of("ok", FieldValue.bool(true)))
            .record("b", "0043", false, Map.of("ok", FieldValue.bool(true)));
    Table table = Table.read(file, TableOptions.none());
    ImportDifference difference =
        fixture.difference(
            table,
            fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping(),
            ImportChoices.none());
    assertTrue(
        ImportFixture.changes(difference).contains("b ok Bool[value=false]"),
        "" + ImportFixture.changes(difference));
    assertTrue(
        ImportFixture.changes(difference).stream().noneMatch(change -> change.startsWith("a ok")),
        "TRUE is true");
  }
}
