package io.casedesk.files.table;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a table file; options that are null are detected.
 *
 * @param sheet the name of the sheet of a workbook, or its number from 1
 * @param encoding the encoding of a CSV file
 * @param separator the separator of the cells of a CSV file
 * @param headerRow the number of the row with the names of the columns, from 1
 */
public record TableOptions(
    @Nullable String sheet,
    @Nullable Charset encoding,
    @Nullable Character separator,
    @Nullable Integer headerRow) {

  private static final TableOptions NONE = new TableOptions(null, null, null);

  /** Creates options with a detected header row. */
  public TableOptions(
      @Nullable String sheet, @Nullable Charset encoding, @Nullable Character separator) {
    this(sheet, encoding, separator, null);
  }

  /** Returns options of which all are detected. */
  public static TableOptions none() {
    return NONE;
  }
}
