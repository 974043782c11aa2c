package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are read from their bytes exactly as the library reads them, or not at all. */
@SuppressWarnings("NullAway.Init")
final class QuickRowsTest {

  private static final String SHEET = "xl/worksheets/sheet1.xml";

  @TempDir Path folder;

  private static List<String> all(SheetRows rows) throws IOException {
    List<String> all = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        List<FieldValue> values = new ArrayList<>(rows.values());
        all.add(rows.number() + " " + values);
      }
    }
    return all;
  }

  private Path workbook(String sheet) throws IOException {
    Map<String, String> parts = Tables.parts("");
    parts.put(SHEET, sheet);
    return Tables.workbook(folder, parts);
  }

  private static List<String> quick(Path file) throws IOException {
    try (WorkbookParts parts = new WorkbookParts(file)) {
      return all(
          new QuickRows(
              java.util.Objects.requireNonNull(parts.open(SHEET)),
              new ExcelCellReader(false),
              parts));
    }
  }

  private static List<String> library(Path file) throws IOException {
    return all(
        new LibraryRows(new ReadableWorkbook(file.toFile(), new ReadingOptions(true, true)), 0, 0));
  }

  private static String sheet(String rows) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<worksheet xmlns:x14ac=\"x\"><cols><col min=\"1\"/></cols><sheetData>"
        + rows
        + "</sheetData></worksheet>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<row r=\"1\"/>",
        "<row r=\"1\"/><row r=\"2\"><c><v>1</v></c><c/><c t=\"s\"><v>1</v></c></row>\n"
            + "<row r=\"9\"></row>",
        "<row r=\"3\" spans=\"1:2\" x14ac:dyDescent=\"0.25\"><c r=\"C3\"><v>1.50</v></c></row>",
        "<row r=\"1\"><c r=\"B1\" s=\"1\"><v>46357</v></c><c r=\"A1\" s=\"4\"><v>2</v></c></row>",
        "<row r=\"1\"><c r=\"A1\" s=\"99\"><v>46357</v></c><c r=\"AB1\" t=\"b\"><v>0</v></c></row>",
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>2</v></c><c r=\"B1\" t=\"s\"/></row>",
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"A1\" t=\"s\"><v>0</v></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t xml:space=\"preserve\"> a \n"
            + "&lt;b&gt;&amp;&#228;&#x1F600;</t></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t>Müller 漢 😀 _x000D_\r\nx\ry</t></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t/></is></c><c t=\"inlineStr\"/></row>",
        "<row r=\"1\"><c"
            + " t=\"str\"><f>A1&amp;\"&gt;\"</f><v>ab</v></c><c><f>1+2</f><v>3</v></c></row>",
        "<row r=\"1\"><c><f t=\"shared\" ref=\"A1:A2\" si=\"0\">1</f><v>3</v></c></row>"
            + "<row r=\"2\"><c><f t=\"shared\" si=\"0\"/><v>4</v></c></row>",
        "<row r=\"1\"><c"
            + " t=\"n\"><v>007</v></c><c><v>-0</v></c><c><v>1E3</v></c><c><v></v></c></row>",
        "<row r=\"1\"><c><v>12345678901234567890</v></c><c><v>0.1</v></c><c"
            + " x='>'><v>2</v></c></row>",
      })
  void readsWhatTheLibraryReads(String rows) throws IOException {
    Path file = workbook(sheet(rows));
    List<String> expected = library(file);
    try {
      assertEquals(expected, quick(file));
    } catch (QuickRows.UnusualException e) {
      assertTrue(rows.contains("x='>'"), "left to the library: " + rows);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- --><row r=\"1\"/>",
        "<row r=\"1\"><!-- --><c/></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t><![CDATA[</row>]]></t></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><r><t>rich</t></r></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t>&nbsp;</t></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t>&#1;</t></is></c></row>",
        "<row r=\"1\"><c t=\"inlineStr\"><is><t>\u0001</t></is></c></row>",
        "<row r=\"1\"><c t=\"e\"><v>#N/A</v></c></row>",
        "<row r=\"1\"><c t=\"d\"><v>2026-12-01</v></c></row>",
        "<row r=\"1\"><c r=\"1A\"/></row>",
        "<row r=\"1\"><c r=\"A1\" r=\"B1\"/></row>",
        "<row r=\"1\"><c x:r=\"A1\"/></row>",
        "<row r=\"1\"><c r='A1'/></row>",
        "<row r=\"one\"/>",
        "<row r=\"1\"><c t=\"s\"><v>x</v></c></row>",
        "<row r=\"1\"><c t=\"s\"><v>3</v></c></row>",
        "<row r=\"1\"><c><f t=\"shared\" si=\"4\"/><v>1</v></c></row>",
        "<row r=\"1\"><c><f t=\"array\" ref=\"A1:A2\">1</f><v>1</v></c></row>",
        "<row r=\"1\"><c><v>1</c></row>",
        "<row r=\"1\"><c><v>1</v></c>",
        "<x:row r=\"1\"/>",
        "<row/>",
      })
  void leavesWhatProgramsDoNotWriteToTheLibrary(String rows) throws IOException {
    Path file = workbook(sheet(rows));
    assertThrows(QuickRows.UnusualException.class, () -> quick(file));
  }

  @Test
  void leavesOtherEncodingsToTheLibrary() throws IOException {
    Path file = workbook(sheet("<row r=\"1\"/>").replace("UTF-8", "ISO-8859-1"));
    assertThrows(QuickRows.UnusualException.class, () -> quick(file));
    byte[] broken =
        sheet("<row r=\"1\"><c t=\"inlineStr\"><is><t>\u00ff</t></is></c></row>")
            .getBytes(StandardCharsets.ISO_8859_1);
    try (WorkbookParts parts = new WorkbookParts(workbook(sheet("")))) {
      QuickRows rows =
          new QuickRows(new ByteArrayInputStream(broken), new ExcelCellReader(false), parts);
      assertTrue(rows.next());
      assertThrows(QuickRows.UnusualException.class, rows::values);
    }
  }

  /** Whatever comes after some rows, none is read twice and none is missed. */
  @Test
  void theLibraryGoesOnWhereSomethingUnusualStands() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 2; i < 3_000; i++) {
      String cell =
          i % 1_000 == 0
              ? "<is><r><t>Row </t></r><r><t>" + i + "</t></r></is>"
              : "<is><t>Row " + i + "</t></is>";
      rows.append("<row r=\"%d\"><c r=\"A%d\" t=\"inlineStr\">%s</c></row>".formatted(i, i, cell));
    }
    List<List<String>> read =
        Tables.rows(Tables.open(Tables.workbook(folder, Tables.sheet(rows.toString()))));
    assertEquals(2_998, read.size());
    for (int i = 2; i < 3_000; i++) {
      assertEquals(List.of(String.valueOf(i), "Row " + i, ""), read.get(i - 2));
    }
  }
}
