package io.casedesk.files;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of every cell, as CSV (RFC 4180: UTF-8, CRLF); a text that a spreadsheet would take
 * for a formula has a {@code '} before it. It is made before anything is sent, so that a folder
 * that cannot be written is known by then. An absent member and a blank are both empty; arrays and
 * objects are JSON. A record to be created is a line of the field {@code name}, which has the new
 * id once there is one.
 */
public final class ResultFile implements Closeable {

  private static final String[] COLUMNS = {
    "record_id", "source_id", "field", "seen", "wanted", "now", "verdict", "reason"
  };

  private final AtomicFile file;

  /**
   * Makes the file beside its place.
   *
   * @throws IOException when it cannot be written there
   */
  public ResultFile(Path target) throws IOException {
    file = AtomicFile.replacing(target);
  }

  /** Writes a line for each row below the header, and puts the file in its place. */
  public void commit(List<ResultRow> rows) throws IOException {
    // Flushed, not closed: the stream belongs to the file.
    CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.CRLF)
            .build(file.out(), StandardCharsets.UTF_8);
    csv.writeRecord(COLUMNS);
    for (ResultRow row : rows) {
      Change change = row.change();
      csv.writeRecord(
          FormulaEscaper.neutralised(change.recordId()),
          FormulaEscaper.neutralised(row.sourceId()),
          FormulaEscaper.neutralised(change.field().toString()),
          text(change.seen()),
          text(change.wanted()),
          text(row.now()),
          row.verdict(),
          FormulaEscaper.neutralised(row.reason()));
    }
    csv.flush();
    file.commit();
  }

  private static String text(@Nullable FieldValue value) {
    if (value == null) {
      return "";
    }
    return value instanceof FieldValue.Numeric
        ? value.display()
        : FormulaEscaper.neutralised(value.display());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
