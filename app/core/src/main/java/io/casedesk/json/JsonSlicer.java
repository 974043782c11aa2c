package io.casedesk.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts JSON into members and elements, each with its exact bytes, by counting brackets. It does not
 * judge what lies inside a value: one damaged record can't spoil the others (Q12), which a parser
 * that has failed inside it could not read, and no nesting costs memory. Of a stream, one value at
 * a time is in memory (Q9).
 */
public final class JsonSlicer implements Closeable {

  private static final int CHUNK = 1 << 16;

  /** Bytes of one value of a stream, at most: it is in memory as a whole. */
  private static final int LARGEST = 64 << 20;

  private final InputStream in;
  private final boolean isStream;
  private byte[] buffer;
  private int at;
  private int end;
  private long before;
  private int line = 1;

  /** Where the value that is being cut begins in the buffer; -1 while there is none. */
  private int kept = -1;

  private JsonSlicer(InputStream in, boolean isStream, byte[] buffer, int end) {
    this.in = in;
    this.isStream = isStream;
    this.buffer = buffer;
    this.end = end;
  }

  /**
   * Cuts bytes.
   *
   * @throws UnreadableJsonException when they are not UTF-8
   */
  public static JsonSlicer of(byte[] json) {
    Utf8.require(json);
    return new JsonSlicer(InputStream.nullInputStream(), false, json, json.length);
  }

  /** Cuts a stream; a name or an element that is not UTF-8 is refused when it is cut. */
  public static JsonSlicer of(InputStream in) {
    return new JsonSlicer(in, true, new byte[CHUNK], 0);
  }

  /**
   * Goes through the one object that the JSON is, to its end.
   *
   * @throws UnreadableJsonException when it is no object, broken, cut off, or followed by something
   */
  public void object(MemberConsumer member) throws IOException {
    skipByteOrderMark();
    if (next() != '{') {
      throw new UnreadableJsonException("it is not a JSON object");
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

  /** Cuts the array at which it stands into its elements. */
  public void array(ValueConsumer element) throws IOException {
    at++;
    if (next() == ']') {
      return;
    }
    at--;
    do {
      element.accept(text());
    } while (expect(',', ']') == ',');
  }

  /** Skips white space; the byte that follows it, or -1 at the end. */
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

  /** Skips one byte, which {@link #peek} has shown. */
  public void advance() {
    at++;
  }

  /** Skips the mark that some editors put before a text. */
  public void skipByteOrderMark() throws IOException {
    if (peek() == 0xEF) {
      at++;
      if (peek() != 0xBB || ++at < 0 || peek() != 0xBF) {
        throw broken();
      }
      at++;
    }
  }

  /** Bytes before the one at which it stands. */
  public long position() {
    return before + at;
  }

  /**
   * The line at which it stands in a stream, from 1; line breaks in skipped values do not count.
   */
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

  /** Cuts out the next value; of a stream, whether it is UTF-8 is left to the caller. */
  public byte[] value() throws IOException {
    peek();
    kept = at;
    skip();
    byte[] value = Arrays.copyOfRange(buffer, kept, at);
    kept = -1;
    return value;
  }

  /** Skips the next value, of any size. */
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

  /** Goes behind the bracket that closes the one behind which it stands. */
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

  /** Goes behind the end of the string whose quotation mark it stands behind. */
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

  /** Whether it can be part of a number, true, false or null. */
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

  /** The next byte that is no white space. */
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
      throw new UnreadableJsonException(
          "one record goes beyond this client's limit of " + LARGEST + " bytes");
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.min(buffer.length * 2, LARGEST));
    }
    int read = in.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read > 0;
  }

  private UnreadableJsonException brokenOff() {
    return new UnreadableJsonException("the JSON breaks off after " + (before + at) + " bytes");
  }

  private UnreadableJsonException broken() {
    return new UnreadableJsonException("the JSON is broken at byte " + (before + at));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
