package io.casedesk.files.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table as CSV. Cells are written as given, so that cells that were read stay unchanged;
 * the caller escapes texts that a spreadsheet would run as formulas.
 */
final class CsvTableWriter implements TableWriter {

  private final CsvWriter csv;
  private final List<String> row = new ArrayList<>();

  CsvTableWriter(List<String> header, CsvDialect dialect, Charset charset, OutputStream out)
      throws IOException {
    // Flushed, not closed: the stream belongs to the caller.
    csv =
        CsvWriter.builder()
            .fieldSeparator(dialect.separator())
            .quoteCharacter(dialect.quote())
            .lineDelimiter(dialect.lineEnd())
            .build(out, charset);
    csv.writeRecord(header.stream().map(FormulaEscaper::neutralised).toList());
    csv.flush();
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
