package io.casedesk.files.table;

import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.input.InputParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table that was read from a file: the names of its columns and all its rows, each with its
 * number in the file. It is read once and stays in memory, so it is the same for every step of an
 * import, whatever happens to the file.
 *
 * <pre>{@code
 * Table table = Table.read(Path.of("cases.xlsx"), TableOptions.none());
 * int key = table.header().indexOf("source_id");
 * table.rows().forEach(row -> use(row.text(key)));
 * }</pre>
 */
public final class Table {

  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_EXCEL = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final int HEAD = 4_096;

  private final String name;
  private final TableFormat format;
  private final List<String> header;
  private final List<TableRow> rows;
  private final DetectedFormat detected;
  private final Message remark;
  private final Message doubt;
  private final List<TableFault> faults;

  /** The faults of rows that can't be used, by the number of the row. */
  private final Map<Integer, TableFault> faultyRows;

  private final Hidden hidden;
  private final Writers writers;

  /**
   * What a sheet doesn't show.
   *
   * @param rows the numbers of rows
   * @param columns the places of columns, from 0
   */
  public record Hidden(Set<Integer> rows, Set<Integer> columns) {

    static final Hidden NOTHING = new Hidden(Set.of(), Set.of());

    /** Makes unmodifiable copies. */
    public Hidden {
      rows = Set.copyOf(rows);
      columns = Set.copyOf(columns);
    }
  }

  /** Identifies the version of a file, to detect a change. */
  private record Stamp(long size, FileTime modified) {
    static Stamp of(Path file) throws IOException {
      return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
    }
  }

  /** Creates writers for tables in the format of a table. */
  interface Writers {
    TableWriter of(List<String> header, OutputStream out, Stream<String> added) throws IOException;
  }

  Table(
      RowSource source,
      TableFormat format,
      DetectedFormat detected,
      Message remark,
      Message doubt,
      List<TableFault> faults,
      Hidden hidden,
      Writers writers) {
    this.name = source.file;
    this.format = format;
    this.header = source.header();
    this.rows = Collections.unmodifiableList(source.rows());
    this.detected = detected;
    this.remark = remark;
    this.doubt = doubt;
    this.faults = List.copyOf(faults);
    this.faultyRows =
        source.faultyRows().stream()
            .collect(Collectors.toUnmodifiableMap(TableFault::row, fault -> fault));
    this.hidden = hidden;
    this.writers = writers;
  }

  /**
   * Reads a complete file.
   *
   * @throws UnusableTableException when it is invalid; it names all faults that were found
   * @throws IOException when the file can't be read
   */
  public static Table read(Path file, TableOptions options) throws IOException {
    return read(file, options, RowSource.mostBytes());
  }

  /** Reads a complete file whose rows may take this many bytes of memory. */
  static Table read(Path file, TableOptions options, long mostBytes) throws IOException {
    Stamp before = Stamp.of(file);
    Table table;
    try {
      table = open(file, options, mostBytes);
    } catch (UnusableTableException e) {
      if (!Stamp.of(file).equals(before)) {
        throw UnusableTableException.ofFile(RowSource.nameOf(file), Message.of("table.changed"), e);
      }
      throw e;
    }
    if (!Stamp.of(file).equals(before)) {
      throw UnusableTableException.ofFile(table.name, Message.of("table.changed"));
    }
    if (table.rows.isEmpty()) {
      throw UnusableTableException.ofFile(table.name, Message.of("table.no-rows"));
    }
    return table;
  }

  private static Table open(Path file, TableOptions options, long mostBytes) throws IOException {
    byte[] head = head(file);
    String name = RowSource.nameOf(file);
    if (head.length == 0) {
      throw UnusableTableException.ofFile(name, Message.of("table.empty"));
    }
    if (begins(head, OLD_EXCEL)) {
      throw UnusableTableException.ofFile(name, Message.of("table.old-excel"));
    }
    String small = name.toLowerCase(Locale.ROOT);
    if (isWebPage(head)) {
      throw UnusableTableException.ofFile(name, Message.of("table.web-page"));
    }
    if (begins(head, ZIP)) {
      return XlsxTables.read(file, options, mostBytes);
    }
    if (isWorkbook(small)) {
      throw UnusableTableException.ofFile(name, Message.of("table.no-workbook"));
    }
    return isJson(small)
        ? JsonTables.read(file, mostBytes)
        : CsvTables.read(file, options, mostBytes);
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

  /** Whether a file is HTML or the XML of old systems, which export it with the name of a sheet. */
  private static boolean isWebPage(byte[] head) {
    String begin =
        InputParser.bare(new String(head, StandardCharsets.UTF_8)).toLowerCase(Locale.ROOT);
    return Stream.of("<html", "<!doctype html", "<table", "<?xml", "<head", "<body")
        .anyMatch(begin::startsWith);
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
    return name;
  }

  /** The format of the file. */
  public TableFormat format() {
    return format;
  }

  /** The column names in order; empty for a column without a name, which is empty. */
  public List<String> header() {
    return header;
  }

  /** The rows that are not empty, without the header. */
  public List<TableRow> rows() {
    return rows;
  }

  /** The detected format, of which the user can choose another. */
  public DetectedFormat make() {
    return detected;
  }

  /** The detected format for the user: encoding, separator, sheet. */
  public Message remark() {
    return remark;
  }

  /**
   * A warning that the encoding was guessed and some letters may be wrong; empty when there is
   * none.
   */
  public Message doubt() {
    return doubt;
  }

  /**
   * Returns the cells of some columns that hold an error value of the spreadsheet. Such a value in
   * another column doesn't matter.
   *
   * @throws UnusableTableException when there are more than the table knows
   */
  public List<TableFault> faults(Collection<String> columns) {
    List<TableFault> found =
        faults.stream().filter(fault -> columns.contains(fault.column())).toList();
    if (!found.isEmpty() && faults.size() >= RowSource.MOST_FAULTS) {
      throw UnusableTableException.of(name, found, true, null);
    }
    return found;
  }

  /**
   * Returns why a row can't be used, such as one with too few cells; nothing of it may be used.
   * Null if it can be used.
   */
  public @Nullable TableFault fault(TableRow row) {
    return faultyRows.get(row.number());
  }

  /**
   * Rejects a table whose cells in some columns hold an error value, or may be in another column,
   * because their row can't be used.
   *
   * @throws UnusableTableException when there is such a cell
   */
  public void requireSound(Collection<String> columns) {
    List<TableFault> found = new ArrayList<>(faults(columns));
    if (!Collections.disjoint(header, columns)) {
      for (TableRow row : rows) {
        TableFault fault = fault(row);
        if (fault != null) {
          found.add(fault);
        }
      }
    }
    if (found.size() == 1) {
      TableFault only = found.getFirst();
      throw UnusableTableException.ofCell(
          name, only.row(), only.column(), only.value(), only.problem());
    }
    if (!found.isEmpty()) {
      throw UnusableTableException.of(name, found, false, null);
    }
  }

  /** Returns what is hidden in the sheet. */
  public Hidden hidden() {
    return hidden;
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
   * Creates a writer for a table in this table's format, with its encoding, separator, line ends
   * and sheet name.
   *
   * @param columns the column names
   * @param out the output; stays open
   */
  public TableWriter writer(List<String> columns, OutputStream out) throws IOException {
    return writer(columns, out, Stream.empty());
  }

  /**
   * Creates a writer like {@link #writer(List, OutputStream)} for a table with additional texts,
   * such as ids. If the encoding lacks some of their characters, writes UTF-8 with a byte order
   * mark, so that no character is replaced by a question mark.
   *
   * @param added the additional texts
   */
  public TableWriter writer(List<String> columns, OutputStream out, Stream<String> added)
      throws IOException {
    return writers.of(columns, out, added);
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

    static final DetectedFormat PLAIN = new DetectedFormat(null, null, null, "", List.of(), 0);

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
