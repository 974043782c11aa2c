package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes CSV in UTF-8 as in RFC 4180: CRLF, quotation marks where needed, and a comma unless the
 * style has another separator. Copies the characters of most cells directly into a byte buffer,
 * because only then is an export as fast as the disk; {@link CsvTableWriter} writes all other
 * dialects.
 */
public final class Utf8CsvWriter implements TableWriter {

  private static final int SIZE = 1 << 16;

  /** The most bytes of a character that is no surrogate. */
  private static final int MOST_BYTES = 3;

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final boolean[] quoted = new boolean[128];

  /** Whether a cell that starts with this ASCII character is neither a formula nor escaped. */
  private final boolean[] harmless = new boolean[128];

  /** Whether this ASCII character needs quotation marks, or is a separator for some program. */
  private final boolean[] splitting = new boolean[128];

  private final byte separator;
  private final OutputStream out;
  private final byte[] buffer = new byte[SIZE];
  private int length;

  Utf8CsvWriter(List<String> header, CsvStyle style, OutputStream out) throws IOException {
    this(style, out);
    if (style.marked()) {
      put(MARK);
    }
    write(header.stream().map(FieldValue::text).toList());
  }

  /** Creates a writer of rows without a header. */
  Utf8CsvWriter(CsvStyle style, OutputStream out) {
    this.out = out;
    this.separator = (byte) style.separator();
    for (char c : new char[] {style.separator(), '"', '\r', '\n'}) {
      quoted[c] = true;
    }
    quoted[0] = true;
    for (char c = 0; c < harmless.length; c++) {
      splitting[c] = quoted[c] || FormulaEscaper.isSeparator(c);
      harmless[c] = !splitting[c] && FormulaEscaper.neutralised(c + "=").length() == 2;
    }
  }

  @Override
  public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      between(i);
      FieldValue cell = cells.get(i);
      cell(cell == null ? "" : cell.display(), cells.size() == 1);
    }
    endRow();
  }

  /** Starts a cell; {@code column} counts from 0. */
  public void between(int column) throws IOException {
    if (column > 0) {
      put(separator);
    }
  }

  /**
   * Writes a cell if it is a short text without surrogates that needs neither quotation marks nor
   * formula escapes; otherwise writes nothing and returns false.
   */
  public boolean harmless(String text) throws IOException {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    return first < harmless.length && harmless[first] && putPlain(text, splitting);
  }

  /**
   * Writes any cell.
   *
   * @param isOnly whether it is the only cell of its row; if empty, it is quoted, because an empty
   *     line would not be a row
   */
  public void cell(String text, boolean isOnly) throws IOException {
    boolean isAlone = isOnly && text.isEmpty();
    if (isAlone || !putPlain(text, quoted)) {
      putAny(text.getBytes(UTF_8), isAlone);
    }
  }

  /** Ends the row. */
  public void endRow() throws IOException {
    put((byte) '\r');
    put((byte) '\n');
  }

  /**
   * Encodes a short text without surrogates, as most cells are, into the buffer; returns false for
   * other texts, and for those with one of the other characters.
   */
  private boolean putPlain(String text, boolean[] others) throws IOException {
    int letters = text.length();
    if (letters > SIZE / MOST_BYTES) {
      return false;
    }
    if (letters * MOST_BYTES > SIZE - length) {
      flush();
    }
    int end = length;
    for (int i = 0; i < letters; i++) {
      char c = text.charAt(i);
      if (c < others.length) {
        if (others[c]) {
          return false;
        }
        buffer[end++] = (byte) c;
      } else if (c < 0x800) {
        buffer[end++] = (byte) (0xC0 | (c >> 6));
        buffer[end++] = (byte) (0x80 | (c & 0x3F));
      } else if (Character.isSurrogate(c)) {
        return false;
      } else {
        buffer[end++] = (byte) (0xE0 | (c >> 12));
        buffer[end++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        buffer[end++] = (byte) (0x80 | (c & 0x3F));
      }
    }
    length = end;
    return true;
  }

  private void putAny(byte[] bytes, boolean quotes) throws IOException {
    if (quotes || needsQuotes(bytes)) {
      quoted(bytes);
    } else {
      put(bytes);
    }
  }

  private boolean needsQuotes(byte[] bytes) {
    for (byte b : bytes) {
      if (b >= 0 && quoted[b]) {
        return true;
      }
    }
    return false;
  }

  private void quoted(byte[] bytes) throws IOException {
    put((byte) '"');
    for (byte b : bytes) {
      if (b == '"') {
        put(b);
      }
      put(b);
    }
    put((byte) '"');
  }

  private void put(byte b) throws IOException {
    if (length == SIZE) {
      flush();
    }
    buffer[length++] = b;
  }

  private void put(byte[] bytes) throws IOException {
    if (bytes.length > SIZE - length) {
      flush();
    }
    if (bytes.length > SIZE) {
      out.write(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, length, bytes.length);
      length += bytes.length;
    }
  }

  private void flush() throws IOException {
    out.write(buffer, 0, length);
    length = 0;
  }

  @Override
  public void finish() throws IOException {
    flush();
    out.flush();
  }
}
