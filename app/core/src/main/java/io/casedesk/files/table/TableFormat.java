package io.casedesk.files.table;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a table is written as. */
public enum TableFormat {
  /** Texts with a separator between: comma, semicolon, tab or bar. */
  CSV("csv"),
  /** A workbook of Excel 2007 and later, and of whoever writes the same. */
  XLSX("xlsx"),
  /** One array of objects. */
  JSON("json"),
  /** One object a line. */
  NDJSON("ndjson");

  private final String word;

  TableFormat(String word) {
    this.word = word;
  }

  /** The word for it on the command line, and the usual end of a file's name. */
  public String word() {
    return word;
  }

  /** The format of a word, if there is one. */
  public static Optional<TableFormat> of(String word) {
    String small = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(format -> format.word.equals(small)).findFirst();
  }
}
