package io.casedesk.files.exports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.LeftOut.Why;
import io.casedesk.files.table.CsvStyle;
import io.casedesk.files.table.Formulas;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriter;
import io.casedesk.files.table.TableWriters;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  private static final int LONGEST_OF_A_WORKBOOK = 32_767;
  private static final int NAMED = 100;

  private final AtomicFile file;
  private final TableFormat format;
  private final ExportColumns columns;
  private final TableWriter writer;
  private final List<@Nullable FieldValue> cells;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private int leftOutCount;
  private int records;

  /**
   * What was written.
   *
   * @param records how many records
   * @param leftOut how many values were left out
   * @param first the first of those
   */
  public record Written(int records, int leftOut, List<LeftOut> first) {

    /** Takes a copy that nobody can change. */
    public Written {
      first = List.copyOf(first);
    }
  }

  private RecordFile(AtomicFile file, TableFormat format, CsvStyle style, ExportColumns columns)
      throws IOException {
    this.file = file;
    this.format = format;
    this.columns = columns;
    List<String> names = columns.names();
    this.writer =
        TableWriters.of(
            format,
            style,
            format == TableFormat.CSV ? names.stream().map(Formulas::neutralised).toList() : names,
            file.out());
    this.cells = new ArrayList<>(columns.size());
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
    write(record.id(), record::value);
  }

  /**
   * Writes a record.
   *
   * @param values the value of a field; null where it has none
   */
  public void write(String id, Function<FieldRef, @Nullable FieldValue> values) throws IOException {
    cells.clear();
    for (int i = 0; i < columns.size(); i++) {
      FieldValue value = columns.value(i, values);
      Why why = value == null ? null : obstacle(value);
      if (why == null) {
        cells.add(safe(value));
      } else {
        cells.add(null);
        leaveOut(new LeftOut(id, columns.field(i), why));
      }
    }
    writer.write(cells);
    records++;
  }

  private void leaveOut(LeftOut value) {
    leftOutCount++;
    if (leftOut.size() < NAMED) {
      leftOut.add(value);
    }
  }

  private @Nullable FieldValue safe(@Nullable FieldValue value) {
    // A number begins with its sign and is none the less a number.
    return format == TableFormat.CSV && value instanceof FieldValue.Text(String text)
        ? neutral(value, text)
        : value;
  }

  private static FieldValue neutral(FieldValue value, String text) {
    String safe = Formulas.neutralised(text);
    return safe.equals(text) ? value : FieldValue.text(safe);
  }

  private @Nullable Why obstacle(FieldValue value) {
    return switch (format) {
      case JSON, NDJSON -> null;
      case CSV -> value instanceof FieldValue.Text(String text) ? obstacle(text, true) : null;
      case XLSX -> {
        String text = value.display();
        yield text.length() > LONGEST_OF_A_WORKBOOK ? Why.TOO_LONG : obstacle(text, false);
      }
    };
  }

  private static @Nullable Why obstacle(String text, boolean whole) {
    if (text.indexOf('\0') >= 0) {
      return Why.NUL;
    }
    return whole && holdsHalf(text) ? Why.HALF_CHARACTER : null;
  }

  private static boolean holdsHalf(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** Puts the file in its place. */
  public Written commit() throws IOException {
    writer.finish();
    file.commit();
    return new Written(records, leftOutCount, leftOut);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
