package io.casedesk.files.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writers of tables that were not read from anywhere. */
public final class TableWriters {

  private static final String SHEET = "Records";

  private TableWriters() {}

  /**
   * A writer: CSV by RFC 4180 in UTF-8, a workbook of one sheet, or JSON with custom fields in an
   * object of their own.
   *
   * @param header names of the columns, as they are to stand in the file
   * @param out where to write; stays open
   * @throws IOException when the format has not so many columns
   */
  public static TableWriter of(TableFormat format, List<String> header, OutputStream out)
      throws IOException {
    return of(format, CsvStyle.STANDARD, header, out);
  }

  /**
   * A writer, with CSV as it is wished for.
   *
   * @param header names of the columns, as they are to stand in the file
   * @param out where to write; stays open
   * @throws IOException when the format has not so many columns
   */
  public static TableWriter of(
      TableFormat format, CsvStyle style, List<String> header, OutputStream out)
      throws IOException {
    return switch (format) {
      case CSV -> new Utf8CsvWriter(header, style, out);
      case XLSX -> {
        if (header.size() > TableHeader.MOST_COLUMNS) {
          throw new IOException(
              "a sheet of a workbook has no more than "
                  + TableHeader.MOST_COLUMNS
                  + " columns, and this has "
                  + header.size()
                  + "; write another format, or fewer columns");
        }
        yield new XlsxTableWriter(SHEET, header, out);
      }
      case JSON -> new JsonTableWriter(header, true, true, out);
      case NDJSON -> new JsonTableWriter(header, false, true, out);
    };
  }

  /** Writes rows of CSV as {@link #of} does, to be put below a header that stands elsewhere. */
  public static Utf8CsvWriter linesOfCsv(CsvStyle style, OutputStream out) {
    return new Utf8CsvWriter(style, out);
  }
}
