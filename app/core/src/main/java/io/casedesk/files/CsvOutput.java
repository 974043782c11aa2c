package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.files.csv.FormulaEscaper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Writes rows of texts as CSV as in RFC 4180: UTF-8, CRLF, commas. A text that a spreadsheet would
 * run as a formula gets an apostrophe; a number does not.
 */
public final class CsvOutput {

  private static final Pattern NUMBER = Pattern.compile("-?\\d+([.,]\\d+)?([eE][+-]?\\d+)?");

  private CsvOutput() {}

  /**
   * Writes a table.
   *
   * @param out the output; flushed, stays open
   * @param rows passes the cells of each row
   */
  public static void write(
      OutputStream out, List<String> columns, Consumer<Consumer<List<String>>> rows)
      throws IOException {
    // Flushed, not closed: the stream belongs to the caller.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, UTF_8);
    try {
      csv.writeRecord(columns);
      rows.accept(cells -> csv.writeRecord(cells.stream().map(CsvOutput::safe).toList()));
      csv.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String safe(String cell) {
    return NUMBER.matcher(cell).matches() ? cell : FormulaEscaper.neutralised(cell);
  }
}
