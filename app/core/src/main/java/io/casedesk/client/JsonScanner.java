package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds where the values of an answer begin and end, by counting brackets. What lies inside a value
 * is not judged: so one hostile record cannot spoil the others (trap 12), and no nesting costs any
 * memory.
 */
final class JsonScanner {

  private static final int CHUNK = 8_192;

  private final byte[] json;
  private int at;

  private JsonScanner(byte[] json, int at) {
    this.json = json;
    this.at = at;
  }

  /** Where a value stands: from its first byte to behind its last. */
  record Slice(int from, int to) {}

  /**
   * Members of the one object an answer consists of; of two with the same name the last.
   *
   * @throws UnreadableException when it is not UTF-8, no object, cut off, or followed by something
   */
  static Map<String, Slice> members(byte[] json) {
    requireUtf8(json);
    JsonScanner scanner = new JsonScanner(json, startsWithMark(json) ? 3 : 0);
    scanner.space();
    if (scanner.next() != '{') {
      throw new UnreadableException("it is not a JSON object", null);
    }
    Map<String, Slice> members = scanner.membersAfterBrace();
    scanner.space();
    if (scanner.at < json.length) {
      throw scanner.broken();
    }
    return members;
  }

  /**
   * Elements of an array found before.
   *
   * @throws UnreadableException when it is no array, or broken between its elements
   */
  static List<Slice> elements(byte[] json, Slice array) {
    JsonScanner scanner = new JsonScanner(json, array.from());
    if (scanner.next() != '[') {
      throw new UnreadableException("it is not a JSON array", null);
    }
    List<Slice> elements = new ArrayList<>();
    scanner.space();
    if (scanner.peek() == ']') {
      return elements;
    }
    while (true) {
      elements.add(scanner.value());
      scanner.space();
      int delimiter = scanner.next();
      if (delimiter == ']') {
        return elements;
      }
      if (delimiter != ',') {
        throw scanner.broken();
      }
      scanner.space();
    }
  }

  private Map<String, Slice> membersAfterBrace() {
    Map<String, Slice> members = new LinkedHashMap<>();
    space();
    if (peek() == '}') {
      at++;
      return members;
    }
    while (true) {
      Slice name = value();
      if (json[name.from()] != '"') {
        throw broken();
      }
      space();
      if (next() != ':') {
        throw broken();
      }
      space();
      String key =
          new String(json, name.from() + 1, name.to() - name.from() - 2, StandardCharsets.UTF_8);
      members.put(key, value());
      space();
      int delimiter = next();
      if (delimiter == '}') {
        return members;
      }
      if (delimiter != ',') {
        throw broken();
      }
      space();
    }
  }

  private Slice value() {
    int from = at;
    switch (peek()) {
      case '{', '[' -> structure();
      case '"' -> string();
      default -> scalar();
    }
    return new Slice(from, at);
  }

  private void structure() {
    int depth = 0;
    do {
      switch (next()) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          at--;
          string();
        }
        default -> {
          // judged by whoever reads the value
        }
      }
    } while (depth > 0);
  }

  private void string() {
    at++;
    while (true) {
      int c = next();
      if (c == '"') {
        return;
      }
      if (c == '\\') {
        next();
      }
    }
  }

  private void scalar() {
    int from = at;
    while (at < json.length && isScalar(json[at])) {
      at++;
    }
    if (at == from) {
      throw broken();
    }
  }

  /** Whether it can be part of a number, true, false or null. */
  static boolean isScalar(byte c) {
    return (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '+'
        || c == '.'
        || c == 'E';
  }

  private void space() {
    while (at < json.length
        && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
      at++;
    }
  }

  private int peek() {
    if (at >= json.length) {
      throw new UnreadableException("the JSON breaks off after " + json.length + " bytes", null);
    }
    return json[at];
  }

  private int next() {
    int c = peek();
    at++;
    return c;
  }

  private UnreadableException broken() {
    return new UnreadableException("the JSON is broken at byte " + at, null);
  }

  private static boolean startsWithMark(byte[] json) {
    return json.length > 2
        && json[0] == (byte) 0xEF
        && json[1] == (byte) 0xBB
        && json[2] == (byte) 0xBF;
  }

  /** Refuses bytes that are no text. */
  static void requireUtf8(byte[] json) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(json);
    CharBuffer out = CharBuffer.allocate(CHUNK);
    CoderResult result;
    do {
      out.clear();
      result = decoder.decode(in, out, true);
      if (result.isError()) {
        throw new UnreadableException("it is not UTF-8 at byte " + in.position(), null);
      }
    } while (result.isOverflow());
  }
}
