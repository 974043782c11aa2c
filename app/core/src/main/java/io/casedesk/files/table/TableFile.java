package io.casedesk.files.table;

import io.casedesk.files.FormulaEscaper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A table that people made, in a file. It was read once as a whole and found usable; it can then be
 * read row by row as often as needed, with a row in memory at a time.
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
public final class TableFile {

  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_EXCEL = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final int HEAD = 4_096;

  private final Path file;
  private final TableFormat format;
  private final TableSource source;
  private final Stamp stamp;
  private final int rows;

  /** Tells whether a file is still the one that was read. */
  private record Stamp(long size, FileTime modified) {
    static Stamp of(Path file) throws IOException {
      return new Stamp(Files.size(file), Files.getLastModifiedTime(file));
    }
  }

  private TableFile(Path file, TableFormat format, TableSource source, Stamp stamp)
      throws IOException {
    this.file = file;
    this.format = format;
    this.source = source;
    this.stamp = stamp;
    rows = source.rows();
    if (rows == 0) {
      throw TableErrors.of(file)
          .file("it has no row below its header, so there is nothing to import");
    }
  }

  /**
   * Reads a file as a whole, to see that it can be used.
   *
   * @throws UnusableTableException when it cannot, with the first place where that shows
   * @throws IOException when the file cannot be read
   */
  public static TableFile of(Path file, TableOptions options) throws IOException {
    Stamp stamp = Stamp.of(file);
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(HEAD);
    }
    TableErrors tableErrors = TableErrors.of(file);
    if (head.length == 0) {
      throw tableErrors.file("it is empty; its first row names the columns");
    }
    if (begins(head, OLD_EXCEL)) {
      throw tableErrors.file(
          "it is a workbook of an old Excel, or one with a password; save it as .xlsx without one");
    }
    String name = tableErrors.file().toLowerCase(Locale.ROOT);
    if (begins(head, ZIP)) {
      return new TableFile(file, TableFormat.XLSX, XlsxTable.of(file, options), stamp);
    }
    if (name.endsWith(".xlsx") || name.endsWith(".xlsm")) {
      throw tableErrors.file("it is no workbook, although its name says so");
    }
    if (name.endsWith(".json") || name.endsWith(".ndjson") || name.endsWith(".jsonl")) {
      JsonTable json = JsonTable.of(file);
      return new TableFile(file, json.format(), json, stamp);
    }
    return new TableFile(file, TableFormat.CSV, CsvTable.of(file, options), stamp);
  }

  private static boolean begins(byte[] head, byte[] with) {
    return java.util.Arrays.equals(
        head, 0, Math.min(head.length, with.length), with, 0, with.length);
  }

  /** Its name without the folder. */
  public String name() {
    return String.valueOf(file.getFileName());
  }

  /** What it is written as. */
  public TableFormat format() {
    return format;
  }

  /** Names of its columns in their order; empty for one without a name, which holds nothing. */
  public List<String> header() {
    return source.header();
  }

  /** How many rows hold anything, the header not counted. */
  public int rows() {
    return rows;
  }

  /** How it was understood, where it could be understood otherwise. */
  public DetectedFormat make() {
    return source.make();
  }

  /** How it was understood, for a person: encoding, separator, sheet. */
  public List<String> remarks() {
    return source.remarks();
  }

  /**
   * Whether its letters could be others, in words: how the file is written was guessed. Empty when
   * they could not.
   */
  public String doubt() throws IOException {
    return source.doubt();
  }

  /** What a text cell says, where the format has a way to keep it from being a formula. */
  public String restored(String text) {
    return format == TableFormat.CSV ? FormulaEscaper.restored(text) : text;
  }

  /** A text that is to be added to a row, so that no spreadsheet takes it for a formula. */
  public String safe(String text) {
    return format == TableFormat.CSV ? FormulaEscaper.neutralised(text) : text;
  }

  /**
   * Reads the rows from the first.
   *
   * @throws UnusableTableException when the file was changed since it was read as a whole
   */
  public TableReader read() throws IOException {
    if (!Stamp.of(file).equals(stamp)) {
      throw TableErrors.of(file)
          .file("it was changed while it was being read; begin again with the file as it is now");
    }
    return new TablePrefetcher(source.read());
  }

  /**
   * Writes a table of the same make: format, encoding, separator, line ends, name of the sheet.
   *
   * @param header names of its columns
   * @param out where to write; stays open
   */
  public TableWriter writer(List<String> header, OutputStream out) throws IOException {
    return source.writer(header, out);
  }

  /**
   * The same for a table with texts of others, such as ids: where its encoding has not every
   * character of them, it is UTF-8 with a mark that says so. No question mark takes their place.
   *
   * @param added those texts
   */
  public TableWriter writer(List<String> header, OutputStream out, Stream<String> added)
      throws IOException {
    return added.allMatch(source::holds)
        ? source.writer(header, out)
        : source.widerWriter(header, out);
  }
}
