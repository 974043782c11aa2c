package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds where the values of an answer begin and end, by counting brackets. What lies inside a value
 * is not judged: so one hostile record cannot spoil the others (Q12), and no nesting costs any
 * memory.
 */
final class JsonScanner {

  /** Elements of one list; no page holds a thousandth of them. */
  private static final int MOST_ELEMENTS = 1_000_000;

  private final byte[] json;
  private final String list;
  private int at;
  private @Nullable List<Slice> elements;

  private JsonScanner(byte[] json, int at, String list) {
    this.json = json;
    this.at = at;
    this.list = list;
  }

  /** Where a value stands: from its first byte to behind its last. */
  record Slice(int from, int to) {}

  /**
   * What an answer holds.
   *
   * @param members members of the object; of two with the same name the last
   * @param elements those of the list that was asked for; null when it is no list
   */
  record Found(Map<String, Slice> members, @Nullable List<Slice> elements) {}

  /**
   * Takes the one object an answer consists of apart, in one go.
   *
   * @param list the member whose elements are wanted
   * @throws UnreadableException when it is not UTF-8, no object, cut off, or followed by something
   */
  static Found read(byte[] json, String list) {
    Utf8.require(json);
    JsonScanner scanner = new JsonScanner(json, startsWithMark(json) ? 3 : 0, list);
    scanner.space();
    if (scanner.next() != '{') {
      throw new UnreadableException("it is not a JSON object", null);
    }
    Map<String, Slice> members = scanner.membersAfterBrace();
    scanner.space();
    if (scanner.at < json.length) {
      throw scanner.broken();
    }
    return new Found(members, scanner.elements);
  }

  private List<Slice> elements() {
    List<Slice> found = new ArrayList<>();
    at++;
    space();
    if (peek() == ']') {
      at++;
      return found;
    }
    while (true) {
      if (found.size() == MOST_ELEMENTS) {
        throw new UnreadableException(
            "it goes beyond a limit of this client: more than " + MOST_ELEMENTS + " elements",
            null);
      }
      found.add(value());
      space();
      int delimiter = next();
      if (delimiter == ']') {
        return found;
      }
      if (delimiter != ',') {
        throw broken();
      }
      space();
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
      members.put(key, key.equals(list) ? listed() : value());
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

  private Slice listed() {
    int from = at;
    if (peek() != '[') {
      elements = null;
      return value();
    }
    elements = elements();
    return new Slice(from, at);
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
    int i = at;
    while (i < json.length) {
      byte c = json[i++];
      if (c == '"') {
        i = behindString(i);
      } else if (c == '{' || c == '[') {
        depth++;
      } else if (c == '}' || c == ']') {
        depth--;
        if (depth == 0) {
          at = i;
          return;
        }
      }
    }
    throw brokenOff();
  }

  private void string() {
    at = behindString(at + 1);
  }

  /** Where the string ends whose first character is there. */
  private int behindString(int from) {
    int i = JsonText.nextSpecial(json, from);
    while (i < json.length) {
      byte c = json[i];
      if (c == '"') {
        return i + 1;
      }
      i = JsonText.nextSpecial(json, c == '\\' ? i + 2 : i + 1);
    }
    throw brokenOff();
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
      throw brokenOff();
    }
    return json[at];
  }

  private int next() {
    int c = peek();
    at++;
    return c;
  }

  private UnreadableException brokenOff() {
    return new UnreadableException("the JSON breaks off after " + json.length + " bytes", null);
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
}
