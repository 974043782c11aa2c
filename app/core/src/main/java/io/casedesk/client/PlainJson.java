package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the id of a record, and whether all of the record is JSON, several times faster than a
 * parser. It knows the usual JSON only, and says of nothing that it is broken: whatever it does not
 * know is for {@link JsonReader} to judge.
 */
final class PlainJson {

  private static final int DEEPEST = 60;
  private static final int LONGEST = 1 << 20;
  private static final int LONGEST_NUMBER = 100;
  private static final String ESCAPED = "\"\\/bfnrt";

  private final byte[] json;
  private int at;
  private boolean ascii = true;
  private @Nullable String id;

  private PlainJson(byte[] json) {
    this.json = json;
  }

  /** The id of the object that these bytes are; null when that is not known without a parser. */
  static @Nullable String id(byte[] json) {
    if (json.length > LONGEST) {
      return null;
    }
    PlainJson plain = new PlainJson(json);
    return plain.isObject() && plain.isUtf8() ? plain.id : null;
  }

  private boolean isUtf8() {
    if (!ascii) {
      try {
        Utf8.require(json);
      } catch (UnreadableException e) {
        return false;
      }
    }
    return true;
  }

  private boolean isObject() {
    space();
    if (peek() != '{') {
      return false;
    }
    // A bit for each level that is open: 1 for an object, 0 for a list.
    long objects = 0;
    int depth = 0;
    boolean open = true;
    while (open) {
      // A value begins here.
      int begin = peek();
      boolean empty = false;
      if (begin == '{' || begin == '[') {
        at++;
        depth++;
        objects = objects << 1 | (begin == '{' ? 1 : 0);
        space();
        empty = peek() == (begin == '{' ? '}' : ']');
        if (depth > DEEPEST || (!empty && begin == '{' && !isName(depth))) {
          return false;
        }
        if (!empty) {
          continue;
        }
      } else if (!isScalar()) {
        return false;
      }
      // A value has ended, or a structure is to end at once.
      boolean next = false;
      while (!next && open) {
        space();
        int c = peek();
        at++;
        boolean inObject = (objects & 1) == 1;
        if (c == (inObject ? '}' : ']')) {
          objects >>>= 1;
          depth--;
          open = depth > 0;
        } else if (c == ',') {
          space();
          next = true;
          if (inObject && !isName(depth)) {
            return false;
          }
        } else {
          return false;
        }
      }
    }
    space();
    return at == json.length;
  }

  private boolean isName(int depth) {
    int from = at + 1;
    if (!isString()) {
      return false;
    }
    if (depth == 1 && holdsBackslash(from)) {
      // It may be another way to write the same name.
      return false;
    }
    boolean isId = depth == 1 && at - from == 3 && json[from] == 'i' && json[from + 1] == 'd';
    space();
    if (peek() != ':') {
      return false;
    }
    at++;
    space();
    return !isId || isId();
  }

  private boolean holdsBackslash(int from) {
    for (int i = from; i < at; i++) {
      if (json[i] == '\\') {
        return true;
      }
    }
    return false;
  }

  /** Notes the id that stands here, and stays before it. */
  private boolean isId() {
    int from = at;
    if (!isScalar() || at == from) {
      return false;
    }
    boolean text = json[from] == '"';
    id =
        new String(
            json, text ? from + 1 : from, at - from - (text ? 2 : 0), StandardCharsets.UTF_8);
    boolean known = (text || json[from] == '-' || isDigit(json[from])) && id.indexOf('\\') < 0;
    at = from;
    return known && !id.isEmpty();
  }

  private boolean isScalar() {
    return switch (peek()) {
      case '"' -> isString();
      case 't' -> isWord("true");
      case 'f' -> isWord("false");
      case 'n' -> isWord("null");
      default -> isNumber();
    };
  }

  private boolean isString() {
    if (peek() != '"') {
      return false;
    }
    int from = at + 1;
    at = from;
    while (true) {
      at = JsonText.nextSpecial(json, at);
      int c = peek();
      if (c == '\\') {
        at++;
        if (!isEscape()) {
          return false;
        }
      } else if (c == '"') {
        ascii = ascii && JsonText.isAscii(json, from, at);
        at++;
        return true;
      } else {
        return false;
      }
    }
  }

  private boolean isEscape() {
    int c = peek();
    at++;
    if (c != 'u') {
      return c > 0 && ESCAPED.indexOf(c) >= 0;
    }
    for (int i = 0; i < 4; i++) {
      if (Character.digit(peek(), 16) < 0) {
        return false;
      }
      at++;
    }
    return true;
  }

  private boolean isWord(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (peek() != word.charAt(i)) {
        return false;
      }
      at++;
    }
    return true;
  }

  private boolean isNumber() {
    int from = at;
    if (peek() == '-') {
      at++;
    }
    int whole = at;
    if (!areDigits() || (json[whole] == '0' && at > whole + 1)) {
      return false;
    }
    if (peek() == '.') {
      at++;
      if (!areDigits()) {
        return false;
      }
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      if (!areDigits()) {
        return false;
      }
    }
    return at - from <= LONGEST_NUMBER;
  }

  private boolean areDigits() {
    int from = at;
    while (isDigit(peek())) {
      at++;
    }
    return at > from;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private void space() {
    int c = peek();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      at++;
      c = peek();
    }
  }

  /** The byte that stands here; -1 behind the end. */
  private int peek() {
    return at < json.length ? json[at] & 0xFF : -1;
  }
}
