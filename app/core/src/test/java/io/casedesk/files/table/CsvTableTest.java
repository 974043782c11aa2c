package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("NullAway.Init")
final class CsvTableTest {

  /** A million before a release. */
  private static final int MANY =
      Math.min(1_000_000, 1_000 * Integer.getInteger("casedesk.tries", 100));

  @TempDir Path folder;

  private Table bytes(byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return Tables.open(Files.write(folder.resolve("cases.csv"), all.toByteArray()));
  }

  @Test
  void lettersThatCouldBeOthersAreShownInBoth(@TempDir Path here) throws IOException {
    byte[] polish =
        "source_id;name\n1;K\u00f6ln\n2;\u0141\u00f3d\u017a\n"
            .getBytes(java.nio.charset.Charset.forName("windows-1250"));
    Path file = Files.write(here.resolve("cases.csv"), polish);
    String doubt = Table.read(file, TableOptions.none()).doubt().text();
    assertTrue(
        doubt.contains("row 3 reads \"\u00a3\u00f3d\u0178\" in windows-1252")
            && doubt.contains("and \"\u0141\u00f3d\u017a\" in windows-1250"),
        doubt);
    TableOptions named =
        new TableOptions(null, java.nio.charset.Charset.forName("windows-1250"), null);
    assertTrue(Table.read(file, named).doubt().isEmpty());
    assertTrue(Tables.csv(here, "source_id\n\u0141\u00f3d\u017a\n").doubt().isEmpty());
    // Where both read the same letters, there is nothing to ask.
    Path same =
        Files.write(
            here.resolve("same.csv"),
            "source_id\nK\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(Table.read(same, TableOptions.none()).doubt().isEmpty());
  }

  @Test
  void readsRowsWithTheNumbersOfASpreadsheet() throws IOException {
    Table table =
        Tables.csv(folder, "source_id, theme ,\r\n007,legal,\r\n\r\n\"a\nb\",\"x,\"\"y\",");
    assertEquals(List.of("source_id", "theme"), table.header());
    assertEquals(
        List.of(List.of("2", "007", "legal"), List.of("4", "a\nb", "x,\"y")), Tables.rows(table));
    assertEquals(2, table.rows().size());
    assertEquals(TableFormat.CSV, table.format());
    assertEquals("cases.csv", table.name());
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|"})
  void aTitleAboveTheHeaderDoesNotHideTheSeparator(String separator) throws IOException {
    String text = "All cases\n\nref%1$stheme\n1%1$shr\n2%1$sit\n".formatted(separator);
    assertEquals(List.of("ref", "theme"), Tables.csv(folder, text).header());
    assertEquals(List.of("note"), Tables.csv(folder, "note\na; b\nc\n").header());
    // The look at the beginning of a large file ends within a row.
    String row = "1" + separator + "x".repeat(1_000) + separator + "hr\n";
    String large = "All cases\nref%1$snote%1$stheme\n".formatted(separator) + row.repeat(100);
    assertEquals(List.of("ref", "note", "theme"), Tables.csv(folder, large).header());
  }

  @Test
  void rowsAboveTheHeaderAreSkippedAndAPersonCanNameTheHeader() throws IOException {
    String text = "All cases of 2026\n\nsource_id,theme,note\n1,hr,x\n2,it,y\n";
    Table table = Tables.csv(folder, text);
    assertEquals(List.of("source_id", "theme", "note"), table.header());
    assertEquals(
        List.of(List.of("4", "1", "hr", "x"), List.of("5", "2", "it", "y")), Tables.rows(table));
    assertEquals(3, table.make().headerRow());
    assertTrue(table.remark().text().endsWith("the header is row 3 and rows above it are skipped"));
    Table named = Table.read(folder.resolve("cases.csv"), new TableOptions(null, null, null, 4));
    assertEquals(List.of("1", "hr", "x"), named.header());
    assertTrue(
        Tables.refusal(folder.resolve("cases.csv"), new TableOptions(null, null, null, 9))
            .contains("the file has no row 9 with column names"));
  }

  @Test
  void allFaultsOfAFileAreNamedInOnePass() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cases.csv"), "source_id,theme\n1\n2,hr\n3,it,more\n4,x\n5\n");
    assertEquals(
        List.of("2 theme", "4 C", "6 theme"),
        Table.read(file, TableOptions.none()).rows().stream()
            .map(Tables.open(file)::fault)
            .filter(Objects::nonNull)
            .map(fault -> fault.row() + " " + fault.column())
            .toList());
    Files.writeString(file, "source_id,theme\n1\n3,it,more\n5\n");
    UnusableTableException e =
        assertThrows(UnusableTableException.class, () -> Table.read(file, TableOptions.none()));
    assertEquals("more", e.faults().get(1).value());
    assertTrue(String.valueOf(e.getMessage()).startsWith("cases.csv has 3 errors: row 2"), "" + e);
  }

  @ParameterizedTest
  @ValueSource(chars = {',', ';', '\t', '|'})
  void findsTheSeparator(char separator) throws IOException {
    String text = "source_id%1$stitle%1$snote\nE1%1$sOne, two; three%1$sa|b\n".formatted(separator);
    // What stands in a text must not decide; a text with the separator itself is in quotes.
    String quoted =
        text.replace("One, two; three", "\"One, two; three\"").replace("a|b", "\"a|b\"");
    Table table = Tables.csv(folder, quoted);
    assertEquals(List.of("source_id", "title", "note"), table.header());
    assertEquals(List.of(List.of("2", "E1", "One, two; three", "a|b")), Tables.rows(table));
  }

  @Test
  void heedsWhatTheFileOrAPersonSaysOfTheSeparator() throws IOException {
    assertEquals(
        List.of(List.of("3", "1", "2,0")),
        Tables.rows(Tables.csv(folder, "sep=;\nsource_id;value\n1;2,0\n")));
    Path file = Files.writeString(folder.resolve("colon.csv"), "source_id:value\n1:2\n");
    Table named = Table.read(file, new TableOptions(null, null, ':'));
    assertEquals(List.of("source_id", "value"), named.header());
    assertTrue(named.remark().text().contains("\":\"-separated"), named.remark().text());
  }

  @Test
  void takesApostrophesForQuotesOnlyWhereTheHeaderHasThem() throws IOException {
    assertEquals(
        List.of(List.of("2", "1", "a,b")),
        Tables.rows(Tables.csv(folder, "'source_id','value'\n'1','a,b'\n")));
    assertEquals(
        List.of(List.of("2", "'1", "it's")),
        Tables.rows(Tables.csv(folder, "source_id,value\n'1,it's\n")));
  }

  @Test
  void findsTheEncoding() throws IOException {
    String text = "source_id;Größe\nE1;ü€\n";
    List<List<String>> rows = List.of(List.of("2", "E1", "ü€"));
    byte[] utf8Mark = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    assertEquals(rows, Tables.rows(bytes(text.getBytes(UTF_8))));
    assertEquals(rows, Tables.rows(bytes(utf8Mark, text.getBytes(UTF_8))));
    assertEquals(
        rows, Tables.rows(bytes(new byte[] {(byte) 0xFF, (byte) 0xFE}, text.getBytes(UTF_16LE))));
    assertEquals(
        rows, Tables.rows(bytes(new byte[] {(byte) 0xFE, (byte) 0xFF}, text.getBytes(UTF_16BE))));
    assertEquals(rows, Tables.rows(bytes(text.getBytes(UTF_16LE))));
    assertEquals(rows, Tables.rows(bytes(text.getBytes(UTF_16BE))));
    Table windows = bytes(text.getBytes(Charset.forName("windows-1252")));
    assertEquals(rows, Tables.rows(windows));
    assertTrue(windows.remark().text().contains("windows-1252, semicolon"));
  }

  @Test
  void aNamedEncodingCounts() throws IOException {
    Path file = folder.resolve("cases.csv");
    Files.write(file, "source_id,value\n1,Ж\n".getBytes(Charset.forName("windows-1251")));
    TableOptions options = new TableOptions(null, Charset.forName("windows-1251"), null);
    assertEquals("Ж", Tables.row(Table.read(file, options)).text(1));
    String refusal = Tables.refusal(file, new TableOptions(null, UTF_8, null));
    assertTrue(refusal.contains("aren't valid in UTF-8"), refusal);
    Files.write(file, "source_id,value\n1,\u0081\n".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(Tables.refusal(file).contains("neither UTF-8 nor Windows-1252"));
  }

  @Test
  void mixedLineEndsAreOneTable() throws IOException {
    Table table = Tables.csv(folder, "source_id,value\n1,a\r\n2,b\r3,c\n");
    assertEquals(
        List.of(List.of("2", "1", "a"), List.of("3", "2", "b"), List.of("4", "3", "c")),
        Tables.rows(table));
  }

  @Test
  void saysWhereARowIsRagged() throws IOException {
    Table table = Tables.csv(folder, "source_id,value\n1,a\n2\n3,b,c\n4,d,\n");
    List<String> faults =
        table.rows().stream()
            .map(table::fault)
            .map(fault -> fault == null ? "" : fault.column() + ": " + fault.problem().text())
            .toList();
    assertEquals("", faults.getFirst());
    assertEquals(
        "value: the row ends before this column: the row has 1 cell, but the header has 2; a"
            + " separator or a quotation mark is missing",
        faults.get(1));
    assertTrue(faults.get(2).startsWith("C: the row contains \"c\""), faults.get(2));
    assertEquals("", faults.getLast(), "an empty cell too many says nothing");
    // Without a row that can be used, the separator or the header is wrong.
    assertEquals(
        "r.csv, row 2, column value: the row ends before this column: the row has 1 cell, but the"
            + " header has 2; a separator or a quotation mark is missing.",
        Tables.refusal(folder, "r.csv", "source_id,value\n2\n"));
    String all = Tables.refusal(folder, "a.csv", "source_id,value\n1\n2,b,\0\n3,\0\n");
    assertTrue(all.startsWith("a.csv has 3 errors"), all);
    String hiding = Tables.refusal(folder, "q.csv", "source_id,value\n1,\"a\n2,b\",c\n3,d\n");
    assertTrue(hiding.startsWith("q.csv, row 2, column C"), "which rows the cell hides: " + hiding);
    String nameless = Tables.refusal(folder, "n.csv", "source_id,,value\n1,x,a\n");
    assertTrue(nameless.startsWith("n.csv, row 2, column B: the row contains \"x\""), nameless);
  }

  @Test
  void saysWhatIsWrongWithTheHeader() throws IOException {
    String twice = Tables.refusal(folder, "t.csv", "source_id,theme, theme\n1,2,3\n");
    assertTrue(twice.startsWith("t.csv, row 1, column C: column B is also named \"theme\""), twice);
    assertTrue(Tables.refusal(folder, "e.csv", "").contains("the file is empty"));
    assertTrue(Tables.refusal(folder, "b.csv", "\n\n ,\n").contains("the file is empty"));
    assertTrue(Tables.refusal(folder, "h.csv", "source_id,theme\n").contains("no rows below"));
  }

  @Test
  void saysWhereTheFileIsDamaged() throws IOException {
    String open = Tables.refusal(folder, "q.csv", "source_id,value\n1,a\n2,\"b\n3,c\n");
    assertTrue(open.startsWith("q.csv, row 3, column value: a quotation mark isn't closed"), open);
    String after = Tables.refusal(folder, "a.csv", "source_id,value\n1,\"a\"b\n");
    assertTrue(after.startsWith("a.csv, row 2, column value: a quotation mark"), after);
    String named = Tables.refusal(folder, "h.csv", "source_id,\"value\n1,a\n");
    assertTrue(named.startsWith("h.csv, row 1, column B: a quotation mark isn't closed"), named);
    String nul = Tables.refusal(folder, "n.csv", "source_id,value\n1,a\0b\n");
    assertTrue(
        nul.startsWith("n.csv, row 2, column value: the text contains a NUL character"), nul);
  }

  @Test
  void aCellIsBounded() throws IOException {
    String most = "x".repeat(RowSource.LONGEST_CELL);
    assertEquals(most, Tables.row(Tables.csv(folder, "source_id,value\n1," + most + "\n")).text(1));
    String more = Tables.refusal(folder, "m.csv", "source_id,value\n1," + most + "x\n");
    assertTrue(more.startsWith("m.csv, row 2, column value: the text is longer than"), more);
    String huge = Tables.refusal(folder, "g.csv", "source_id,value\n1,\"" + most + most + "\"\n");
    assertTrue(huge.startsWith("g.csv, row 2, column value: "), huge);
  }

  @Test
  void manyRowsPassOneByOne() throws IOException {
    Path file = folder.resolve("many.csv");
    byte[] line = "E123456,legal,some note that is of no importance at all\n".getBytes(UTF_8);
    try (OutputStream out = new java.io.BufferedOutputStream(Files.newOutputStream(file))) {
      out.write("source_id,theme,note\n".getBytes(UTF_8));
      for (int i = 0; i < MANY; i++) {
        out.write(line);
      }
    }
    assertEquals(MANY, Tables.open(file).rows().size());
  }

  @Test
  void aTableStaysAsItWasReadWhateverHappensToTheFile() throws IOException {
    Table table = bytes("source_id\nK\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(folder.resolve("cases.csv"), new byte[] {'a', '\n', (byte) 0x81, '\n'});
    assertEquals(List.of(List.of("2", "K\u00f6ln")), Tables.rows(table));
    Files.delete(folder.resolve("cases.csv"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tables.write(table.writer(table.header(), out), List.of(Tables.row(table).cells()));
    assertEquals("source_id\nK\u00f6ln\n", out.toString(Charset.forName("windows-1252")));
    assertTrue(table.doubt().isEmpty());
  }

  @Test
  void aFileThatIsWrittenToWhileItIsReadIsRefused() throws Exception {
    Path file = folder.resolve("cases.csv");
    byte[] rows = "1,some note\n".repeat(100_000).getBytes(UTF_8);
    Files.writeString(file, "source_id,note\n");
    Files.write(file, rows, StandardOpenOption.APPEND);
    AtomicBoolean ended = new AtomicBoolean();
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!ended.get()) {
                    try {
                      Files.writeString(file, "2,x\n", StandardOpenOption.APPEND);
                      Thread.sleep(2);
                    } catch (IOException | InterruptedException e) {
                      return;
                    }
                  }
                });
    try {
      assertTrue(Tables.refusal(file).contains("the file changed while"));
    } finally {
      ended.set(true);
      other.join();
    }
  }

  @Test
  void aTableThatNeedsTooMuchMemoryIsRefusedBeforeItTakesIt() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cases.csv"), "source_id,note\n" + "1,some note\n".repeat(20_000));
    assertEquals(20_000, Table.read(file, TableOptions.none(), 4 << 20).rows().size());
    UnusableTableException e =
        assertThrows(
            UnusableTableException.class, () -> Table.read(file, TableOptions.none(), 1 << 20));
    assertTrue(
        String.valueOf(e.getMessage())
            .matches(
                "cases.csv: the rows from row [\\d]+ on don't fit into the 1 MB of"
                    + " memory.*parts\\."),
        "" + e);
  }

  @Test
  void writesAsItRead() throws IOException {
    byte[] mark = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    byte[] text = "source_id;value\r\n007;\"a;b\"\r\n".getBytes(UTF_8);
    Table table = bytes(mark, text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = table.writer(table.header(), out);
    writer.write(Tables.row(table).cells());
    writer.finish();
    ByteArrayOutputStream wanted = new ByteArrayOutputStream();
    wanted.writeBytes(mark);
    wanted.writeBytes(text);
    assertArrayEquals(wanted.toByteArray(), out.toByteArray());
  }

  @Test
  void formulasAreKeptFromBeingOnesAndComeBack() throws IOException {
    for (String text :
        List.of(
            "=1+1", "+49", "-x", "@a", "\tt", "\r", "'=1", "''-", "'", "it's", "", "a=b", "＝1")) {
      assertEquals(text, FormulaEscaper.restored(FormulaEscaper.neutralised(text)));
      String safe = FormulaEscaper.neutralised(text);
      assertTrue(safe.isEmpty() || "=+-@\t\r＝".indexOf(safe.charAt(0)) < 0, safe);
    }
    Table table = Tables.csv(folder, "source_id,'=x\n1,'=1+1\n");
    assertEquals(List.of("source_id", "=x"), table.header());
    assertEquals("'=1+1", Tables.row(table).text(1));
    assertEquals("=1+1", table.restored("'=1+1"));
    assertEquals("'=1+1", table.safe("=1+1"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tables.write(table.writer(table.header(), out), List.of(List.of(FieldValue.text("1"))));
    assertTrue(out.toString(UTF_8).startsWith("source_id,'=x\n"), out.toString(UTF_8));
  }

  @Test
  void formatsHaveWords() {
    assertEquals(TableFormat.XLSX, TableFormat.of("XLSX").orElseThrow());
    assertEquals("ndjson", TableFormat.NDJSON.word());
    assertTrue(TableFormat.of("pdf").isEmpty());
  }
}
