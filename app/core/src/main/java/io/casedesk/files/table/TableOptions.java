package io.casedesk.files.table;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * What a person says of a table file; null where the file is to tell.
 *
 * @param sheet the name of the sheet of a workbook, or its number from 1
 * @param encoding how the characters of a CSV file are written
 * @param separator what stands between the cells of a CSV file
 */
public record TableOptions(
    @Nullable String sheet, @Nullable Charset encoding, @Nullable Character separator) {

  private static final TableOptions NONE = new TableOptions(null, null, null);

  /** Nothing is said: the file tells everything. */
  public static TableOptions none() {
    return NONE;
  }
}
