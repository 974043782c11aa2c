package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes table files and reads them whole. */
final class Tables {

  private Tables() {}

  static Table open(Path file) throws IOException {
    return Table.read(file, TableOptions.none());
  }

  static Table csv(Path folder, String text) throws IOException {
    return open(Files.writeString(folder.resolve("cases.csv"), text));
  }

  /** Texts of all rows, each with its number before them. */
  static List<List<String>> rows(Table table) {
    List<List<String>> rows = new ArrayList<>();
    for (TableRow row : table.rows()) {
      List<String> texts = new ArrayList<>(List.of(String.valueOf(row.number())));
      for (int i = 0; i < table.header().size(); i++) {
        texts.add(row.text(i));
      }
      rows.add(texts);
    }
    return rows;
  }

  /** The one row of a table. */
  static TableRow row(Table table) {
    assertEquals(1, table.rows().size());
    return table.rows().getFirst();
  }

  /** What is said of a file that cannot be used. */
  static String refusal(Path file, TableOptions options) {
    UnusableTableException e =
        assertThrows(UnusableTableException.class, () -> Table.read(file, options));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(String.valueOf(file.getFileName())), message);
    assertFalse(message.contains("Exception"), message);
    return message;
  }

  static String refusal(Path file) {
    return refusal(file, TableOptions.none());
  }

  static String refusal(Path folder, String name, String text) throws IOException {
    return refusal(Files.writeString(folder.resolve(name), text));
  }

  static void write(TableWriter writer, List<List<FieldValue>> rows) throws IOException {
    for (List<FieldValue> row : rows) {
      writer.write(row);
    }
    writer.finish();
  }

  /** The parts of a workbook with one sheet of this content, as Excel lays them out. */
  static Map<String, String> parts(String sheet) {
    String main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    String office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    String packaged = "http://schemas.openxmlformats.org/package/2006/";
    String type = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
    String override = "<Override PartName=\"/xl/%s.xml\" ContentType=\"" + type + "%s+xml\"/>";
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "[Content_Types].xml",
        "<Types xmlns=\""
            + packaged
            + "content-types\">"
            + override.formatted("workbook", "sheet.main")
            + override.formatted("sharedStrings", "sharedStrings")
            + override.formatted("styles", "styles")
            + override.formatted("worksheets/sheet1", "worksheet")
            + "</Types>");
    parts.put(
        "xl/workbook.xml",
        "<workbook xmlns=\""
            + main
            + "\" xmlns:r=\""
            + office
            + "\"><sheets>"
            + "<sheet name=\"Cases\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>");
    parts.put(
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\""
            + packaged
            + "relationships\"><Relationship Id=\"rId1\" Type=\""
            + office
            + "/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>");
    parts.put(
        "xl/styles.xml",
        "<styleSheet xmlns=\""
            + main
            + "\"><numFmts count=\"3\">"
            + "<numFmt numFmtId=\"164\" formatCode=\"dd/mm/yyyy\"/>"
            + "<numFmt numFmtId=\"165\" formatCode=\"yyyy-mm-dd hh:mm\"/>"
            + "<numFmt numFmtId=\"166\" formatCode=\"&quot;day&quot; 0\"/>"
            + "</numFmts><cellXfs count=\"6\"><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/>"
            + "<xf numFmtId=\"165\"/><xf numFmtId=\"166\"/><xf numFmtId=\"14\"/>"
            + "<xf numFmtId=\"21\"/></cellXfs></styleSheet>");
    parts.put(
        "xl/sharedStrings.xml",
        "<sst xmlns=\""
            + main
            + "\"><si><t>source_id</t></si><si><t>value</t></si>"
            + "<si><r><t>rich </t></r><r><t xml:space=\"preserve\">text</t></r></si></sst>");
    parts.put(
        "xl/worksheets/sheet1.xml", "<worksheet xmlns=\"" + main + "\">" + sheet + "</worksheet>");
    return parts;
  }

  /** A sheet with the columns source_id and value, and rows of this. */
  static String sheet(String rows) {
    return "<sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v>"
        + "</c></row>"
        + rows
        + "</sheetData>";
  }

  /** A row whose second cell is this, with what stands in its tag. */
  static String cell(String attributes, String content) {
    return "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>E1</t></is></c><c r=\"B2\" "
        + attributes
        + ">"
        + content
        + "</c></row>";
  }

  static Path workbook(Path folder, Map<String, String> parts) throws IOException {
    Path file = folder.resolve("cases.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  static Path workbook(Path folder, String sheet) throws IOException {
    return workbook(folder, parts(sheet));
  }
}
