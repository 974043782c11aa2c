package io.casedesk.files.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.csv.TextEncoding;
import io.casedesk.files.table.TableFile.DetectedFormat;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table in a CSV file. */
final class CsvTable extends TableFile {

  private final TextEncoding encoding;
  private final CsvDialect dialect;
  private final TableHeader header;
  private final boolean guessed;
  private final int headerRow;
  private final int firstRow;
  private final int count;
  private final boolean wasReadThrough;

  private CsvTable(Path file, TextEncoding encoding, CsvDialect dialect, TableOptions options)
      throws IOException {
    super(file);
    this.guessed = options.encoding() == null && encoding.isGuessed();
    this.encoding = encoding;
    this.dialect = dialect;
    HeaderRowFinder finder = new HeaderRowFinder();
    try (Rows rows = new Rows()) {
      rows.findHeader(finder);
    }
    this.firstRow = finder.first();
    this.headerRow = options.headerRow() == null ? finder.find() : options.headerRow();
    try (Rows rows = new Rows()) {
      this.header = rows.header();
    }
    try (Rows rows = new Rows()) {
      var _ = rows.header();
      rows.row.below(header, false);
      this.count = TableValidator.count(tableErrors, rows::nextRow);
    }
    this.wasReadThrough = true;
  }

  /** Validates the complete file. */
  static CsvTable detecting(Path file, TableOptions options) throws IOException {
    TextEncoding encoding = TextEncoding.of(file, options.encoding());
    try {
      return of(file, options, encoding);
    } catch (NotEncodedException e) {
      boolean isGiven = options.encoding() != null || encoding.marks() > 0;
      if (isGiven || !encoding.charset().equals(StandardCharsets.UTF_8)) {
        throw notOf(encoding.charset(), TableErrors.of(file), e);
      }
    }
    try {
      return of(file, options, TextEncoding.notUtf8());
    } catch (NotEncodedException e) {
      throw TableErrors.of(file).file(Message.of("table.encoding"), e);
    }
  }

  private static CsvTable of(Path file, TableOptions options, TextEncoding encoding)
      throws IOException {
    try (Reader reader = encoding.reader(file)) {
      return new CsvTable(file, encoding, CsvDialect.of(reader, options.separator()), options);
    } catch (CharacterCodingException e) {
      throw new NotEncodedException(e);
    }
  }

  /** Thrown when the bytes are not valid in the encoding. */
  private static final class NotEncodedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotEncodedException(CharacterCodingException cause) {
      super(cause);
    }
  }

  private static UnusableTableException notOf(
      Charset charset, TableErrors tableErrors, Throwable e) {
    return tableErrors.file(Message.of("table.invalid-bytes", charset.name()), e);
  }

  @Override
  int countRows() {
    return count;
  }

  @Override
  public TableFormat format() {
    return TableFormat.CSV;
  }

  @Override
  public List<String> header() {
    return header.names();
  }

  @Override
  public List<String> remarks() {
    String quoted = dialect.quote() == '"' ? "" : ", texts in " + dialect.quote();
    String read = encoding.charset().name() + ", " + dialect.separatorName() + "-separated";
    return List.of("CSV, " + read + quoted + HeaderRowFinder.remark(firstRow, headerRow));
  }

  @Override
  public DetectedFormat make() {
    return new DetectedFormat(
        encoding.charset(), dialect.separator(), dialect.quote(), "", List.of(), headerRow);
  }

  @Override
  public Message doubt() throws IOException {
    if (!guessed) {
      return Message.none();
    }
    try (Rows rows = new Rows()) {
      while (rows.record()) {
        for (String cell : rows.row.texts()) {
          if (!TextEncoding.otherwise(cell).equals(cell)) {
            return doubt(rows.number, cell);
          }
        }
      }
      return Message.none();
    }
  }

  private static Message doubt(int row, String cell) {
    return Message.of("table.encoding-unclear", row, cell, TextEncoding.otherwise(cell));
  }

  @Override
  TableReader open() throws IOException {
    Rows rows = new Rows();
    try {
      var _ = rows.header();
      rows.row.below(header, true);
      return rows;
    } catch (UnusableTableException | IOException e) {
      rows.close();
      throw e;
    }
  }

  @Override
  public TableWriter writer(List<String> columns, OutputStream out) throws IOException {
    out.write(encoding.mark());
    // A user may add characters to a result that an old encoding does not have.
    Charset charset =
        encoding.charset().newEncoder().canEncode('…')
            ? encoding.charset()
            : StandardCharsets.UTF_8;
    return new CsvTableWriter(columns, dialect, charset, out);
  }

  @Override
  public TableWriter writer(List<String> columns, OutputStream out, Stream<String> added)
      throws IOException {
    if (added.allMatch(this::holds)) {
      return writer(columns, out);
    }
    out.write("\uFEFF".getBytes(StandardCharsets.UTF_8));
    return new CsvTableWriter(columns, dialect, StandardCharsets.UTF_8, out);
  }

  /** Whether the encoding of the table has every character of a text. */
  private boolean holds(String text) {
    return text.chars().allMatch(c -> c < 0x80) || encoding.charset().newEncoder().canEncode(text);
  }

  /** Iterates over the rows. */
  private final class Rows implements TableReader {

    private final CsvRow row = new CsvRow();
    private final CsvReader<CsvRow> csv;
    private final Iterator<CsvRow> records;
    private int number;

    Rows() throws IOException {
      csv = dialect.read(encoding.reader(file), row);
      records = csv.iterator();
      if (dialect.told()) {
        var _ = record();
      }
    }

    /** Shows the first rows to the finder; a row that can't be read ends the look. */
    void findHeader(HeaderRowFinder finder) throws IOException {
      try {
        boolean there = record();
        while (there && finder.add(number, row.texts())) {
          there = record();
        }
      } catch (UnusableTableException e) {
        // The rows before it decide; the fault is reported with all others.
        return;
      }
    }

    TableHeader header() throws IOException {
      boolean there = record();
      while (there && number < headerRow) {
        there = record();
      }
      if (!there || headerRow == 0) {
        throw tableErrors.noHeader(headerRow);
      }
      return TableHeader.of(
          tableErrors, number, row.texts().stream().map(FormulaEscaper::restored).toList());
    }

    @Override
    public @Nullable TableRow next() throws IOException {
      return nextRow() ? new TableRow(number, row.cells()) : null;
    }

    private boolean nextRow() throws IOException {
      while (record()) {
        if (row.holds(header, number)) {
          requireWhole();
          return true;
        }
      }
      return false;
    }

    /** Rejects a row that is too short, because it is unknown which cell is missing. */
    private void requireWhole() {
      int columns = header.names().size();
      if (row.count() < columns) {
        throw tableErrors.cell(
            number,
            header.name(row.count()),
            "",
            Message.of(
                "table.cell-count",
                Message.count(row.count(), "count.cell", "count.cells"),
                columns));
      }
    }

    /** Reads one row; false at the end. */
    private boolean record() throws IOException {
      try {
        if (!records.hasNext()) {
          return false;
        }
        var _ = records.next();
        number++;
        return true;
      } catch (CsvParseException e) {
        throw tableErrors.cell(number + 1, row.next(), Message.of("table.quotation-mark"), e);
      } catch (UncheckedIOException e) {
        if (e.getCause() instanceof CharacterCodingException coding) {
          // Other encodings are tried only while the file is opened; afterwards, the file must have
          // changed.
          throw wasReadThrough
              ? notOf(encoding.charset(), tableErrors, coding)
              : new NotEncodedException(coding);
        }
        throw e.getCause();
      }
    }

    @Override
    public void close() throws IOException {
      csv.close();
    }
  }
}
