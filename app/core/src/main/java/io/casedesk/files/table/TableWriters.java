package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageIoException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.DecimalParser;
import io.casedesk.model.input.InputParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/** Creates writers for new tables. */
public final class TableWriters {

  private static final String SHEET = "Records";

  private TableWriters() {}

  /**
   * Creates a writer: CSV as in RFC 4180 in UTF-8, a workbook with one sheet, or JSON with custom
   * fields in an object of their own.
   *
   * @param header the column names as written to the file
   * @param out the output; stays open
   * @throws IOException when the format does not allow that many columns
   */
  public static TableWriter of(TableFormat format, List<String> header, OutputStream out)
      throws IOException {
    return of(format, CsvStyle.STANDARD, header, out);
  }

  /**
   * Creates a writer with a CSV style.
   *
   * @param header the column names as written to the file
   * @param out the output; stays open
   * @throws IOException when the format does not allow that many columns
   */
  public static TableWriter of(
      TableFormat format, CsvStyle style, List<String> header, OutputStream out)
      throws IOException {
    return switch (format) {
      case CSV -> CsvTableWriter.of(header, style, out);
      case XLSX -> {
        if (header.size() > RowSource.MOST_COLUMNS) {
          throw new MessageIoException(
              Message.of("table.sheet-columns", header.size(), RowSource.MOST_COLUMNS));
        }
        yield new XlsxTableWriter(SHEET, header, out);
      }
      case JSON -> new JsonTableWriter(header, true, true, out);
      case NDJSON -> new JsonTableWriter(header, false, true, out);
    };
  }

  /**
   * The style of a new CSV file. The encoding is always UTF-8, which can hold all characters of a
   * record.
   *
   * @param separator the separator of cells: a comma, a semicolon or a tab
   * @param marked whether the file starts with a byte order mark, without which Excel assumes the
   *     regional encoding instead of UTF-8
   * @param locale the region in whose form numbers and dates are written; null for the form of the
   *     service
   */
  public record CsvStyle(char separator, boolean marked, @Nullable Locale locale) {

    /** The style of RFC 4180: a comma, and no byte order mark. */
    public static final CsvStyle STANDARD = new CsvStyle(',', false);

    /** Creates a style with the numbers and dates of the service. */
    public CsvStyle(char separator, boolean marked) {
      this(separator, marked, null);
    }

    /** Returns the style that a spreadsheet program expects in a region. */
    public static CsvStyle of(Locale locale) {
      // In Switzerland, numbers have a decimal point, and files semicolons.
      boolean isSemicolon =
          InputParser.of(locale).uses(InputParser.InputStyle.COMMA)
              || locale.getCountry().equals("CH");
      return new CsvStyle(isSemicolon ? ';' : ',', true, locale);
    }

    /** Rejects separators that a reader would not detect. */
    public CsvStyle {
      if (separator != ',' && separator != ';' && separator != '\t') {
        throw new IllegalArgumentException("The separator is a comma, a semicolon or a tab");
      }
    }
  }

  /**
   * Writes a table as CSV. Cells and header are written as given, so that cells that were read stay
   * unchanged; the caller escapes texts that a spreadsheet would run as formulas.
   */
  static final class CsvTableWriter implements TableWriter {

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

  /** Writes a table as JSON with one object per line, as an array or as NDJSON. */
  static final class JsonTableWriter implements TableWriter {

    private final List<FieldRef> columns;
    private final boolean array;
    private final boolean nested;

    /** The column of a {@code custom_fields} value that is not an object; -1 when there is none. */
    private final int instead;

    private final OutputStream out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean begun;

    /**
     * @param nested whether custom fields are in an object of their own
     */
    JsonTableWriter(List<String> header, boolean array, boolean nested, OutputStream out) {
      this.columns = header.stream().map(FieldRef::parse).toList();
      this.array = array;
      this.nested = nested;
      this.instead =
          nested && columns.stream().anyMatch(FieldRef::isCustom)
              ? columns.indexOf(FieldRef.standard(JsonTables.CUSTOM_FIELDS))
              : -1;
      this.out = out;
    }

    @Override
    public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
      line.reset();
      JsonOutput.object(line, json -> members(json, cells));
      out.write((begun ? array ? ",\n" : "\n" : array ? "[\n" : "").getBytes(UTF_8));
      line.writeTo(out);
      begun = true;
    }

    private void members(JsonOutput json, List<? extends @Nullable FieldValue> cells) {
      boolean customWritten = isWithoutObject(cells);
      for (int i = 0; i < columns.size(); i++) {
        FieldRef field = columns.get(i);
        if (i == instead && !customWritten) {
          continue;
        }
        if (!nested || !field.isCustom()) {
          json.value(field.toString(), field, cells.get(i));
        } else if (!customWritten) {
          customWritten = true;
          json.object(JsonTables.CUSTOM_FIELDS, custom -> customFields(custom, cells));
        }
      }
    }

    /**
     * Whether the record has another value, such as null, in place of the object of custom fields.
     */
    private boolean isWithoutObject(List<? extends @Nullable FieldValue> cells) {
      return instead >= 0
          && cells.get(instead) != null
          && IntStream.range(0, cells.size())
              .noneMatch(i -> columns.get(i).isCustom() && cells.get(i) != null);
    }

    private void customFields(JsonOutput json, List<? extends @Nullable FieldValue> cells) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).isCustom()) {
          json.value(columns.get(i).key(), columns.get(i), cells.get(i));
        }
      }
    }

    @Override
    public void finish() throws IOException {
      String end = array ? begun ? "\n]\n" : "[]\n" : begun ? "\n" : "";
      out.write(end.getBytes(UTF_8));
      out.flush();
    }
  }

  /**
   * Writes a table as a workbook with one sheet. Numbers that a spreadsheet would round are written
   * as texts, and so is everything else except numbers and booleans.
   */
  static final class XlsxTableWriter implements TableWriter {

    private static final int MOST_ROWS = 1_048_576;
    private static final int DIGITS = 15;
    private static final int ROWS_IN_MEMORY = 500;

    private final Workbook workbook;
    private final Worksheet sheet;
    private int row;

    XlsxTableWriter(String name, List<String> header, OutputStream out) throws IOException {
      workbook = new Workbook(out, "Casedesk", "1.0");
      sheet = workbook.newWorksheet(name);
      write(header.stream().map(FieldValue::text).toList());
    }

    @Override
    public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
      if (row >= MOST_ROWS) {
        throw new MessageIoException(Message.of("table.sheet-rows", MOST_ROWS));
      }
      for (int column = 0; column < cells.size(); column++) {
        cell(column, cells.get(column));
      }
      row++;
      if (row % ROWS_IN_MEMORY == 0) {
        sheet.flush();
      }
    }

    private void cell(int column, @Nullable FieldValue value) throws IOException {
      switch (value) {
        case FieldValue.Bool(boolean bool) -> sheet.value(row, column, bool);
        case FieldValue.Numeric(String digits) when isSafe(digits) ->
            sheet.value(row, column, new BigDecimal(digits));
        case null -> {
          return;
        }
        default -> text(column, value.display());
      }
    }

    private void text(int column, String text) throws IOException {
      if (text.isEmpty()) {
        return;
      }
      if (text.length() > ExcelCellReader.LONGEST) {
        throw new MessageIoException(
            Message.of("table.cell-long", text.length(), ExcelCellReader.LONGEST));
      }
      sheet.inlineString(row, column, ExcelCellReader.escaped(text));
    }

    /** Whether a spreadsheet keeps the digits as they are. */
    private static boolean isSafe(String digits) {
      return DecimalParser.parse(digits)
          .filter(number -> number.precision() <= DIGITS)
          // Checked first, because 1e999999999 in plain notation would need a gigabyte of zeros.
          .filter(number -> Math.abs((long) number.scale()) <= digits.length())
          .filter(number -> number.stripTrailingZeros().toPlainString().equals(digits))
          .isPresent();
    }

    @Override
    public void finish() throws IOException {
      workbook.finish();
    }
  }
}
