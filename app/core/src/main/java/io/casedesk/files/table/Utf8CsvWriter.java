package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes CSV as RFC 4180 has it, in UTF-8: CRLF, quotation marks where they must be, and a comma
 * unless another separator is wished for. Exports are as fast as the disk only where a cell is not
 * turned into characters, characters into a buffer, and that into bytes; {@link CsvTableWriter}
 * does so for every other dialect.
 */
final class Utf8CsvWriter implements TableWriter {

  private static final int SIZE = 1 << 16;
  private static final byte[] NONE = {};
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final boolean[] quoted = new boolean[128];
  private final byte separator;
  private final OutputStream out;
  private final byte[] buffer = new byte[SIZE];
  private int length;

  Utf8CsvWriter(List<String> header, CsvStyle style, OutputStream out) throws IOException {
    this.out = out;
    this.separator = (byte) style.separator();
    for (char c : new char[] {style.separator(), '"', '\r', '\n'}) {
      quoted[c] = true;
    }
    if (style.marked()) {
      put(MARK);
    }
    write(header.stream().map(FieldValue::text).toList());
  }

  @Override
  public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        put(separator);
      }
      FieldValue cell = cells.get(i);
      byte[] bytes = cell == null ? NONE : cell.display().getBytes(UTF_8);
      if (needsQuotes(bytes)) {
        quoted(bytes);
      } else if (bytes.length == 0 && cells.size() == 1) {
        // A line with nothing on it would be none.
        quoted(bytes);
      } else {
        put(bytes);
      }
    }
    put((byte) '\r');
    put((byte) '\n');
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
