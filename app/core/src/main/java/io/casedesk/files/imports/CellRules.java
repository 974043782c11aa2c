package io.casedesk.files.imports;

import java.util.Arrays;
import java.util.List;

/**
 * Rules for interpreting the cells of a column.
 *
 * @param trim whether to trim white space around a text
 * @param dateFormat the formats of dates in the order in which they are tried, separated by
 *     semicolons, such as {@code dd.MM.yyyy; d/M/yyyy}; empty for ISO 8601 only
 * @param decimalComma whether numbers are written like {@code 1.234,5}
 * @param separator the separator of the keys in a list; empty when a cell has one key
 * @param labels whether to translate dropdown labels to keys
 * @param clear whether an empty cell empties the field; otherwise it leaves the field unchanged
 *     (Q22)
 */
public record CellRules(
    boolean trim,
    String dateFormat,
    boolean decimalComma,
    String separator,
    boolean labels,
    boolean clear) {

  /** Cells are used as they are, and empty cells leave the field unchanged. */
  public static CellRules plain() {
    return new CellRules(false, "", false, "", false, false);
  }

  /** Returns the single formats of dates, in their order. */
  static List<String> dateFormats(String formats) {
    return Arrays.stream(formats.split(";"))
        .map(String::strip)
        .filter(format -> !format.isEmpty())
        .toList();
  }

  /**
   * Rejects formats of dates that can't be read.
   *
   * @throws IllegalArgumentException naming the first of them
   */
  public static void requireDateFormats(String formats) {
    var _ = DateTextParser.of(formats);
  }

  /** Returns a copy with another separator. */
  public CellRules withSeparator(String between) {
    return new CellRules(trim, dateFormat, decimalComma, between, labels, clear);
  }

  /** Returns a copy that translates labels to keys. */
  public CellRules withLabels() {
    return withLabels(true);
  }

  /** Returns a copy that translates labels to keys, or doesn't. */
  public CellRules withLabels(boolean taken) {
    return new CellRules(trim, dateFormat, decimalComma, separator, taken, clear);
  }

  /** Returns a copy that trims white space, or doesn't. */
  public CellRules withTrim(boolean dropped) {
    return new CellRules(dropped, dateFormat, decimalComma, separator, labels, clear);
  }

  /** Returns a copy with another date format. */
  public CellRules withDates(String format) {
    return new CellRules(trim, format, decimalComma, separator, labels, clear);
  }

  /** Returns a copy with or without decimal comma. */
  public CellRules withDecimalComma(boolean comma) {
    return new CellRules(trim, dateFormat, comma, separator, labels, clear);
  }

  /** Returns a copy in which empty cells empty the field, or don't. */
  public CellRules withClear(boolean blanks) {
    return new CellRules(trim, dateFormat, decimalComma, separator, labels, blanks);
  }
}
