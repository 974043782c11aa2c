package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a sheet that is written as spreadsheet programs write them, straight from its bytes:
 * a row is in memory as a whole, and nothing is made of its cells but their values. A parser of
 * XML, which makes an object of everything it meets, takes three times as long for the same. What
 * is written otherwise in any way is not understood here, but left to the library.
 */
final class QuickRows implements SheetRows {

  private static final int USUAL = 1 << 16;
  private static final int LONGEST = 1 << 25;
  private static final String ENCODING = "encoding=";
  private static final byte[] BEGIN = {'<', 's', 'h', 'e', 'e', 't', 'D', 'a', 't', 'a'};
  private static final byte[] ROW_ENDS = {'<', '/', 'r', 'o', 'w', '>'};

  private final InputStream in;
  private final QuickCells cells;
  private final XmlTag tag = new XmlTag();
  private byte[] buffer = new byte[USUAL];
  private int at;
  private int filled;
  private boolean begun;
  private int number;
  private int cellsFrom;
  private int cellsTo;

  /** Something that programs do not write, or seldom. */
  static final class UnusualException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusualException() {
      super(null, null, false, false);
    }
  }

  QuickRows(InputStream in, ExcelCellReader meaning, WorkbookParts parts) {
    this.in = in;
    this.cells = new QuickCells(meaning, parts);
  }

  @Override
  public boolean next() throws IOException {
    if (!begun) {
      begun = true;
      if (!begin()) {
        return false;
      }
    }
    int end = tagEnd(tagBegin());
    tag.become(buffer, at + 1, end);
    if (tag.is("sheetData") && tag.isClosing()) {
      return false;
    }
    if (buffer[at + 1] != 'r' || !tag.is("row") || !tag.isAsUsual() || tag.number() < 1) {
      throw new UnusualException();
    }
    number = tag.number();
    boolean isWhole = tag.isWhole();
    // What was looked at may be elsewhere by the time that the end of the row is there.
    int head = end + 1 - at;
    int close = isWhole ? end + 1 : find(ROW_ENDS, end + 1);
    cellsFrom = at + head;
    cellsTo = isWhole ? cellsFrom : close;
    at = isWhole ? cellsFrom : close + ROW_ENDS.length;
    return true;
  }

  /** Finds where rows begin; false when the sheet has none. */
  private boolean begin() throws IOException {
    int from = find(BEGIN, 0);
    String before = new String(buffer, 0, from, ISO_8859_1).toLowerCase(Locale.ROOT);
    int encoding = before.indexOf(ENCODING);
    boolean isUtf8 = encoding < 0 || before.startsWith("utf-8", encoding + ENCODING.length() + 1);
    if (!isUtf8 || before.contains("<!")) {
      throw new UnusualException();
    }
    at = from;
    int end = tagEnd(from);
    boolean isWhole = buffer[end - 1] == '/';
    at = end + 1;
    return !isWhole;
  }

  /** Where the next tag begins; nothing but white space may stand before it. */
  private int tagBegin() throws IOException {
    while (true) {
      while (at < filled && isSpace(buffer[at])) {
        at++;
      }
      if (at < filled) {
        break;
      }
      fill();
    }
    if (buffer[at] != '<') {
      throw new UnusualException();
    }
    return at;
  }

  private static boolean isSpace(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  /** Where a tag ends that begins at the first byte that is still needed. */
  private int tagEnd(int begin) throws IOException {
    int offset = begin - at;
    int quote = 0;
    while (true) {
      while (at + offset < filled) {
        byte c = buffer[at + offset];
        if (quote == 0 && c == '>') {
          return at + offset;
        }
        if (c == '"' || c == '\'') {
          quote = quote == 0 ? c : quote == c ? 0 : quote;
        }
        offset++;
      }
      fill();
    }
  }

  /** Where some bytes are next. */
  private int find(byte[] wanted, int from) throws IOException {
    int offset = from - at;
    while (true) {
      int last = filled - wanted.length;
      for (; at + offset <= last; offset++) {
        if (buffer[at + offset] == '<' && isThere(wanted, at + offset)) {
          return at + offset;
        }
      }
      fill();
    }
  }

  private boolean isThere(byte[] wanted, int place) {
    for (int i = 1; i < wanted.length; i++) {
      if (buffer[place + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** Reads more behind what is still needed, which may move for that. */
  private void fill() throws IOException {
    if (at > 0) {
      System.arraycopy(buffer, at, buffer, 0, filled - at);
      filled -= at;
      at = 0;
    }
    if (filled == buffer.length) {
      if (filled >= LONGEST) {
        throw new UnusualException();
      }
      buffer = Arrays.copyOf(buffer, 2 * filled);
    }
    int read = in.read(buffer, filled, buffer.length - filled);
    if (read <= 0) {
      throw new UnusualException();
    }
    filled += read;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public int column() {
    return cells.column();
  }

  @Override
  public List<@Nullable FieldValue> values() throws IOException {
    List<@Nullable FieldValue> values = new ArrayList<>(cells.usual());
    cells.read(buffer, cellsFrom, cellsTo, values);
    return values;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
