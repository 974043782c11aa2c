package io.casedesk.files.results;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.CsvOutput;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result of every cell as CSV (RFC 4180: UTF-8, CRLF); a text that a spreadsheet would
 * run as a formula has a {@code '} before it. The file is created before anything is sent, so that
 * a folder that can't be written is found early. A field that is not set and an empty one are both
 * empty; arrays and objects are JSON. A record to be created is a row of the field {@code name},
 * which has the new id once it is known.
 */
public final class ResultFile implements Closeable {

  private static final List<String> COLUMNS =
      List.of("record_id", "source_id", "field", "seen", "wanted", "now", "verdict", "reason");

  private final AtomicFile file;

  /**
   * Creates the file beside its target.
   *
   * @throws IOException when it can't be written there
   */
  public ResultFile(Path target) throws IOException {
    file = AtomicFile.replacing(target);
  }

  /** Writes the header and one line for each row, and moves the file into place. */
  public void commit(List<ResultRow> rows) throws IOException {
    CsvOutput.write(
        file.out(), COLUMNS, consumer -> rows.forEach(row -> consumer.accept(cells(row))));
    file.commit();
  }

  private static List<String> cells(ResultRow row) {
    Change change = row.change();
    return List.of(
        change.recordId(),
        row.sourceId(),
        change.field().toString(),
        text(change.seen()),
        text(change.wanted()),
        text(row.now()),
        row.verdict(),
        row.reason().text());
  }

  private static String text(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
