package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
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

  private void holds(String field, Map<Integer, String> expected) throws IOException {
    Map<Integer, String> values = sheets.values(field);
    expected.forEach(
        (record, value) -> assertEquals(value, values.get(record), "record " + record));
  }

  @Test
  void aSeparatorLineAndADecimalComma() throws IOException {
    ends(ExitCode.DONE, sheets.applied(sheets.file("02-sep-line.csv")));
    holds("budget_eur", Map.of(0, "1234.56"));
  }

  @Test
  void semicolonsAndCommasInTexts() throws IOException {
    ends(ExitCode.DONE, sheets.applied(sheets.file("31-semicolon.csv")));
    holds("effort_days", Map.of(0, "12.5", 1, "3"));
    holds("notes", Map.of(0, "a, b, c", 1, "d, e"));
  }

  @Test
  void wordsForTrueAndFalse() throws IOException {
    Ran ran = sheets.applied(sheets.file("08-bool.csv"));
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "\"x\"");
    holds(
        "is_confidential",
        Map.of(0, "true", 1, "false", 2, "true", 3, "", 4, "true", 5, "true", 6, ""));
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
    holds(
        "go_live",
        Map.of(
            0,
            "2027-02-03",
            1,
            "2027-02-03",
            2,
            "2027-03-02",
            3,
            "2027-02-03",
            4,
            "2025-12-01",
            5,
            "",
            6,
            "2027-02-03",
            7,
            "2027-02-13"));
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
    Map<Integer, String> values = sheets.values("budget_eur");
    assertEquals(
        "{0=1234.56, 1=1234.56, 2=1234, 3=1234.5, 4=-500, 5=500, 6=50, 7=1.234, 8=1234, 9=-5,"
            + " 10=7, 11=7}",
        new java.util.TreeMap<>(values).toString());
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
    holds("theme", Map.of(0, "thm_cx"));
  }

  @Test
  void invisibleCharactersAtTheEnds() throws IOException {
    Path file = sheets.file("05-zwsp.csv");
    Ran ran = sheets.tried(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "invisible character U+200B at an end");
    ends(ExitCode.DONE, sheets.applied(file, "--take-similar-ids"));
    holds("theme", Map.of(0, "thm_cx"));
  }

  @Test
  void listsWithLabelsThatContainSeparators() throws IOException {
    Path file = sheets.file("07-multi.csv");
    Ran plain = sheets.tried(file);
    ends(ExitCode.NOT_ALL, plain);
    says(plain, "\"Asia; Pacific\"");
    ends(ExitCode.DONE, sheets.applied(file, "--accept-labels"));
    holds(
        "regions",
        Map.of(
            0,
            "[\"emea\",\"apac\"]",
            1,
            "[\"emea\",\"apac\"]",
            2,
            "[\"emea\"]",
            3,
            "[\"apac\",\"amer\"]"));
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
    holds("theme", Map.of(0, "thm_cx", 1, "thm_cx"));
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
    holds("short_code", Map.of(0, "1.23E+12", 1, "4E2"));
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
  void cellsOfAWorkbook() throws IOException {
    Path file = sheets.file("18b.xlsx");
    Ran ran = sheets.applied(file);
    ends(ExitCode.NOT_ALL, ran);
    says(ran, "row 5: with an error: column effort_days: the cell contains the error #N/A");
    ends(ExitCode.DONE, sheets.applied(file, "--skip-rows", "5"));
    holds("effort_days", Map.of(0, "0.5", 3, "0.3", 4, "12", 5, "1"));
    holds("budget_eur", Map.of(0, "1234.5", 3, "1000000000000000000000"));
    holds("is_confidential", Map.of(0, "true", 4, "true"));
    holds("reference_url", Map.of(0, "see"));
    holds("short_code", Map.of(0, "007", 4, "00042"));
  }
}
