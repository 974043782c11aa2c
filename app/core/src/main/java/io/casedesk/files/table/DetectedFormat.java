package io.casedesk.files.table;

import java.nio.charset.Charset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The detected format of a table file.
 *
 * @param encoding the encoding; null when the file format determines it
 * @param separator the separator of cells; null when the file format determines it
 * @param quote the quotation mark; null when the file format determines it
 * @param sheet the sheet of a workbook; empty for none
 * @param sheets all sheets of the workbook
 * @param headerRow the number of the row with the names of the columns; 0 when the file format has
 *     none
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

  /** Returns the value for a format that needs no detection. */
  static DetectedFormat plain() {
    return PLAIN;
  }
}
