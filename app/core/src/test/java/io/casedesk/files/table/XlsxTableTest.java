package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.VisibilityState;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("NullAway.Init")
final class XlsxTableTest {

  @TempDir Path folder;

  private FieldValue value(String attributes, String content) throws IOException {
    Path file = Tables.workbook(folder, Tables.sheet(Tables.cell(attributes, content)));
    return java.util.Objects.requireNonNull(Tables.row(Tables.open(file)).cells().get(1));
  }

  private String refusal(String attributes, String content) throws IOException {
    return Tables.refusal(Tables.workbook(folder, Tables.sheet(Tables.cell(attributes, content))));
  }

  /** An error value counts only where its column is used. */
  private String unsound(String attributes, String content) throws IOException {
    Table table =
        Tables.open(Tables.workbook(folder, Tables.sheet(Tables.cell(attributes, content))));
    table.requireSound(List.of("source_id"));
    return String.valueOf(
        assertThrows(
                UnusableTableException.class,
                () -> table.requireSound(List.of("source_id", "value")))
            .getMessage());
  }

  @Test
  void aTitleAboveTheTableIsSkippedEvenIfItsCellsAreMerged() throws IOException {
    String title =
        "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>All cases</t></is></c></row>"
            + "<row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"B3\" t=\"s\"><v>1</v></c></row>"
            + "<row r=\"4\"><c r=\"A4\"><v>7</v></c><c r=\"B4\"><v>8</v></c></row></sheetData>";
    String merged = "<mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>";
    Table table = Tables.open(Tables.workbook(folder, title + merged));
    assertEquals(List.of("source_id", "value"), table.header());
    assertEquals(List.of(List.of("4", "7", "8")), Tables.rows(table));
    assertEquals(3, table.make().headerRow());
    assertTrue(
        Tables.refusal(Tables.workbook(folder, title + merged.replace("A1:B1", "A1:A3")))
            .contains("are merged"));
  }

  @ParameterizedTest
  @CsvSource({
    "1.0E7,10000000", "0.30000000000000004,0.3", "1.1000000000000001,1.1", "42,42", "-0.5,-0.5",
    "123456789012345678,123456789012345678", "0,0", "-0.0,0", "1E-5,0.00001", "150000,150000",
  })
  void numbersAreAsTyped(String stored, String typed) throws IOException {
    assertEquals(new FieldValue.Numeric(typed), value("", "<v>" + stored + "</v>"));
  }

  @ParameterizedTest
  @CsvSource({
    "1,46357,2026-12-01", "4,46357,2026-12-01", "2,46357.385416666664,2026-12-01T09:15:00",
    "2,46357,2026-12-01T00:00:00", "5,0.385416666666667,09:15:00", "4,59,1900-02-28",
    "4,61,1900-03-01", "5,46357.5,2026-12-01T12:00:00",
  })
  void datesAreDays(String style, String stored, String day) throws IOException {
    assertEquals(FieldValue.text(day), value("s=\"" + style + "\"", "<v>" + stored + "</v>"));
  }

  @Test
  void aNumberThatOnlyLooksLikeADateIsANumber() throws IOException {
    assertEquals(new FieldValue.Numeric("7"), value("s=\"3\"", "<v>7</v>"));
    assertEquals(new FieldValue.Numeric("-7"), value("s=\"1\"", "<v>-7</v>"));
  }

  @Test
  void daysCountFrom1904WhereTheWorkbookSaysSo() throws IOException {
    var parts = Tables.parts(Tables.sheet(Tables.cell("s=\"1\"", "<v>0</v>")));
    parts.merge(
        "xl/workbook.xml",
        "",
        (old, none) -> old.replace("<sheets>", "<workbookPr date1904=\"1\"/><sheets>"));
    Table table = Tables.open(Tables.workbook(folder, parts));
    assertEquals("1904-01-01", Tables.row(table).text(1));
  }

  @Test
  void textsBooleansAndFormulasAreWhatTheyShow() throws IOException {
    assertEquals(FieldValue.text("rich text"), value("t=\"s\"", "<v>2</v>"));
    assertEquals(FieldValue.text("007"), value("t=\"inlineStr\"", "<is><t>007</t></is>"));
    assertEquals(
        FieldValue.text("a\rb_x000D_"),
        value("t=\"inlineStr\"", "<is><t>a_x000D_b_x005F_x000D_</t></is>"));
    assertEquals(FieldValue.bool(true), value("t=\"b\"", "<v>1</v>"));
    assertEquals(FieldValue.text("ab"), value("t=\"str\"", "<f>A1&amp;B1</f><v>ab</v>"));
    assertEquals(new FieldValue.Numeric("3"), value("", "<f>1+2</f><v>3</v>"));
    assertEquals(FieldValue.text("2026-12-01"), value("s=\"1\"", "<f>TODAY()</f><v>46357</v>"));
  }

  @Test
  void cellsWithoutAValueAreNamed() throws IOException {
    assertEquals(
        "cases.xlsx, row 2, column value: the cell contains the error #N/A; correct the error, or"
            + " empty the cell.",
        unsound("t=\"e\"", "<v>#N/A</v>"));
    assertTrue(unsound("t=\"e\"", "<f>1/0</f><v>#DIV/0!</v>").contains("the error #DIV/0!"));
    assertTrue(unsound("", "<f>1+2</f>").contains("a formula without its result"));
    assertTrue(refusal("", "<v>1E900</v>").contains("too large or too small"));
    String longest = "x".repeat(ExcelCellReader.LONGEST);
    assertEquals(
        FieldValue.text(longest), value("t=\"inlineStr\"", "<is><t>" + longest + "</t></is>"));
    assertTrue(
        refusal("t=\"inlineStr\"", "<is><t>" + longest + "x</t></is>")
            .startsWith("cases.xlsx, row 2, column value: the text is longer than the 32767"));
  }

  @Test
  void whatAnotherLibraryWroteIsRead() throws IOException {
    Path file = folder.resolve("other.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Other", "1.0")) {
      Worksheet hidden = workbook.newWorksheet("Hidden");
      hidden.setVisibilityState(VisibilityState.HIDDEN);
      hidden.value(0, 0, "x");
      Worksheet cases = workbook.newWorksheet("Cases");
      cases.value(1, 0, "source_id");
      cases.value(1, 2, "due");
      cases.value(1, 3, "n");
      cases.value(3, 0, "007");
      cases.value(3, 2, LocalDate.of(2026, 12, 1));
      cases.style(3, 2).format("yyyy-MM-dd").set();
      cases.value(3, 3, 2.5);
      workbook.newWorksheet("More").value(0, 0, "y");
    }
    Table table = Tables.open(file);
    assertEquals(List.of("source_id", "", "due", "n"), table.header());
    assertEquals(List.of(List.of("4", "007", "", "2026-12-01", "2.5")), Tables.rows(table));
    assertTrue(
        table.remark().text().contains("\"Cases\"; the workbook also has others"),
        table.remark().text());
    String more = Tables.refusal(file, new TableOptions("More", null, null));
    assertTrue(more.contains("no rows below"), more);
    assertTrue(Tables.refusal(file, new TableOptions("3", null, null)).contains("no rows below"));
    String none = Tables.refusal(file, new TableOptions("Nope", null, null));
    assertTrue(none.contains("no sheet \"Nope\"; it has \"Hidden\", \"Cases\""), none);
    assertTrue(Tables.refusal(file, new TableOptions("9", null, null)).contains("no sheet \"9\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"part", "name", "both"})
  void aWorkbookWithoutStylesIsRead(String missing) throws IOException {
    Map<String, String> parts = Tables.parts(Tables.sheet(Tables.cell("s=\"1\"", "<v>7</v>")));
    if (!missing.equals("name")) {
      parts.remove("xl/styles.xml");
    }
    if (!missing.equals("part")) {
      parts.computeIfPresent(
          "[Content_Types].xml",
          (name, text) -> text.replaceFirst("<Override PartName=\"/xl/styles.xml\"[^>]*>", ""));
    }
    Table table = Tables.open(Tables.workbook(folder, parts));
    assertEquals(List.of(List.of("2", "E1", "7")), Tables.rows(table));
  }

  @Test
  void mergedCellsAreRefused() throws IOException {
    String sheet =
        Tables.sheet(Tables.cell("", "<v>1</v>"))
            + "<mergeCells><mergeCell ref='A1:B1'/></mergeCells>";
    String refusal = Tables.refusal(Tables.workbook(folder, sheet));
    assertTrue(refusal.contains("the cells A1:B1 of the sheet \"Cases\" are merged"), refusal);
  }

  @Test
  void writesWhatItReads() throws IOException {
    Path first = Tables.workbook(folder, Tables.sheet(Tables.cell("", "<v>2.5</v>")));
    Table table = Tables.open(first);
    Path second = folder.resolve("second.xlsx");
    List<FieldValue> values =
        List.of(
            FieldValue.text("_x0041_ \u0001 =1+1 \n 😀 שלום"),
            new FieldValue.Numeric("12345678901234567890"),
            new FieldValue.Numeric("1.50"),
            FieldValue.bool(false),
            FieldValue.text(""),
            FieldValue.text(" 007 "));
    List<String> header = List.of("a", "b", "c", "d", "e", "f");
    try (OutputStream out = Files.newOutputStream(second)) {
      Tables.write(table.writer(header, out), List.of(values, values));
    }
    Table again = Tables.open(second);
    assertEquals(header, again.header());
    assertEquals(2, again.rows().size());
    TableRow row = again.rows().getFirst();
    assertEquals(values.getFirst(), row.cells().getFirst());
    assertEquals("12345678901234567890", row.text(1));
    assertEquals("1.50", row.text(2));
    assertEquals(values.get(3), row.cells().get(3));
    assertNull(row.cells().get(4));
    assertEquals(" 007 ", row.text(5));
  }

  /** What a person reads in the cell is what goes into a text; the number is the same. */
  @ParameterizedTest
  @CsvSource({
    "2,1.1,1.10",
    "2,7,7.00",
    "2,-0.5,-0.50",
    "2,1.1000000000000001,1.10",
    "2,1.125,1.125",
    "0,1.1,1.1",
    "1,7,7",
    "164,1.1,1.100",
    "2,0,0.00",
  })
  void decimalsAreAsShown(String format, String stored, String shown) throws IOException {
    java.util.Map<String, String> parts =
        Tables.parts(Tables.sheet(Tables.cell("s=\"1\"", "<v>" + stored + "</v>")));
    parts.computeIfPresent(
        "xl/styles.xml",
        (name, styles) ->
            styles
                .replace("<xf numFmtId=\"164\"/>", "<xf numFmtId=\"" + format + "\"/>")
                .replace("dd/mm/yyyy", "0.000"));
    TableRow read = Tables.row(Tables.open(Tables.workbook(folder, parts)));
    assertEquals(shown, read.text(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1E-2147483647", "-7e2000000000"})
  void aNumberOfManyZerosIsWrittenAsItIsAndNotWrittenOut(String digits) throws IOException {
    Path file = folder.resolve("zeros.xlsx");
    try (OutputStream out = Files.newOutputStream(file)) {
      TableWriters.XlsxTableWriter writer =
          new TableWriters.XlsxTableWriter("Cases", List.of("n"), out);
      writer.write(List.of(new FieldValue.Numeric(digits)));
      writer.finish();
    }
    assertTrue(Files.size(file) < 10_000);
    assertEquals(List.of(List.of("2", digits)), Tables.rows(Tables.open(file)));
  }
}
