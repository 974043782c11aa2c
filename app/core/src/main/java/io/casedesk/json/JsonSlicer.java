package io.casedesk.json;

import io.casedesk.messages.Message;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Splits JSON into members and elements, each with its exact bytes, by counting brackets. Does not
 * validate the inside of a value, so one damaged record does not affect the others (Q12), unlike
 * with a parser, which can't continue after an error. Nesting costs no memory. Holds one value of a
 * stream in memory at a time (Q9).
 */
public final class JsonSlicer implements Closeable {

  private static final int CHUNK = 1 << 16;

  /** Maximum size of one value of a stream in bytes, because it is held in memory. */
  private static final int LARGEST = 64 << 20;

  private final InputStream in;
  private final boolean isStream;
  private byte[] buffer;
  private int at;
  private int end;
  private long before;
  private int line = 1;

  /** Start of the current value in the buffer; -1 when there is none. */
  private int kept = -1;

  private JsonSlicer(InputStream in, boolean isStream, byte[] buffer, int end) {
    this.in = in;
    this.isStream = isStream;
    this.buffer = buffer;
    this.end = end;
  }

  /**
   * Creates a slicer for bytes.
   *
   * @throws UnreadableJsonException when they are not UTF-8
   */
  public static JsonSlicer of(byte[] json) {
    Utf8.require(json);
    return new JsonSlicer(InputStream.nullInputStream(), false, json, json.length);
  }

  /** Creates a slicer for a stream; UTF-8 is checked for each name and element when it is read. */
  public static JsonSlicer of(InputStream in) {
    return new JsonSlicer(in, true, new byte[CHUNK], 0);
  }

  /**
   * Iterates over the members of the JSON, which must be one object, to its end.
   *
   * @param member consumes a name as it was sent, with its escapes
   * @throws UnreadableJsonException when it is not an object, invalid, incomplete, or followed by
   *     other input
   */
  public void object(PartConsumer<String> member) throws IOException {
    skipByteOrderMark();
    if (next() != '{') {
      throw new UnreadableJsonException(Message.of("json.not-object"));
    }
    if (next() == '}') {
      requireEnd();
      return;
    }
    at--;
    do {
      if (next() != '"') {
        throw broken();
      }
      at--;
      byte[] name = text();
      expect(':', ':');
      next();
      at--;
      member.accept(new String(name, 1, name.length - 2, StandardCharsets.UTF_8));
    } while (expect(',', '}') == ',');
    requireEnd();
  }

  /** Splits the array at the current position into its elements. */
  public void array(PartConsumer<byte[]> element) throws IOException {
    at++;
    if (next() == ']') {
      return;
    }
    at--;
    do {
      element.accept(text());
    } while (expect(',', ']') == ',');
  }

  /** Skips white space and returns the next byte without consuming it; -1 at the end. */
  public int peek() throws IOException {
    while (at < end || fill()) {
      byte c = buffer[at];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return c & 0xFF;
      }
      line += c == '\n' ? 1 : 0;
      at++;
    }
    return -1;
  }

  /** Skips one byte, which {@link #peek} returned. */
  public void advance() {
    at++;
  }

  /** Skips a byte order mark. */
  public void skipByteOrderMark() throws IOException {
    if (peek() == 0xEF) {
      at++;
      if (peek() != 0xBB || ++at < 0 || peek() != 0xBF) {
        throw broken();
      }
      at++;
    }
  }

  /** The number of bytes before the current position. */
  public long position() {
    return before + at;
  }

  /** The current line of a stream, from 1; line breaks in skipped values don't count. */
  public int line() {
    return line;
  }

  private byte[] text() throws IOException {
    byte[] value = value();
    if (isStream) {
      Utf8.require(value);
    }
    return value;
  }

  /** Returns the bytes of the next value; for a stream, the caller checks that they are UTF-8. */
  public byte[] value() throws IOException {
    peek();
    kept = at;
    skip();
    byte[] value = Arrays.copyOfRange(buffer, kept, at);
    kept = -1;
    return value;
  }

  /** Skips the next value, whatever its size. */
  public void skip() throws IOException {
    int first = next();
    if (first == '"') {
      string();
    } else if (first == '{' || first == '[') {
      structure();
    } else if (isScalar((byte) first)) {
      while ((at < end || fill()) && isScalar(buffer[at])) {
        at++;
      }
    } else {
      at--;
      throw broken();
    }
  }

  /** Moves behind the bracket that closes the structure whose opening bracket was just read. */
  private void structure() throws IOException {
    int depth = 1;
    while (depth > 0) {
      byte[] bytes = buffer;
      int i = at;
      int stop = end;
      boolean inString = false;
      while (i < stop && !inString) {
        byte c = bytes[i++];
        if (c == '"') {
          inString = true;
        } else if (c == '{' || c == '[') {
          depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
          break;
        }
      }
      at = i;
      if (inString) {
        string();
      } else if (depth > 0 && !fill()) {
        throw brokenOff();
      }
    }
  }

  /** Moves behind the end of the string whose opening quotation mark was just read. */
  private void string() throws IOException {
    while (true) {
      byte[] bytes = buffer;
      int i = at;
      int stop = end;
      while (i < stop && bytes[i] != '"' && bytes[i] != '\\') {
        i++;
      }
      at = i;
      if (i < stop && bytes[i] == '"') {
        at++;
        return;
      }
      if (i < stop) {
        at++;
        if (at == end && !fill()) {
          throw brokenOff();
        }
        at++;
      } else if (!fill()) {
        throw brokenOff();
      }
    }
  }

  /** Whether the byte can be part of a number, true, false or null. */
  private static boolean isScalar(byte c) {
    return (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '+'
        || c == '.'
        || c == 'E';
  }

  private int expect(int one, int other) throws IOException {
    int c = next();
    if (c != one && c != other) {
      throw broken();
    }
    return c;
  }

  private void requireEnd() throws IOException {
    if (peek() >= 0) {
      throw broken();
    }
  }

  /** The next byte that is not white space. */
  private int next() throws IOException {
    int c = peek();
    if (c < 0) {
      throw brokenOff();
    }
    at++;
    return c;
  }

  private boolean fill() throws IOException {
    if (!isStream) {
      return false;
    }
    int from = kept < 0 ? at : kept;
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, end - from);
      before += from;
      at -= from;
      end -= from;
      kept = kept < 0 ? -1 : 0;
    }
    if (end == LARGEST) {
      throw new UnreadableJsonException(Message.of("json.large-record", LARGEST));
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.min(buffer.length * 2, LARGEST));
    }
    int read = in.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read > 0;
  }

  private UnreadableJsonException brokenOff() {
    return new UnreadableJsonException(
        Message.of("json.cut-off", Message.count(before + at, "count.byte", "count.bytes")));
  }

  private UnreadableJsonException broken() {
    return new UnreadableJsonException(Message.of("json.invalid-at-byte", before + at));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
