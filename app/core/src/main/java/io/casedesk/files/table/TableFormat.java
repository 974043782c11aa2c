package io.casedesk.files.table;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The file formats of tables. */
public enum TableFormat {
  /** Texts separated by a comma, semicolon, tab or bar. */
  CSV("csv"),
  /** A workbook of Excel 2007 or later, or of another program with that format. */
  XLSX("xlsx"),
  /** An array of objects. */
  JSON("json"),
  /** One object per line. */
  NDJSON("ndjson");

  private final String word;

  TableFormat(String word) {
    this.word = word;
  }

  /** The name of the format on the command line, and the usual extension of a file name. */
  public String word() {
    return word;
  }

  @Override
  public String toString() {
    return word;
  }

  /** The format with this name; empty if there is none. */
  public static Optional<TableFormat> of(String word) {
    String small = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(format -> format.word.equals(small)).findFirst();
  }
}
