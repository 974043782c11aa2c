package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts the list under {@code data} into its elements while the answer is still coming, so that no
 * more than one of them is in memory at a time (Q9). Like {@link JsonScanner} it counts brackets,
 * and leaves what lies inside an element to whoever reads it.
 */
final class JsonStream {

  private static final int CHUNK = 1 << 16;

  /** Bytes of one element, at most: it is in memory as a whole. */
  private static final int LARGEST = Math.toIntExact(Transport.WHOLE_BODY);

  private final InputStream in;
  private byte[] buffer = new byte[CHUNK];
  private int at;
  private int end;
  private long before;

  /** Where what is being kept begins in the buffer; -1 while nothing is. */
  private int kept = -1;

  JsonStream(InputStream in) {
    this.in = in;
  }

  /** Takes the elements as they come. */
  @FunctionalInterface
  interface Elements {
    void add(byte[] json) throws IOException;
  }

  /**
   * Reads the one object an answer consists of, to its end.
   *
   * @return whether it held a list under {@code data}
   * @throws UnreadableException when it is no object, broken, cut off, or followed by something
   */
  boolean read(Elements elements) throws IOException {
    if (peek() == 0xEF) {
      skipMark();
    }
    space();
    if (next() != '{') {
      throw new UnreadableException("it is not a JSON object", null);
    }
    boolean list = false;
    space();
    if (peek() == '}') {
      at++;
    } else {
      do {
        list |= member(elements);
      } while (next(',', '}') == ',');
    }
    spaceToTheEnd();
    return list;
  }

  private boolean member(Elements elements) throws IOException {
    space();
    if (peek() != '"') {
      throw broken();
    }
    byte[] name = value();
    space();
    if (next() != ':') {
      throw broken();
    }
    space();
    if (Arrays.equals(name, "\"data\"".getBytes(StandardCharsets.US_ASCII)) && peek() == '[') {
      array(elements);
      return true;
    }
    skip();
    return false;
  }

  private void array(Elements elements) throws IOException {
    at++;
    space();
    if (peek() == ']') {
      at++;
      return;
    }
    do {
      space();
      elements.add(value());
    } while (next(',', ']') == ',');
  }

  private byte[] value() throws IOException {
    kept = at;
    skip();
    byte[] value = Arrays.copyOfRange(buffer, kept, at);
    kept = -1;
    Utf8.require(value);
    return value;
  }

  private void skip() throws IOException {
    switch (peek()) {
      case '{', '[' -> structure();
      case '"' -> string();
      default -> scalar();
    }
  }

  private void structure() throws IOException {
    long depth = 0;
    do {
      switch (peek()) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          string();
          continue;
        }
        default -> {
          // judged by whoever reads the value
        }
      }
      at++;
    } while (depth > 0);
  }

  private void string() throws IOException {
    at++;
    while (true) {
      int c = next();
      if (c == '"') {
        return;
      }
      if (c == '\\') {
        int _ = next();
      }
    }
  }

  private void scalar() throws IOException {
    long from = before + at;
    while (JsonScanner.isScalar((byte) peek())) {
      at++;
    }
    if (before + at == from) {
      throw broken();
    }
  }

  private void space() throws IOException {
    while (isSpace(peek())) {
      at++;
    }
  }

  private void spaceToTheEnd() throws IOException {
    while (at < end || fill()) {
      if (!isSpace(buffer[at])) {
        throw broken();
      }
      at++;
    }
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  private void skipMark() throws IOException {
    if (next() != 0xEF || next() != 0xBB || next() != 0xBF) {
      throw broken();
    }
  }

  private int next(int one, int other) throws IOException {
    space();
    int c = next();
    if (c != one && c != other) {
      throw broken();
    }
    return c;
  }

  private int next() throws IOException {
    int c = peek();
    at++;
    return c;
  }

  private int peek() throws IOException {
    if (at == end && !fill()) {
      throw new UnreadableException("the JSON breaks off after " + (before + at) + " bytes", null);
    }
    return buffer[at] & 0xFF;
  }

  private boolean fill() throws IOException {
    int from = kept < 0 ? at : kept;
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, end - from);
      before += from;
      at -= from;
      end -= from;
      kept = kept < 0 ? -1 : 0;
    }
    if (end == LARGEST) {
      throw new UnreadableException(
          "one record goes beyond this client's limit of " + LARGEST + " bytes", null);
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.min(buffer.length * 2, LARGEST));
    }
    int read = in.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read > 0;
  }

  private UnreadableException broken() {
    return new UnreadableException("the JSON is broken at byte " + (before + at), null);
  }
}
