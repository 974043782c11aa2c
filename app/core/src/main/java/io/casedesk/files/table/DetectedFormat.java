package io.casedesk.files.table;

import java.nio.charset.Charset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a table file was understood.
 *
 * @param encoding how its characters are written; null where the format says it
 * @param separator what stands between cells; null where the format says it
 * @param quote what stands around a cell that holds a separator; null likewise
 * @param sheet the sheet of a workbook; empty for none
 * @param sheets all sheets of it
 */
public record DetectedFormat(
    @Nullable Charset encoding,
    @Nullable Character separator,
    @Nullable Character quote,
    String sheet,
    List<String> sheets) {

  private static final DetectedFormat PLAIN = new DetectedFormat(null, null, null, "", List.of());

  /** Makes an unmodifiable copy. */
  public DetectedFormat {
    sheets = List.copyOf(sheets);
  }

  /** A format that leaves nothing to be found out. */
  static DetectedFormat plain() {
    return PLAIN;
  }
}
