package io.casedesk.files.table;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageIoException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Creates writers for new tables. */
public final class TableWriters {

  private static final String SHEET = "Records";

  private TableWriters() {}

  /**
   * Creates a writer: CSV as in RFC 4180 in UTF-8, a workbook with one sheet, or JSON with custom
   * fields in an object of their own.
   *
   * @param header the column names as written to the file
   * @param out the output; stays open
   * @throws IOException when the format does not allow that many columns
   */
  public static TableWriter of(TableFormat format, List<String> header, OutputStream out)
      throws IOException {
    return of(format, CsvStyle.STANDARD, header, out);
  }

  /**
   * Creates a writer with a CSV style.
   *
   * @param header the column names as written to the file
   * @param out the output; stays open
   * @throws IOException when the format does not allow that many columns
   */
  public static TableWriter of(
      TableFormat format, CsvStyle style, List<String> header, OutputStream out)
      throws IOException {
    return switch (format) {
      case CSV -> CsvTableWriter.of(header, style, out);
      case XLSX -> {
        if (header.size() > TableHeader.MOST_COLUMNS) {
          throw new MessageIoException(
              Message.of("table.sheet-columns", header.size(), TableHeader.MOST_COLUMNS));
        }
        yield new XlsxTableWriter(SHEET, header, out);
      }
      case JSON -> new JsonTableWriter(header, true, true, out);
      case NDJSON -> new JsonTableWriter(header, false, true, out);
    };
  }

  /**
   * The style of a new CSV file. The encoding is always UTF-8, which can hold all characters of a
   * record.
   *
   * @param separator the separator of cells: a comma, a semicolon or a tab
   * @param marked whether the file starts with a byte order mark, without which Excel assumes the
   *     regional encoding instead of UTF-8
   */
  public record CsvStyle(char separator, boolean marked) {

    /** The style of RFC 4180: a comma, and no byte order mark. */
    public static final CsvStyle STANDARD = new CsvStyle(',', false);

    /** Rejects separators that a reader would not detect. */
    public CsvStyle {
      if (separator != ',' && separator != ';' && separator != '\t') {
        throw new IllegalArgumentException("The separator is a comma, a semicolon or a tab");
      }
    }
  }
}
