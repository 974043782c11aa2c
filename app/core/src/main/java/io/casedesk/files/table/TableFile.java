package io.casedesk.files.table;

import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A validated table file. The complete file is read once to validate it; it can then be read
 * repeatedly, with one row in memory at a time.
 *
 * <pre>{@code
 * TableFile table = TableFile.of(Path.of("cases.xlsx"), TableOptions.none());
 * try (TableReader rows = table.read()) {
 *   for (TableRow row = rows.next(); row != null; row = rows.next()) {
 *     use(row.text(table.header().indexOf("source_id")));
 *   }
 * }
 * }</pre>
 */
public abstract sealed class TableFile permits CsvTable, JsonTable, XlsxTable {

  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_EXCEL = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final int HEAD = 4_096;

  final Path file;
  final TableErrors tableErrors;
  private Stamp stamp;
  private int rows;

  /** Identifies the version of a file, to detect a change. */
  private record Stamp(long size, FileTime modified) {
    static Stamp of(Path file) throws IOException {
      return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
    }
  }

  TableFile(Path file) throws IOException {
    this.file = file;
    this.tableErrors = TableErrors.of(file);
    this.stamp = Stamp.of(file);
  }

  /**
   * Reads and validates a complete file.
   *
   * @throws UnusableTableException when it is invalid; the message names the first problem
   * @throws IOException when the file can't be read
   */
  public static TableFile of(Path file, TableOptions options) throws IOException {
    Stamp before = Stamp.of(file);
    TableFile table = open(file, options);
    table.stamp = before;
    table.rows = table.countRows();
    if (table.rows == 0) {
      throw table.tableErrors.file(Message.of("table.no-rows"));
    }
    return table;
  }

  private static TableFile open(Path file, TableOptions options) throws IOException {
    byte[] head = head(file);
    TableErrors tableErrors = TableErrors.of(file);
    if (head.length == 0) {
      throw tableErrors.file(Message.of("table.empty"));
    }
    if (begins(head, OLD_EXCEL)) {
      throw tableErrors.file(Message.of("table.old-excel"));
    }
    String name = tableErrors.file().toLowerCase(Locale.ROOT);
    if (begins(head, ZIP)) {
      return XlsxTable.validating(file, options);
    }
    if (isWorkbook(name)) {
      throw tableErrors.file(Message.of("table.no-workbook"));
    }
    if (isJson(name)) {
      return new JsonTable(file);
    }
    return CsvTable.detecting(file, options);
  }

  /**
   * Returns whether a file counts as text with an encoding and a separator, by its first bytes and
   * its name. Also works for files that can't be used.
   */
  public static boolean isText(Path file) throws IOException {
    byte[] head = head(file);
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return !begins(head, OLD_EXCEL) && !begins(head, ZIP) && !isWorkbook(name) && !isJson(name);
  }

  private static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD);
    }
  }

  private static boolean isWorkbook(String name) {
    return name.endsWith(".xlsx") || name.endsWith(".xlsm");
  }

  private static boolean isJson(String name) {
    return name.endsWith(".json") || name.endsWith(".ndjson") || name.endsWith(".jsonl");
  }

  private static boolean begins(byte[] head, byte[] with) {
    return java.util.Arrays.equals(
        head, 0, Math.min(head.length, with.length), with, 0, with.length);
  }

  /** The name of the file without its folder. */
  public String name() {
    return String.valueOf(file.getFileName());
  }

  /** The format of the file. */
  public abstract TableFormat format();

  /** The column names in order; empty for a column without a name, which is empty. */
  public abstract List<String> header();

  /** The number of rows that are not empty, without the header. */
  public int rows() {
    return rows;
  }

  /** The detected format, of which the user can choose another. */
  public DetectedFormat make() {
    return DetectedFormat.PLAIN;
  }

  /** The detected format as text for the user: encoding, separator, sheet. */
  public abstract List<String> remarks();

  /**
   * A warning that the encoding was guessed and some letters may be wrong; empty when there is
   * none. Reads the file.
   */
  public Message doubt() throws IOException {
    return Message.none();
  }

  /** The cells that hold an error value; known once the rows were counted. */
  List<TableFault> faults() {
    return List.of();
  }

  /** Reads and validates all rows; returns their number. */
  int countRows() throws IOException {
    int counted = 0;
    try (TableReader reader = open()) {
      while (reader.next() != null) {
        counted++;
      }
    }
    return counted;
  }

  /** Starts reading at the first row. */
  abstract TableReader open() throws IOException;

  /**
   * Rejects a table whose cells in some columns hold an error value. Such a value in another column
   * doesn't matter.
   *
   * @throws UnusableTableException when there is one
   */
  public void requireSound(Collection<String> columns) {
    List<TableFault> faults =
        faults().stream().filter(fault -> columns.contains(fault.column())).toList();
    if (faults.size() == 1) {
      TableFault only = faults.getFirst();
      throw tableErrors.cell(only.row(), only.column(), only.value(), only.problem());
    }
    if (!faults.isEmpty()) {
      boolean cut = faults().size() >= TableValidator.MOST;
      throw UnusableTableException.of(name(), faults, cut, null);
    }
  }

  /** Removes the formula escapes from the text of a cell, if the format has them. */
  public String restored(String text) {
    return format() == TableFormat.CSV ? FormulaEscaper.restored(text) : text;
  }

  /** Escapes a text to be added to a row, so that no spreadsheet runs it as a formula. */
  public String safe(String text) {
    return format() == TableFormat.CSV ? FormulaEscaper.neutralised(text) : text;
  }

  /**
   * Starts reading at the first row.
   *
   * @throws UnusableTableException when the file has changed since it was validated
   */
  public TableReader read() throws IOException {
    if (!Stamp.of(file).equals(stamp)) {
      throw tableErrors.file(Message.of("table.changed"));
    }
    return new TablePrefetcher(open());
  }

  /**
   * Creates a writer for a table in this table's format, with its encoding, separator, line ends
   * and sheet name.
   *
   * @param header the column names
   * @param out the output; stays open
   */
  public abstract TableWriter writer(List<String> header, OutputStream out) throws IOException;

  /**
   * Creates a writer like {@link #writer(List, OutputStream)} for a table with additional texts,
   * such as ids. If the encoding lacks some of their characters, writes UTF-8 with a byte order
   * mark, so that no character is replaced by a question mark.
   *
   * @param added the additional texts
   */
  public TableWriter writer(List<String> header, OutputStream out, Stream<String> added)
      throws IOException {
    return writer(header, out);
  }

  /**
   * The detected format of a table file.
   *
   * @param encoding the encoding; null when the file format determines it
   * @param separator the separator of cells; null when the file format determines it
   * @param quote the quotation mark; null when the file format determines it
   * @param sheet the sheet of a workbook; empty for none
   * @param sheets all sheets of the workbook
   * @param headerRow the number of the row with the names of the columns; 0 when the file format
   *     has none
   */
  public record DetectedFormat(
      @Nullable Charset encoding,
      @Nullable Character separator,
      @Nullable Character quote,
      String sheet,
      List<String> sheets,
      int headerRow) {

    private static final DetectedFormat PLAIN =
        new DetectedFormat(null, null, null, "", List.of(), 0);

    /** Makes an unmodifiable copy. */
    public DetectedFormat {
      sheets = List.copyOf(sheets);
    }
  }

  /**
   * Options for reading a table file; options that are null are detected.
   *
   * @param sheet the name of the sheet of a workbook, or its number from 1
   * @param encoding the encoding of a CSV file
   * @param separator the separator of the cells of a CSV file
   * @param headerRow the number of the row with the names of the columns, from 1
   */
  public record TableOptions(
      @Nullable String sheet,
      @Nullable Charset encoding,
      @Nullable Character separator,
      @Nullable Integer headerRow) {

    private static final TableOptions NONE = new TableOptions(null, null, null);

    /** Creates options with a detected header row. */
    public TableOptions(
        @Nullable String sheet, @Nullable Charset encoding, @Nullable Character separator) {
      this(sheet, encoding, separator, null);
    }

    /** Returns options of which all are detected. */
    public static TableOptions none() {
      return NONE;
    }
  }
}
