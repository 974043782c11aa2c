package io.casedesk.files.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.csv.TextEncoding;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads tables from CSV files. */
final class CsvTables {

  private CsvTables() {}

  /** Reads a file in the encoding that was named or that fits. */
  static Table read(Path file, TableOptions options, long mostBytes) throws IOException {
    TableErrors errors = TableErrors.of(file);
    TextEncoding encoding = TextEncoding.of(file, options.encoding());
    try {
      return read(file, options, encoding, mostBytes);
    } catch (CharacterCodingException e) {
      boolean isGiven = options.encoding() != null || encoding.marks() > 0;
      if (isGiven || !encoding.charset().equals(StandardCharsets.UTF_8)) {
        throw errors.file(Message.of("table.invalid-bytes", encoding.charset().name()), e);
      }
    }
    try {
      return read(file, options, TextEncoding.notUtf8(), mostBytes);
    } catch (CharacterCodingException e) {
      throw errors.file(Message.of("table.encoding"), e);
    }
  }

  private static Table read(Path file, TableOptions options, TextEncoding encoding, long mostBytes)
      throws IOException {
    CsvDialect dialect;
    try (Reader sample = encoding.reader(file)) {
      dialect = CsvDialect.of(sample, options.separator());
    }
    boolean isGuessed = options.encoding() == null && encoding.isGuessed();
    try (Rows rows =
        new Rows(TableErrors.of(file), mostBytes, dialect, encoding.reader(file), isGuessed)) {
      RowSource.Content content = rows.read(options.headerRow());
      String charset = encoding.charset().name();
      Message separator = dialect.separatorName();
      Message remark =
          dialect.quote() == '"'
              ? Message.of("table.read-csv", charset, separator)
              : Message.of("table.read-csv-quoted", charset, separator, dialect.quote());
      return new Table(
          rows.errors,
          TableFormat.CSV,
          content,
          new DetectedFormat(
              encoding.charset(),
              dialect.separator(),
              dialect.quote(),
              "",
              List.of(),
              rows.foundHeaderRow()),
          rows.withHeaderRow(remark),
          rows.doubt,
          List.of(),
          Set.of(),
          (columns, out, added) -> writer(encoding, dialect, columns, out, added));
    }
  }

  private static TableWriter writer(
      TextEncoding encoding,
      CsvDialect dialect,
      List<String> columns,
      OutputStream out,
      Stream<String> added)
      throws IOException {
    // A user may add characters to a result that an old encoding does not have.
    Charset own = encoding.charset();
    boolean isKept =
        own.newEncoder().canEncode('…')
            && added.allMatch(
                text -> text.chars().allMatch(c -> c < 0x80) || own.newEncoder().canEncode(text));
    out.write(isKept ? encoding.mark() : "\uFEFF".getBytes(StandardCharsets.UTF_8));
    return new CsvTableWriter(
        columns.stream().map(FormulaEscaper::neutralised).toList(),
        dialect,
        isKept ? own : StandardCharsets.UTF_8,
        out);
  }

  /** Reads the rows of a file. */
  private static final class Rows extends RowSource {

    private final CsvReader<RowCells> csv;
    private final RowCells cells = new RowCells();
    private final Iterator<RowCells> records;
    private final boolean isGuessed;
    private Message doubt = Message.none();
    private int number;

    Rows(TableErrors errors, long mostBytes, CsvDialect dialect, Reader reader, boolean isGuessed)
        throws IOException {
      super(errors, mostBytes);
      this.isGuessed = isGuessed;
      this.csv = dialect.read(reader, cells);
      this.records = csv.iterator();
      if (dialect.told()) {
        var _ = next();
      }
    }

    @Override
    @Nullable TableRow next() throws IOException {
      try {
        if (!records.hasNext()) {
          return null;
        }
        TableRow row = counted(records.next().row(++number));
        if (isGuessed && doubt.isEmpty()) {
          doubt = doubt(row);
        }
        return row;
      } catch (CsvParseException e) {
        throw new InvalidCell(number + 1, cells.count, Message.of("table.quotation-mark"), e);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    /** A warning about the first cell that another encoding reads differently. */
    private static Message doubt(TableRow row) {
      for (int i = 0; i < row.size(); i++) {
        String text = row.text(i);
        String other = TextEncoding.otherwise(text);
        if (!other.equals(text)) {
          return Message.of("table.encoding-unclear", row.number(), text, other);
        }
      }
      return Message.none();
    }

    @Override
    TableHeader header(@Nullable TableRow row) {
      if (row == null) {
        throw errors.noHeader(foundHeaderRow());
      }
      return TableHeader.of(
          errors, row.number(), row.texts().stream().map(FormulaEscaper::restored).toList());
    }

    /** Rejects a row that is too short, because it is unknown which cell is missing. */
    @Override
    void check(TableHeader header, TableRow row) {
      int columns = header.names().size();
      if (row.size() < columns) {
        throw errors.cell(
            row.number(),
            header.name(row.size()),
            "",
            Message.of(
                "table.cell-count",
                Message.count(row.size(), "count.cell", "count.cells"),
                columns));
      }
    }

    @Override
    public void close() throws IOException {
      csv.close();
    }
  }

  /** The cells of the last row that the library has read. */
  private static final class RowCells extends AbstractBaseCsvCallbackHandler<RowCells> {

    private char[] texts = new char[1_024];
    private int[] ends = new int[16];
    private int count;

    @Override
    protected void handleBegin(long line) {
      count = 0;
    }

    @Override
    protected void handleField(int place, char[] from, int at, int length, boolean quoted) {
      int begin = count == 0 ? 0 : ends[count - 1];
      int end = begin + length;
      if (end > texts.length) {
        texts = Arrays.copyOf(texts, Math.max(end, 2 * texts.length));
      }
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, 2 * count);
      }
      System.arraycopy(from, at, texts, begin, length);
      ends[count++] = end;
    }

    /** An empty line is a row of one cell. */
    @Override
    protected void handleEmpty() {
      handleField(0, new char[0], 0, 0, false);
    }

    @Override
    protected RowCells buildRecord() {
      return this;
    }

    TableRow row(int number) {
      int length = count == 0 ? 0 : ends[count - 1];
      return TableRow.ofTexts(number, new String(texts, 0, length), Arrays.copyOf(ends, count));
    }
  }
}
