package io.casedesk.files.exports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.table.CsvStyle;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records in a file that is there whole or not at all, a row at a time. Imported as it is, it
 * changes nothing: a text that a spreadsheet would take for a formula is written to CSV so that it
 * takes it for a text, and read as it was; a value that the format cannot hold is left blank, and
 * said.
 *
 * <pre>{@code
 * try (RecordFile file = RecordFile.replacing(target, TableFormat.XLSX, columns)) {
 *   for (UseCase useCase : useCases) {
 *     file.write(useCase);
 *   }
 *   RecordFile.Written written = file.commit();
 * }
 * }</pre>
 */
public final class RecordFile implements Closeable {

  private final AtomicFile file;
  private final ExportRows rows;
  private int records;

  /**
   * What was written.
   *
   * @param records how many records
   * @param leftOut how many values were left out
   * @param first the first of those
   */
  public record Written(int records, int leftOut, List<OmittedValue> first) {

    /** Makes an unmodifiable copy. */
    public Written {
      first = List.copyOf(first);
    }
  }

  private RecordFile(AtomicFile file, TableFormat format, CsvStyle style, ExportColumns columns)
      throws IOException {
    this.file = file;
    this.rows =
        format == TableFormat.CSV
            ? new CsvBlocks(columns, style, file.out())
            : new OrderedRowWriter(format, columns, file.out());
  }

  /**
   * Starts a file beside its place; one that is there already stays until {@link #commit}.
   *
   * @throws IOException when it cannot be written there, or the format has not so many columns
   */
  public static RecordFile replacing(Path target, TableFormat format, ExportColumns columns)
      throws IOException {
    return replacing(target, format, CsvStyle.STANDARD, columns);
  }

  /**
   * The same, with CSV as it is wished for.
   *
   * @throws IOException when it cannot be written there, or the format has not so many columns
   */
  public static RecordFile replacing(
      Path target, TableFormat format, CsvStyle style, ExportColumns columns) throws IOException {
    AtomicFile file = AtomicFile.replacing(target);
    boolean made = false;
    try {
      RecordFile records = new RecordFile(file, format, style, columns);
      made = true;
      return records;
    } finally {
      if (!made) {
        file.close();
      }
    }
  }

  /** Writes a record. */
  public void write(CaseRecord record) throws IOException {
    rows.write(record);
    records++;
  }

  /**
   * Writes a record.
   *
   * @param values the value of a field; null where it has none
   */
  public void write(String id, Function<FieldRef, @Nullable FieldValue> values) throws IOException {
    rows.write(id, values);
    records++;
  }

  /** Puts the file in its place. */
  public Written commit() throws IOException {
    Written written = finish();
    file.commit();
    return written;
  }

  /** Ends the rows; the file is put in its place after it, by {@link #file}. */
  public Written finish() throws IOException {
    CellSanitizer safe = rows.finish();
    return new Written(records, safe.leftOutCount(), safe.leftOut());
  }

  /** The file, to be put in its place once {@link #finish} said what is in it. */
  public AtomicFile file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    rows.close();
    file.close();
  }
}
