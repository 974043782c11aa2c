package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workbooks that are made to do harm, or are damaged: each is refused in words, at once. */
@SuppressWarnings("NullAway.Init")
final class HostileWorkbookTest {

  private static final String ROW = Tables.sheet(Tables.cell("", "<v>1</v>"));
  private static final String SHEET = "xl/worksheets/sheet1.xml";

  @TempDir Path folder;

  private String refusal(String part, String content) throws IOException {
    Map<String, String> parts = Tables.parts(ROW);
    parts.put(part, content);
    return Tables.refusal(Tables.workbook(folder, parts));
  }

  @Test
  void documentTypesReadNoFilesAndGrowNothing() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret");
    String external =
        "<!DOCTYPE x [<!ENTITY e SYSTEM \""
            + secret.toUri()
            + "\">]><sst><si><t>&e;</t></si></sst>";
    String refusal = refusal("xl/sharedStrings.xml", external);
    assertTrue(
        refusal.contains("sharedStrings.xml inside the workbook: it declares a document type"),
        refusal);
    assertFalse(refusal.contains("the secret"));
    String laughs = "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><worksheet/>";
    assertTrue(refusal(SHEET, laughs).contains("declares a document type"));
    // Quotes and comments hide nothing.
    assertTrue(
        refusal(SHEET, "<!-- <a b=\" --><!DOCTYPE x><worksheet/>").contains("document type"));
  }

  @Test
  void aBombIsNotUnpacked() throws IOException {
    Path file = folder.resolve("bomb.xlsx");
    byte[] zeros = new byte[1 << 20];
    Arrays.fill(zeros, (byte) 'x');
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(SHEET));
      for (int i = 0; i < 300; i++) {
        zip.write(zeros);
      }
    }
    assertTrue(Files.size(file) < 1 << 20);
    assertTrue(Tables.refusal(file).contains("larger than Casedesk can read"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"docProps/custom.xml", "xl/drawings/vmlDrawing1.vml", "xl/media/a.png"})
  void aPartThatTheLibraryDoesNotReadMayBeEmptyOrNoXml(String part) throws IOException {
    Map<String, String> parts = Tables.parts(ROW);
    parts.put(part, part.endsWith(".xml") ? "" : "<xml><br></xml>" + "x".repeat(2 << 20));
    assertEquals(1, Tables.open(Tables.workbook(folder, parts)).rows().size());
  }

  @Test
  void hugeCellsAreFoundBeforeTheyAreHeld() throws IOException {
    String huge = "x".repeat(2 << 20);
    String inline = Tables.sheet(Tables.cell("t=\"inlineStr\"", "<is><t>" + huge + "</t></is>"));
    assertTrue(refusal(SHEET, inline).contains("too long for an Excel cell"));
    // What looks like a tag in character data is none.
    String tags = "<v><![CDATA[" + "<a ?> -->".repeat(1 << 17) + "]]></v>";
    String refusal = refusal(SHEET, Tables.sheet(Tables.cell("t=\"str\"", tags)));
    assertTrue(refusal.contains("too long for an Excel cell"), refusal);
    // So is it when it would be refused as a bomb, once it was held.
    String bomb = "<v><![CDATA[" + "<a></a>".repeat(10 << 20) + "]]></v>";
    String refusalOfBomb = refusal(SHEET, Tables.sheet(Tables.cell("t=\"str\"", bomb)));
    assertTrue(refusalOfBomb.contains("too long for an Excel cell"), refusalOfBomb);
    String runs = "<r><t>0123456789</t></r>".repeat(200_000);
    assertTrue(
        refusal("xl/sharedStrings.xml", "<sst><si>" + runs + "</si></sst>")
            .contains("too long for an Excel cell"));
    String data = Tables.sheet(Tables.cell("t=\"str\"", "<v><![CDATA[" + huge + "]]></v>"));
    assertTrue(refusal(SHEET, data).contains("too long for an Excel cell"));
    String attribute = "<worksheet a=\"" + huge + "\"/>";
    assertTrue(refusal(SHEET, attribute).contains("a tag or text that is too long"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "t=\"n\"", "t='n'", "x=\"&amp;\""})
  void numbersOfVeryManyDigitsAreRefused(String type) throws IOException {
    String digits = "9".repeat(1_001);
    for (String value : new String[] {digits, "1." + digits, "<![CDATA[" + digits + "]]>"}) {
      String cell = Tables.cell(type, "<v>" + value + "</v>");
      Path file = Tables.workbook(folder, Tables.sheet(cell));
      UnusableTableException e =
          assertThrows(UnusableTableException.class, () -> Tables.rows(Tables.open(file)));
      String said = String.valueOf(e.getMessage());
      assertTrue(
          said.contains("row 2, column B contains a number of more than 1000 characters"), said);
    }
  }

  @Test
  void columnsThatDoNotExistMakeNoRoom() throws IOException {
    String far = "<row r=\"2\"><c x=\">\" r=\"ZZZZZZ2\"><v>1</v></c></row>";
    assertTrue(refusal(SHEET, Tables.sheet(far)).contains("a column beyond Excel's last column"));
    String many = "<row r=\"2\">" + "<c/>".repeat(16_385) + "</row>";
    assertTrue(refusal(SHEET, Tables.sheet(many)).contains("a column beyond Excel's last column"));
    assertTrue(refusal(SHEET, "<a>".repeat(600)).contains("nested too deeply"));
  }

  @Test
  void otherEncodingsAreNotReadPastTheLook() throws IOException {
    Path file = folder.resolve("wide.xlsx");
    for (var charset :
        new java.nio.charset.Charset[] {
          StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE
        }) {
      try (OutputStream out = Files.newOutputStream(file);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        zip.putNextEntry(new ZipEntry(SHEET));
        zip.write("<worksheet/>".getBytes(charset));
      }
      assertTrue(Tables.refusal(file).contains("is not in UTF-8"), charset.name());
    }
  }

  @Test
  void ebcdicIsRefusedInWords() throws IOException {
    Path file = folder.resolve("ebcdic.xlsx");
    for (String changed : Tables.parts(ROW).keySet()) {
      try (OutputStream out = Files.newOutputStream(file);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (Map.Entry<String, String> part : Tables.parts(ROW).entrySet()) {
          zip.putNextEntry(new ZipEntry(part.getKey()));
          boolean ebcdic = part.getKey().equals(changed);
          String text =
              ebcdic
                  ? "<?xml version=\"1.0\" encoding=\"IBM037\"?>"
                      + part.getValue().replaceFirst("^<\\?xml[^>]*>", "")
                  : part.getValue();
          zip.write(text.getBytes(ebcdic ? Charset.forName("IBM037") : StandardCharsets.UTF_8));
        }
      }
      String refusal = Tables.refusal(file);
      assertTrue(refusal.contains("is not in UTF-8"), refusal);
    }
  }

  private String refusalOfRow(String cells) throws IOException {
    return refusal(
        SHEET,
        Tables.parts(Tables.sheet("<row r=\"2\">" + cells + "</row>")).getOrDefault(SHEET, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<c r=\"B2\" t=\"s\"><v>x</v></c>",
        "<c r=\"B2\" t=\"what\"><v>1</v></c>",
        "<c r=\"B2\" s=\"x\"><v>1</v></c>",
        "<c r=\"2B\"><v>1</v></c>",
        "<c r=\"B2\"><v>1</c>",
      })
  void damagedCellsAreNamedByRowAndColumn(String cell) throws IOException {
    assertEquals(
        "cases.xlsx, row 2, column value: the cell is damaged; open the workbook in a spreadsheet"
            + " program and save it as .xlsx again.",
        refusalOfRow("<c r=\"A2\" s=\"0\"><v>7</v></c>" + cell));
  }

  @Test
  void whatIsNoNumberInACellOfNumbersIsSaid() throws IOException {
    assertEquals(
        "cases.xlsx, row 2, column value: the cell contains \"one\", which is not a valid value;"
            + " type the value again in a spreadsheet program.",
        refusalOfRow("<c r=\"A2\"><v>7</v></c><c r=\"B2\"><v>one</v></c>"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<c r=\"B2\"><v>1</v></c></line>",
        "<c r=\"B2\"><f t=\"shared\" si=\"4\"/><v>1</v></c>",
        "<c r=\"B2\" x:r=\"AAAAAA2\"><v>1</v></c>",
      })
  void whatTheLibraryStopsAtWithoutAPlaceIsNamedByRow(String cell) throws IOException {
    String refusal = refusalOfRow("<c r=\"A2\"><v>7</v></c>" + cell);
    assertTrue(
        refusal.startsWith("cases.xlsx, row 2: Casedesk can't read this row or a later one"),
        refusal);
  }

  @Test
  void aSharedTextThatIsNotThereIsNotLookedForForever() throws IOException {
    String cell = "<c r=\"A2\" t=\"s\"><v>99999999999</v></c>";
    String refusal =
        Tables.refusal(Tables.workbook(folder, Tables.sheet("<row r=\"2\">" + cell + "</row>")));
    assertTrue(refusal.contains("refers to missing text"), refusal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<c r=\"A2\" t=\"&#115;\"><v>99999999</v></c>",
        "<c r=\"A2\" t=\"s\"><v>9&#57;999999</v></c>",
        "<c r=\"A2\" t=\"s\"><v><![CDATA[99999999]]></v></c>",
        "<c r=\"A2\" t=\"s\"><v>9<v/>9<x>999999</x></v></c>",
        "<c r=\"A2\" t=\"s\"><v>\u0669\u0669\u0669\u0669\u0669\u0669</v></c>",
        "<c r=\"A2\" x=' t=\"n\"' t=\"s\"><v>99999999</v></c>",
      })
  void noSharedTextIsHiddenFromTheGuard(String cell) throws IOException {
    String refusal =
        Tables.refusal(Tables.workbook(folder, Tables.sheet("<row r=\"2\">" + cell + "</row>")));
    assertTrue(refusal.contains("refers to missing text"), refusal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<c r=\"&#65;AAAAA2\"><v>1</v></c>",
        "<c r=\"$AAAAAA2\"><v>1</v></c>",
        "<c r=\"\uFF21\uFF21\uFF212\"><v>1</v></c>",
        "<c x=' r=\"A2\"' r=\"AAAAAA2\"><v>1</v></c>",
        "<c r=\"A2\"><c r=\"AAAAAA2\"><v>1</v></c></c>",
      })
  void noFarColumnIsHiddenFromTheGuard(String cell) throws IOException {
    String refusal =
        Tables.refusal(Tables.workbook(folder, Tables.sheet("<row r=\"2\">" + cell + "</row>")));
    assertTrue(
        refusal.contains("a column beyond Excel's last column")
            || refusal.contains("a cell inside another cell"),
        refusal);
  }

  @Test
  void partsAreNotHiddenFromTheGuard() throws IOException {
    assertTrue(
        refusal(SHEET, " ".repeat(1 << 16) + "<!DOCTYPE x><worksheet/>")
            .contains("declares a document type"));
    Map<String, String> parts =
        Tables.parts(ROW + "<mergeCells><mergeCell ref=\"A&#49;:B2\"/></mergeCells>");
    parts.computeIfPresent(
        "xl/_rels/workbook.xml.rels", (name, text) -> text.replace("sheet1", "shee&#116;1"));
    String merged = Tables.refusal(Tables.workbook(folder, parts));
    assertTrue(merged.contains("the cells A1:B2 of the sheet \"Cases\" are merged"), merged);
  }

  /** Rows of one number each, after the header. */
  private static String rows(int count) {
    StringBuilder rows = new StringBuilder();
    for (int i = 2; i < count + 2; i++) {
      rows.append("<row r=\"%d\"><c r=\"A%d\"><v>7</v></c></row>".formatted(i, i));
    }
    return rows.toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatTheGuardFindsAtTheEndComesBeforeAFaultInTheFirstRow(boolean isNamedAsSheet)
      throws IOException {
    String fault = "<row r=\"2\"><c r=\"B2\"><v>one</v></c></row>";
    String nested = "<row r=\"9000\"><c r=\"A9000\"><c/></c></row>";
    Map<String, String> parts = Tables.parts(Tables.sheet(fault + rows(3_000) + nested));
    if (!isNamedAsSheet) {
      parts.computeIfPresent(
          "[Content_Types].xml", (name, text) -> text.replace("worksheet+xml", "chart+xml"));
    }
    String refusal = Tables.refusal(Tables.workbook(folder, parts));
    assertTrue(refusal.contains("a cell inside another cell"), refusal);
    String sheet = Tables.sheet(fault + rows(3_000));
    String merged = "<mergeCells><mergeCell ref=\"A1:B2\"/></mergeCells>";
    String refusalOfMerged = Tables.refusal(Tables.workbook(folder, sheet + merged));
    assertTrue(refusalOfMerged.contains("the cells A1:B2"), refusalOfMerged);
    String refusalOfFault = Tables.refusal(Tables.workbook(folder, sheet));
    assertTrue(refusalOfFault.contains("row 2, column value"), refusalOfFault);
  }

  /** The library reads the shared texts of such a workbook before the guard has seen them. */
  @Test
  void aSheetThatIsAlsoAnotherPartIsCheckedFirst() throws IOException {
    String text = "<si><t>" + "x".repeat(2 << 20) + "</t></si>";
    Map<String, String> parts = Tables.parts(Tables.sheet(rows(3_000)) + text);
    parts.computeIfPresent(
        "[Content_Types].xml",
        (name, types) -> types.replace("/xl/sharedStrings.xml", "/xl/worksheets/sheet1.xml"));
    String refusal = Tables.refusal(Tables.workbook(folder, parts));
    assertTrue(refusal.contains("too long for an Excel cell"), refusal);
  }

  @Test
  void manyRowsAreReadTwiceAfterTheyWereChecked() throws IOException {
    Table table = Tables.open(Tables.workbook(folder, Tables.sheet(rows(3_000))));
    assertEquals(3_000, table.rows().size());
    assertEquals(3_000, Tables.rows(table).size());
    assertEquals(Tables.rows(table), Tables.rows(table));
  }

  @Test
  void damagedFilesAreNamed() throws IOException {
    Path file = Tables.workbook(folder, ROW);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertTrue(Tables.refusal(file).contains("the workbook is damaged"), Tables.refusal(file));
    Map<String, String> parts = Tables.parts(ROW);
    parts.remove("xl/workbook.xml");
    assertTrue(Tables.refusal(Tables.workbook(folder, parts)).contains("can't read"));
    assertTrue(refusal("xl/workbook.xml", "<workbook><sheets>").contains("can't read"));
    assertTrue(refusal("XL/worksheets/SHEET1.xml", "<a/>").contains("twice"));
    assertTrue(refusal(SHEET, "<worksheet><sheetData/></worksheet>").contains("is empty"));
  }

  @Test
  void whatIsNoWorkbookIsSaid() throws IOException {
    assertTrue(
        Tables.refusal(folder, "no.xlsx", "source_id,theme\n1,2\n")
            .contains("the name of a workbook, but isn't one"));
    Path old =
        Files.write(
            folder.resolve("old.xls"), new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0});
    assertTrue(Tables.refusal(old).contains("an old Excel workbook, or has a password"));
  }
}
