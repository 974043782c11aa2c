package io.casedesk.files.imports;

/**
 * How the cells of a column are understood.
 *
 * @param trim whether white space around a text is dropped
 * @param dateFormat how dates are written, such as {@code dd.MM.yyyy}; empty for ISO 8601
 * @param decimalComma whether numbers are written like {@code 1.234,5}
 * @param separator what stands between the keys of a list; empty when a cell holds one key
 * @param labels whether a label of an option is taken for its key
 * @param clear whether a blank cell makes the field blank; else it leaves it as it is (Q22)
 */
public record CellRules(
    boolean trim,
    String dateFormat,
    boolean decimalComma,
    String separator,
    boolean labels,
    boolean clear) {

  /** Cells are taken as they stand, and blank ones leave the field as it is. */
  public static CellRules plain() {
    return new CellRules(false, "", false, "", false, false);
  }

  /** The same for lists with this between their keys. */
  public CellRules withSeparator(String between) {
    return new CellRules(trim, dateFormat, decimalComma, between, labels, clear);
  }

  /** The same with labels taken for keys. */
  public CellRules withLabels() {
    return withLabels(true);
  }

  /** The same with labels taken for keys, or not. */
  public CellRules withLabels(boolean taken) {
    return new CellRules(trim, dateFormat, decimalComma, separator, taken, clear);
  }

  /** The same with white space around texts dropped, or not. */
  public CellRules withTrim(boolean dropped) {
    return new CellRules(dropped, dateFormat, decimalComma, separator, labels, clear);
  }

  /** The same with dates written so. */
  public CellRules withDates(String format) {
    return new CellRules(trim, format, decimalComma, separator, labels, clear);
  }

  /** The same with numbers written with a comma, or not. */
  public CellRules withDecimalComma(boolean comma) {
    return new CellRules(trim, dateFormat, comma, separator, labels, clear);
  }

  /** The same with blank cells that make a field blank, or not. */
  public CellRules withClear(boolean blanks) {
    return new CellRules(trim, dateFormat, decimalComma, separator, labels, blanks);
  }
}
