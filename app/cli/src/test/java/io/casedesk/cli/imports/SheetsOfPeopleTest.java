package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.testdata.SampleSheets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables with habits of spreadsheets, exports and people, each from a public report about a tool
 * that imports tables. What the service holds is looked at after each import.
 */
@SuppressWarnings("NullAway.Init")
final class SheetsOfPeopleTest {

  @TempDir Path folder;
  private SheetFixture sheets;

  @BeforeEach
  void start() throws IOException {
    sheets = new SheetFixture(folder);
  }

  @AfterEach
  void stop() {
    sheets.close();
  }

  private static void ends(int code, Ran ran) {
    assertEquals(code, ran.exitCode(), ran.out() + ran.err());
  }

  private static void says(Ran ran, String... texts) {
    for (String text : texts) {
      assertTrue((ran.out() + ran.err()).contains(text), text + " in " + ran.out() + ran.err());
    }
  }

  /** What the service holds is what the table of the values says. */
  private void holds(String file) throws IOException {
    List<SampleSheets.Value> values = SampleSheets.values(file);
    assertFalse(values.isEmpty(), file);
    Map<String, Map<Integer, String>> held = new HashMap<>();
    for (SampleSheets.Value value : values) {
      if (!held.containsKey(value.field())) {
        held.put(value.field(), sheets.values(value.field()));
      }
      assertEquals(value.text(), held.get(value.field()).get(value.record()), file + ": " + value);
    }
  }

  private void holds(String field, Map<Integer, String> expected) throws IOException {
    Map<Integer, String> values = sheets.values(field);
    expected.forEach(
        (record, value) -> assertEquals(value, values.get(record), "record " + record));
  }

  @Test
  void aSeparatorLineAndADecimalComma() throws IOException {
    ends(ExitCode.DONE, sheets.applied(sheets.file("02-sep-line.csv")));
    holds("02-sep-line.csv");
  }

  @Test
  void semicolonsAndCommasInTexts() throws IOException {
    ends(ExitCode.DONE, sheets.applied(sheets.file("31-semicolon.csv")));
    holds("31-semicolon.csv");
  }

  @Test
  void wordsForTrueAndFalse() throws IOException {
    Ran ran = sheets.applied(sheets.file("08-bool.csv"));
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "\"x\"");
    holds("08-bool.csv");
  }

  @Test
  void datesInEightForms() throws IOException {
    Path file = sheets.file("20-dates.csv");
    Ran asked = sheets.applied(file);
    ends(ExitCode.CONFLICT, asked);
    says(
        asked,
        "In the column \"go_live\", 1 cell can be a date that a spreadsheet counted in days",
        "  --dates 1900: 45992 is 2025-12-01",
        "  --dates 1904: 45992 is 2029-12-02");
    holds("go_live", Map.of(0, "", 1, "", 4, ""));

    Ran ran = sheets.applied(file, "--dates", "1900");
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "2027-02-30");
    holds("20-dates.csv");
  }

  @Test
  void numbersInTwelveForms() throws IOException {
    Path file = sheets.file("21-numbers.csv");
    Ran asked = sheets.tried(file);
    ends(ExitCode.CONFLICT, asked);
    says(
        asked,
        "In the column \"budget_eur\", the separator of 2 cells can mark thousands or decimals.",
        "  --numbers point: 1,234 is 1234; 1.234 is 1.234",
        "  --numbers comma: 1,234 is 1.234; 1.234 is 1234",
        "  --percent fraction: 50% is 0.50",
        "  --percent number: 50% is 50");

    Ran ran = sheets.applied(file, "--numbers", "comma", "--percent", "number");
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "NaN", "1e400");
    holds("21-numbers.csv");
  }

  @Test
  void aNameOfTwoColumnsIsRefused() throws IOException {
    Ran ran = sheets.tried(sheets.file("15-dup-header.csv"));
    ends(ExitCode.FAILED, ran);
    says(ran, "column C", "column B is also named \"theme\"");
  }

  @Test
  void theMappingFileHoldsTheAnswers() throws IOException {
    Path file = sheets.file("n.csv", "source_id;budget_eur\nEXT-100000;1.234\nEXT-100001;50%\n");
    Path mapping = folder.resolve("m.json");
    String[] options = {"--numbers", "comma", "--percent", "fraction", "--save-mapping"};
    ends(
        ExitCode.DONE,
        sheets.tried(
            file, options[0], options[1], options[2], options[3], options[4], mapping.toString()));
    Ran ran = sheets.applied(file, "--mapping", mapping.toString());
    ends(ExitCode.DONE, ran);
    holds("budget_eur", Map.of(0, "1234", 1, "0.5"));

    Path columns =
        sheets.file(
            "c.json", "{\"columns\": [{\"column\": \"budget_eur\", \"numbers\": \"point\"}]}");
    Path other = sheets.file("o.csv", "source_id;budget_eur\nEXT-100000;5.678\n");
    ends(ExitCode.CONFLICT, sheets.tried(other));
    ends(ExitCode.DONE, sheets.applied(other, "--columns", columns.toString()));
    holds("budget_eur", Map.of(0, "5.678"));
  }

  @Test
  void datesOfOneForm() throws IOException {
    Path file =
        sheets.file("d.csv", "source_id,go_live\nEXT-100000,02/03/2027\nEXT-100001,04/05/27\n");
    Ran asked = sheets.tried(file);
    ends(ExitCode.CONFLICT, asked);
    says(
        asked,
        "  --dates dmy: 02/03/2027 is 2027-03-02; 04/05/27 is 2027-05-04",
        "  --dates mdy: 02/03/2027 is 2027-02-03; 04/05/27 is 2027-04-05");
    ends(ExitCode.DONE, sheets.applied(file, "--dates", "mdy"));
    holds("go_live", Map.of(0, "2027-02-03", 1, "2027-04-05"));
    Ran wrong = sheets.tried(file, "--dates", "no date");
    ends(ExitCode.USAGE, wrong);
    says(wrong, "--dates: \"no date\" is not a date format");
    assertFalse(wrong.err().contains("Exception"), wrong.err());
  }

  @Test
  void aHeaderInAnotherCaseWithANoBreakSpace() throws IOException {
    Ran ran = sheets.applied(sheets.file("04-header-nbsp.csv"));
    ends(ExitCode.DONE, ran);
    says(ran, "The column \"Source_ID\" is used for source_id, whose name is similar.");
    holds("04-header-nbsp.csv");
  }

  @Test
  void invisibleCharactersAtTheEnds() throws IOException {
    Path file = sheets.file("05-zwsp.csv");
    Ran ran = sheets.tried(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "invisible character U+200B at an end");
    ends(ExitCode.DONE, sheets.applied(file, "--take-similar-ids"));
    holds("05-zwsp.csv");
  }

  @Test
  void listsWithLabelsThatContainSeparators() throws IOException {
    Path file = sheets.file("07-multi.csv");
    Ran plain = sheets.tried(file);
    ends(ExitCode.NOT_ALL, plain);
    says(plain, "\"Asia; Pacific\"");
    ends(ExitCode.DONE, sheets.applied(file, "--accept-labels"));
    holds("07-multi.csv");
  }

  @Test
  void aWebPageIsNamedAsOne() throws IOException {
    Ran ran = sheets.tried(sheets.file("26-html.xls"));
    ends(ExitCode.FAILED, ran);
    says(ran, "the file is a web page");
  }

  @Test
  void rowsThatAreHiddenAreAskedAbout() throws IOException {
    Path file = sheets.file("19-hidden.xlsx");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(
        ran,
        "the sheet \"Data\"; the workbook also has others: \"lookup\", the header is row 3",
        "row 5: doubtful: the row is hidden in the sheet",
        "Nothing was sent.");
    ends(ExitCode.NOT_ALL, sheets.applied(file, "--skip-unclear"));
    holds("theme", Map.of(0, "thm_cx", 1, ""));
    ends(ExitCode.DONE, sheets.applied(file, "--take-doubtful"));
    holds("19-hidden.xlsx");
  }

  @Test
  void textsThatASpreadsheetChangedAreAskedAbout() throws IOException {
    Path file = sheets.file("06-scientific.csv");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(
        ran,
        "row 2: doubtful: short_code: \"1.23E+12\" looks like a number in scientific notation",
        "row 3: doubtful: short_code: \"4E2\"");
    holds("short_code", Map.of(0, "00001", 1, "00002"));
    ends(ExitCode.DONE, sheets.applied(file, "--take-doubtful"));
    holds("06-scientific.csv");
  }

  @Test
  void lostZerosAreAskedAbout() throws IOException {
    Path file = sheets.file("z.csv", "source_id,short_code\nEXT-100000,42\nEXT-100001,00043\n");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "row 2: doubtful: short_code: \"42\" has fewer digits than every value");
    assertFalse(ran.out().contains("row 3: doubtful"), ran.out());
    ends(ExitCode.DONE, sheets.applied(file, "--skip-rows", "2"));
    holds("short_code", Map.of(0, "00001", 1, "00043"));
  }

  @Test
  void lettersThatTheEncodingOfTheFileLacksAreAskedAbout() throws IOException {
    Path file = sheets.file("32-lost-letters.csv");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(
        ran,
        "row 2: doubtful: notes: \"?ukasz Müller\" has question marks where the service has"
            + " \"Łukasz Müller\"",
        "Nothing was sent.");
    assertFalse(
        ran.out().contains("row 3: doubtful"), "more than the letter differs: " + ran.out());
    holds("notes", Map.of(0, "Łukasz Müller", 1, "Łukasz Müller"));
    ends(ExitCode.DONE, sheets.applied(file, "--take-doubtful"));
    holds("32-lost-letters.csv");
  }

  @Test
  void onlySignsForLettersThatCanBeLostAreAskedAbout() throws IOException {
    Path file =
        sheets.file(
            "q.csv",
            """
            source_id,notes
            EXT-100000,?ukasz M?ller
            EXT-100001,\uFFFDukasz M\uFFFDller
            EXT-100002,Łukasz Mülle?
            EXT-100003,Łukasz Müller?
            """);
    Ran ran = sheets.tried(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "2 rows: lost characters", "row 2: doubtful: notes", "row 3: doubtful: notes");
    assertFalse(ran.out().contains("row 4: doubtful"), ran.out());
  }

  @Test
  void cellsOfAWorkbook() throws IOException {
    Path file = sheets.file("18b.xlsx");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "row 5: with an error: column effort_days: the cell contains the error #N/A");
    ends(ExitCode.DONE, sheets.applied(file, "--skip-rows", "5"));
    holds("18b.xlsx");
  }

  @Test
  void faultyCellsAreListedAtOnceAndTheOtherRowsImported() throws IOException {
    Path file = sheets.file("faulty-cells.xlsx");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(
        ran,
        "1 row: an error value",
        "1 row: a formula without a result",
        "2 rows: merged cells",
        "1 row: a value in a hidden column",
        "1 row: hidden rows",
        "row 3: with an error: column budget_eur: the cell contains the error #DIV/0!",
        "row 4: with an error: column budget_eur: the cell contains a formula without its result",
        "row 5: with an error: column theme: the cells B5:B6 are merged",
        "row 6: with an error: column theme: the cells B5:B6 are merged",
        "row 7: doubtful: effort_days: the column is hidden in the sheet",
        "row 8: doubtful: the row is hidden in the sheet",
        "Nothing was sent.");
    ends(ExitCode.DONE, sheets.applied(file, "--skip-rows", "faulty", "--take-doubtful"));
    holds("faulty-cells.xlsx");
    ends(ExitCode.USAGE, sheets.tried(file, "--skip-rows", "bad"));
  }

  @Test
  void rowsWithTooFewOrTooManyCellsAreSkippedAndTheOthersImported() throws IOException {
    Path file =
        sheets.file(
            "ragged.csv",
            """
            source_id,short_code
            EXT-100000,00042
            EXT-100001
            EXT-100002,00044,x
            EXT-100001,00043
            """);
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(
        ran,
        "1 row: too few cells",
        "1 row: too many cells",
        "row 3: with an error: column short_code: the row ends before this column",
        "row 4: with an error: column C: the row contains \"x\"",
        "Nothing was sent.");
    ends(ExitCode.DONE, sheets.applied(file, "--skip-rows", "faulty"));
    holds("short_code", Map.of(0, "00042", 1, "00043", 2, "00003"));
  }

  @Test
  void theResultOfRowsWithTooFewOrTooManyCellsIsAsUnusableAsTheyAre() throws IOException {
    Path file =
        sheets.file(
            "ragged.csv",
            """
            source_id,short_code
            EXT-100000,00042
            EXT-100001
            EXT-100002,00044,x
            """);
    Path result = folder.resolve("result.csv");
    Ran ran = sheets.applied(file, "--skip-rows", "faulty", "--result", result.toString());
    ends(ExitCode.DONE, ran);
    says(ran, "row 3: skipped; column short_code:", "row 4: skipped; column C:");
    List<String> lines = Files.readAllLines(result);
    assertTrue(lines.get(2).startsWith("EXT-100001,,LEFT_OUT,"), lines.get(2));
    assertTrue(lines.get(3).startsWith("EXT-100002,00044,LEFT_OUT,"), lines.get(3));
    assertTrue(lines.get(3).endsWith(",x"), "no cell is lost: " + lines.get(3));

    // Nothing of them is taken: no empty cell for the missing one, no row without the other.
    Ran again = sheets.applied(result, "--skip-rows", "faulty");
    ends(ExitCode.FAILED, again);
    says(again, "result.csv has 2 errors", "row 3, column H", "row 4, column H");
    holds("short_code", Map.of(0, "00042", 1, "00002", 2, "00003"));

    // Once corrected, they are imported.
    lines.set(2, "EXT-100001,00043,,,,,");
    lines.set(3, lines.get(3).substring(0, lines.get(3).length() - 2));
    Files.write(result, lines);
    ends(ExitCode.DONE, sheets.applied(result));
    holds("short_code", Map.of(0, "00042", 1, "00043", 2, "00044"));
  }

  @Test
  void aMissingQuotationMarkHidesNoRows() throws IOException {
    Path file =
        sheets.file(
            "quote.csv",
            """
            source_id,short_code
            EXT-100000,"00042
            EXT-100001,00043
            EXT-100002,00044",x
            EXT-100003,00045
            """);
    Ran ran = sheets.applied(file, "--skip-rows", "faulty");
    ends(ExitCode.FAILED, ran);
    says(ran, "quote.csv, row 2, column C: the row contains \"x\"");
    holds("short_code", Map.of(0, "00001", 1, "00002", 3, "00004"));
  }

  @Test
  void anExportForTheSpreadsheetsOfARegionIsImportedWithoutAChange() throws IOException {
    ends(
        ExitCode.DONE,
        sheets.applied(
            sheets.file(
                "v.csv",
                """
                source_id;budget_eur;go_live
                EXT-100000;1234,5;31.12.2026
                EXT-100001;-1,25;03.02.2027
                """)));
    Path file = folder.resolve("de.csv");
    ends(ExitCode.DONE, sheets.exported(file, "--locale", "de"));
    String text = Files.readString(file);
    for (String part : new String[] {"\uFEFF", ";1234,5;", ";-1,25;", ";31.12.2026"}) {
      assertTrue(text.contains(part), part + " in " + text);
    }
    Ran ran = sheets.applied(file);
    ends(ExitCode.DONE, ran);
    says(ran, "Cells: 0 different");
    ends(ExitCode.USAGE, sheets.exported(file, "--locale", "nowhere"));
    ends(ExitCode.USAGE, sheets.exported(folder.resolve("x.json"), "--locale", "de"));
  }

  @Test
  void anOldWorkbookIsNamedAsOne() throws IOException {
    Path file = sheets.file("old.xls", "");
    byte[] head = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A};
    Files.write(file, head);
    Ran ran = sheets.tried(file);
    ends(ExitCode.FAILED, ran);
    says(ran, ".xlsx");
  }
}
