package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads tables from CSV files. */
final class CsvTables extends RowSource {

  private final CsvReader<RowCells> csv;
  private final RowCells cells = new RowCells();
  private final Iterator<RowCells> records;
  private final boolean isGuessed;
  private Message doubt = Message.none();
  private int number;

  private CsvTables(Path file, long mostBytes, CsvDialect dialect, Reader reader, boolean isGuessed)
      throws IOException {
    super(file, mostBytes);
    this.isGuessed = isGuessed;
    this.csv = dialect.read(reader, cells);
    this.records = csv.iterator();
    if (dialect.told()) {
      var _ = next();
    }
  }

  /** Reads a file in the encoding that was named or that fits. */
  static Table read(Path file, TableOptions options, long mostBytes) throws IOException {
    String name = nameOf(file);
    TextEncoding encoding = TextEncoding.of(file, options.encoding());
    try {
      return read(file, options, encoding, mostBytes);
    } catch (CharacterCodingException e) {
      boolean isGiven = options.encoding() != null || encoding.marks() > 0;
      if (isGiven || !encoding.charset().equals(StandardCharsets.UTF_8)) {
        throw UnusableTableException.ofFile(
            name, Message.of("table.invalid-bytes", encoding.charset().name()), e);
      }
    }
    try {
      return read(file, options, TextEncoding.notUtf8(), mostBytes);
    } catch (CharacterCodingException e) {
      throw UnusableTableException.ofFile(name, Message.of("table.encoding"), e);
    }
  }

  private static Table read(Path file, TableOptions options, TextEncoding encoding, long mostBytes)
      throws IOException {
    CsvDialect dialect;
    try (Reader sample = encoding.reader(file)) {
      dialect = CsvDialect.of(sample, options.separator());
    }
    boolean isGuessed = options.encoding() == null && encoding.isGuessed();
    try (CsvTables source =
        new CsvTables(file, mostBytes, dialect, encoding.reader(file), isGuessed)) {
      source.read(options.headerRow());
      String charset = encoding.charset().name();
      Message separator = dialect.separatorName();
      Message remark =
          dialect.quote() == '"'
              ? Message.of("table.read-csv", charset, separator)
              : Message.of("table.read-csv-quoted", charset, separator, dialect.quote());
      return new Table(
          source,
          TableFormat.CSV,
          new DetectedFormat(
              encoding.charset(),
              dialect.separator(),
              dialect.quote(),
              "",
              List.of(),
              source.foundHeaderRow()),
          source.withHeaderRow(remark),
          source.doubt,
          List.of(),
          Table.Hidden.NOTHING,
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
    return new TableWriters.CsvTableWriter(
        columns.stream().map(FormulaEscaper::neutralised).toList(),
        dialect,
        isKept ? own : StandardCharsets.UTF_8,
        out);
  }

  @Override
  @Nullable TableRow next() throws IOException {
    try {
      if (!records.hasNext()) {
        return null;
      }
      TableRow row = records.next().row(++number);
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
  List<String> namesIn(@Nullable TableRow row) {
    if (row == null) {
      throw noHeader();
    }
    return namesIn(row.number(), row.texts().stream().map(FormulaEscaper::restored).toList());
  }

  /** Too few or too many cells are a fault: it is unknown which cell is missing, or was cut. */
  @Override
  @Nullable UnusableTableException fault(TableRow row) {
    int columns = header().size();
    if (row.size() < columns) {
      return invalid(
          row,
          row.size(),
          "",
          Message.of(
              "table.cell-count", Message.count(row.size(), "count.cell", "count.cells"), columns));
    }
    for (int place = columns; place < row.size(); place++) {
      if (!row.isEmpty(place)) {
        return unnamed(row, place);
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    csv.close();
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

  /**
   * The encoding of a text file.
   *
   * @param charset the encoding
   * @param marks size of its byte order mark, in bytes
   */
  private record TextEncoding(Charset charset, int marks) {

    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final Charset CENTRAL = Charset.forName("windows-1250");
    private static final int SAMPLE = 1 << 16;

    /** Encodings that may start with a byte order mark. */
    private static final List<Charset> MARKED = List.of(UTF_8, UTF_16BE, UTF_16LE);

    /**
     * Detects the encoding of a file: that of its byte order mark, unless a non-UTF encoding is
     * named; else the named one, else UTF-16 if the first bytes suggest that, else UTF-8. A later
     * byte may show that the file is not UTF-8; a caller that finds one uses {@link #notUtf8()}.
     */
    static TextEncoding of(Path file, @Nullable Charset named) throws IOException {
      byte[] head;
      try (InputStream in = Files.newInputStream(file)) {
        head = in.readNBytes(SAMPLE);
      }
      TextEncoding marked = marked(head);
      if (marked != null && (named == null || named.name().startsWith("UTF-"))) {
        return marked;
      }
      if (named != null) {
        return new TextEncoding(named, 0);
      }
      Charset wide = detectUtf16(head);
      if (wide != null) {
        return new TextEncoding(wide, 0);
      }
      return new TextEncoding(UTF_8, 0);
    }

    /** The encoding assumed for a file that is not UTF-8 and has no named encoding. */
    static TextEncoding notUtf8() {
      return new TextEncoding(WINDOWS, 0);
    }

    /** Whether the encoding, if not named, is a guess that other encodings fit equally well. */
    boolean isGuessed() {
      return charset.equals(WINDOWS);
    }

    /** Converts a text that was decoded as Windows-1252 to how Windows-1250 reads it. */
    static String otherwise(String text) {
      return new String(text.getBytes(WINDOWS), CENTRAL);
    }

    private static @Nullable TextEncoding marked(byte[] head) {
      for (Charset charset : MARKED) {
        byte[] mark = mark(charset);
        int length = mark.length;
        if (head.length >= length && Arrays.equals(head, 0, length, mark, 0, length)) {
          return new TextEncoding(charset, length);
        }
      }
      return null;
    }

    /** Detects UTF-16 without a byte order mark: in most pairs of bytes, one byte is zero. */
    private static @Nullable Charset detectUtf16(byte[] head) {
      int pairs = head.length / 2;
      int high = 0;
      int low = 0;
      for (int i = 0; i + 1 < head.length; i += 2) {
        high += head[i] == 0 && head[i + 1] != 0 ? 1 : 0;
        low += head[i] != 0 && head[i + 1] == 0 ? 1 : 0;
      }
      if (pairs < 2 || Math.max(high, low) * 2 < pairs) {
        return null;
      }
      return high > low ? UTF_16BE : UTF_16LE;
    }

    /** Opens a reader behind the byte order mark; invalid bytes cause an exception. */
    Reader reader(Path file) throws IOException {
      InputStream in = Files.newInputStream(file);
      try {
        in.skipNBytes(marks);
        return new InputStreamReader(
            in,
            charset
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }

    /** The bytes of the byte order mark; empty when there is none. */
    byte[] mark() {
      return marks == 0 ? new byte[0] : mark(charset);
    }

    private static byte[] mark(Charset charset) {
      return "\uFEFF".getBytes(charset);
    }
  }
}
