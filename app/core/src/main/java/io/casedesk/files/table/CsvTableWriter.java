package io.casedesk.files.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table as CSV. Cells and header are written as given, so that cells that were read stay
 * unchanged; the caller escapes texts that a spreadsheet would run as formulas.
 */
final class CsvTableWriter implements TableWriter {

  private final CsvWriter csv;
  private final List<String> row = new ArrayList<>();

  /** Starts a new file: as in RFC 4180 in UTF-8, with the separator and the mark of the style. */
  static CsvTableWriter of(List<String> header, CsvStyle style, OutputStream out)
      throws IOException {
    if (style.marked()) {
      out.write("\uFEFF".getBytes(StandardCharsets.UTF_8));
    }
    CsvDialect dialect = new CsvDialect(style.separator(), '"', LineDelimiter.CRLF, false);
    return new CsvTableWriter(header, dialect, StandardCharsets.UTF_8, out);
  }

  CsvTableWriter(List<String> header, CsvDialect dialect, Charset charset, OutputStream out) {
    // Flushed, not closed: the stream belongs to the caller.
    CsvWriter.CsvWriterBuilder builder =
        CsvWriter.builder()
            .fieldSeparator(dialect.separator())
            .quoteCharacter(dialect.quote())
            // A table has no comments, so a # needs no quotation marks.
            .commentCharacter('\uFFFF')
            .lineDelimiter(dialect.lineEnd());
    if (header.size() == 1) {
      // An empty line would not be a row.
      builder.quoteStrategy(QuoteStrategies.EMPTY);
    }
    csv = builder.build(out, charset);
    csv.writeRecord(header);
  }

  @Override
  public void write(List<? extends @Nullable FieldValue> cells) {
    row.clear();
    for (FieldValue cell : cells) {
      row.add(cell == null ? "" : cell.display());
    }
    csv.writeRecord(row);
  }

  @Override
  public void finish() throws IOException {
    csv.flush();
  }
}
