package io.casedesk.files.table;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a JSON array, or lines of JSON, into its elements, whose exact bytes are kept. It knows
 * brackets and quotation marks only; whether an element is JSON is for whoever reads it.
 */
final class JsonElements implements Closeable {

  private static final int LARGEST = 64 << 20;
  private static final int MARK = 0xEF;
  private static final int MARK_REST = 2;

  private final InputStream in;
  private final TableErrors tableErrors;
  private final ByteArrayOutputStream element = new ByteArrayOutputStream();
  private boolean array;
  private boolean begun;
  private boolean ended;
  private boolean between;
  private int line = 1;
  private int number;

  JsonElements(InputStream in, TableErrors tableErrors) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.tableErrors = tableErrors;
  }

  /** Whether the elements stand in one array. */
  boolean array() {
    return array;
  }

  /** Where the last element stands: in an array its place from 1, else its line. */
  int number() {
    return number;
  }

  /** The next element; null after the last. */
  byte @Nullable [] next() throws IOException {
    int first = first();
    if (first < 0) {
      return null;
    }
    number = array ? number + 1 : line;
    element.reset();
    if (first != '{') {
      throw tableErrors.row(
          number, "it is not a JSON object; each row is one, like {\"source_id\": \"EXT-1\"}");
    }
    object();
    between = true;
    return element.toByteArray();
  }

  /** The first byte of the next element; negative when there is none. */
  private int first() throws IOException {
    int c = skipped();
    if (!begun) {
      begun = true;
      if (c == MARK) {
        in.skipNBytes(MARK_REST);
        c = skipped();
      }
      array = c == '[';
      c = array ? skipped() : c;
    }
    if (array && !ended) {
      c = afterComma(c);
    }
    if (ended && c >= 0) {
      throw tableErrors.file("something follows the end of the array; remove it");
    }
    return c;
  }

  private int afterComma(int first) throws IOException {
    int c = first;
    if (c == ']') {
      ended = true;
      return skipped();
    }
    if (between && c == ',') {
      c = skipped();
    } else if (between && c >= 0) {
      throw tableErrors.row(number, "no comma follows it");
    }
    if (c < 0) {
      throw tableErrors.file("the array is not closed; the file may be cut off");
    }
    return c;
  }

  private int skipped() throws IOException {
    int c = in.read();
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      line += c == '\n' ? 1 : 0;
      c = in.read();
    }
    return c;
  }

  private void object() throws IOException {
    element.write('{');
    int depth = 1;
    boolean text = false;
    while (depth > 0) {
      int c = in.read();
      if (c < 0) {
        throw tableErrors.row(number, "the object is not closed; the file may be cut off");
      }
      if (element.size() >= LARGEST) {
        throw tableErrors.row(number, "it is longer than " + (LARGEST >> 20) + " MiB");
      }
      element.write(c);
      line += c == '\n' ? 1 : 0;
      if (text && c == '\\') {
        element.write(Math.max(in.read(), 0));
      } else if (c == '"') {
        text = !text;
      } else if (!text) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
