package io.casedesk.files.table;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Options for reading a table file; options that are null are detected.
 *
 * @param sheet the name of the sheet of a workbook, or its number from 1
 * @param encoding the encoding of a CSV file
 * @param separator the separator of the cells of a CSV file
 */
public record TableOptions(
    @Nullable String sheet, @Nullable Charset encoding, @Nullable Character separator) {

  private static final TableOptions NONE = new TableOptions(null, null, null);

  /** Returns options of which all are detected. */
  public static TableOptions none() {
    return NONE;
  }
}
