package io.casedesk.files.table;

/**
 * How CSV is written that was not read from anywhere. Always in UTF-8, which is the one encoding
 * that holds whatever a record does.
 *
 * @param separator what stands between cells: a comma, a semicolon or a tab
 * @param marked whether the file begins with a byte order mark, without which Excel takes UTF-8 for
 *     the encoding of the country
 */
public record CsvStyle(char separator, boolean marked) {

  /** By RFC 4180: a comma, and no mark. */
  public static final CsvStyle STANDARD = new CsvStyle(',', false);

  /** Refuses what no reader would find out. */
  public CsvStyle {
    if (separator != ',' && separator != ';' && separator != '\t') {
      throw new IllegalArgumentException("The separator is a comma, a semicolon or a tab");
    }
  }
}
