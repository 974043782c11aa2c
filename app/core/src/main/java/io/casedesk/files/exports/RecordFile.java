package io.casedesk.files.exports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.exports.RecordFile.OmittedValue.Why;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriter;
import io.casedesk.files.table.TableWriters;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.json.Utf8;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes records to a file row by row, atomically. Importing the file unchanged changes no record:
 * texts that a spreadsheet would run as formulas are escaped in CSV and unescaped by the import; a
 * value that the format can't hold is omitted and reported.
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
  private final ExportColumns columns;
  private final TableWriter rows;
  private final CellSanitizer safe;
  private int records;

  /**
   * The result of writing.
   *
   * @param records number of records
   * @param leftOut number of omitted values
   * @param first the first omitted values
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
    this.columns = columns;
    this.safe = new CellSanitizer(format, style.locale(), columns);
    List<String> names = columns.names();
    this.rows =
        TableWriters.of(
            format,
            style,
            format == TableFormat.CSV
                ? names.stream().map(FormulaEscaper::neutralised).toList()
                : names,
            file.out());
  }

  /**
   * Starts a file beside its target; an existing target stays until {@link #commit}.
   *
   * @throws IOException when it can't be written there, or the format does not allow that many
   *     columns
   */
  public static RecordFile replacing(Path target, TableFormat format, ExportColumns columns)
      throws IOException {
    return replacing(target, format, CsvStyle.STANDARD, columns);
  }

  /**
   * Starts a file like {@link #replacing(Path, TableFormat, ExportColumns)}, with a CSV style.
   *
   * @throws IOException when it can't be written there, or the format does not allow that many
   *     columns
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
    @Nullable FieldValue[] cells = columns.cells(record);
    safe.sanitize(record.id(), cells);
    rows.write(Arrays.asList(cells));
    records++;
  }

  /** Moves the file into place. */
  public Written commit() throws IOException {
    Written written = finish();
    file.commit();
    return written;
  }

  /** Ends the rows; the caller then moves the file into place by {@link #file}. */
  public Written finish() throws IOException {
    rows.finish();
    return new Written(records, safe.leftOutCount(), safe.leftOut());
  }

  /** The file, to be moved into place after {@link #finish}. */
  public AtomicFile file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /**
   * A value that a format can't hold, so that its cell is empty. When the file is imported, an
   * empty cell leaves the field unchanged.
   *
   * @param recordId the id of the record
   * @param field the field
   * @param why the reason
   */
  public record OmittedValue(String recordId, FieldRef field, Why why) {

    /** The reasons. */
    public enum Why {
      /** A cell of a workbook holds at most 32,767 characters. */
      TOO_LONG,
      /** The value has the character NUL, which no table may hold. */
      NUL,
      /** The value has an unpaired surrogate, which UTF-8 can't encode. */
      HALF_CHARACTER
    }
  }

  /** Converts cells so that a format can hold them, and records the values that it can't hold. */
  private static final class CellSanitizer {

    private static final int LONGEST_OF_A_WORKBOOK = 32_767;
    private static final int NAMED = 100;

    private final TableFormat format;

    /** Writes numbers and dates; null if they are written as the service sends them. */
    private final @Nullable InputParser author;

    private final ExportColumns columns;
    private final List<OmittedValue> leftOut = new ArrayList<>();
    private int leftOutCount;

    /**
     * Creates a sanitizer.
     *
     * @param locale the region in whose form a CSV file has numbers and dates; null for the form of
     *     the service
     */
    CellSanitizer(TableFormat format, @Nullable Locale locale, ExportColumns columns) {
      this.format = format;
      this.author = locale == null ? null : InputParser.of(locale);
      this.columns = columns;
    }

    /** Converts a row in place. */
    void sanitize(String id, @Nullable FieldValue[] cells) {
      for (int i = 0; i < cells.length; i++) {
        FieldValue value = cells[i];
        cells[i] = value == null ? null : sanitized(id, i, value);
      }
    }

    /** Converts a value; null when the format can't hold it. */
    private @Nullable FieldValue sanitized(String id, int column, FieldValue value) {
      Why why = reasonToOmit(value);
      if (why == null) {
        return safe(value, columns.type(column));
      }
      omit(new OmittedValue(id, columns.field(column), why));
      return null;
    }

    /** The number of omitted values. */
    int leftOutCount() {
      return leftOutCount;
    }

    /** The first omitted values. */
    List<OmittedValue> leftOut() {
      return leftOut;
    }

    private void omit(OmittedValue value) {
      leftOutCount++;
      if (leftOut.size() < NAMED) {
        leftOut.add(value);
      }
    }

    private FieldValue safe(FieldValue value, FieldType type) {
      if (format != TableFormat.CSV) {
        return value;
      }
      String text = value.display();
      // A number that starts with a sign is not a formula.
      if (value instanceof FieldValue.Numeric) {
        boolean isNumber = type == FieldType.NUMBER || type == FieldType.UNKNOWN;
        return author == null || !isNumber ? value : FieldValue.text(author.numberText(text));
      }
      if (author != null && type == FieldType.DATE) {
        text = author.dateText(text);
      }
      String safe = FormulaEscaper.neutralised(text);
      return safe.equals(value.display()) ? value : FieldValue.text(safe);
    }

    private @Nullable Why reasonToOmit(FieldValue value) {
      return switch (format) {
        case JSON, NDJSON -> null;
        case CSV -> value instanceof FieldValue.Text(String text) ? reasonToOmit(text, true) : null;
        case XLSX -> {
          String text = value.display();
          yield text.length() > LONGEST_OF_A_WORKBOOK ? Why.TOO_LONG : reasonToOmit(text, false);
        }
      };
    }

    private static @Nullable Why reasonToOmit(String text, boolean whole) {
      if (text.indexOf('\0') >= 0) {
        return Why.NUL;
      }
      return whole && !Utf8.isEncodable(text) ? Why.HALF_CHARACTER : null;
    }
  }
}
