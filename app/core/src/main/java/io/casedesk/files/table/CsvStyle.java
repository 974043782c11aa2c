package io.casedesk.files.table;

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
