package io.casedesk.model.checklist;

import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;

/**
 * One array or object taken apart by one level; what lies deeper stays text. The model has no JSON
 * library, and needs to look only into values that one has read before: this is no judge of what is
 * JSON, and says so only where it cannot go on.
 *
 * @param isObject whether it is an object
 * @param names names of its members, empty for an array
 * @param values values of its members, or its elements
 */
record JsonParts(boolean isObject, List<String> names, List<FieldValue> values) {

  /**
   * Takes a text apart.
   *
   * @throws IllegalArgumentException when that is not possible
   */
  static JsonParts of(String json) {
    return new Reader(json).read();
  }

  private static final class Reader {

    private static final String ESCAPED = "\"\\/bfnrt";
    private static final String MEANT = "\"\\/\b\f\n\r\t";

    private final String json;
    private int at;

    Reader(String json) {
      this.json = json;
    }

    JsonParts read() {
      boolean isObject = peek() == '{';
      char end = isObject ? '}' : ']';
      if (!isObject && peek() != '[') {
        throw broken();
      }
      List<String> names = new ArrayList<>();
      List<FieldValue> values = new ArrayList<>();
      at++;
      space();
      while (peek() != end) {
        if (isObject) {
          names.add(text());
          space();
          expect(':');
          space();
        }
        values.add(value());
        space();
        if (peek() != end) {
          expect(',');
          space();
          if (peek() == end) {
            throw broken();
          }
        }
      }
      at++;
      if (at != json.length()) {
        throw broken();
      }
      return new JsonParts(isObject, List.copyOf(names), List.copyOf(values));
    }

    private FieldValue value() {
      return switch (peek()) {
        case '"' -> FieldValue.text(text());
        case '{', '[' -> new FieldValue.Structure(structure());
        default -> scalar();
      };
    }

    private FieldValue scalar() {
      int from = at;
      while (at < json.length() && ",]} \t\r\n".indexOf(json.charAt(at)) < 0) {
        at++;
      }
      String word = json.substring(from, at);
      return switch (word) {
        case "true" -> FieldValue.bool(true);
        case "false" -> FieldValue.bool(false);
        case "null" -> FieldValue.Null.INSTANCE;
        default -> {
          if (word.isEmpty() || "-0123456789".indexOf(word.charAt(0)) < 0) {
            throw broken();
          }
          yield new FieldValue.Numeric(word);
        }
      };
    }

    private String structure() {
      int from = at;
      int depth = 0;
      do {
        char c = peek();
        if (c == '"') {
          skipText();
        } else {
          depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
          at++;
        }
      } while (depth > 0);
      return json.substring(from, at);
    }

    private void skipText() {
      at++;
      while (peek() != '"') {
        at += peek() == '\\' ? 2 : 1;
      }
      at++;
    }

    private String text() {
      int from = at + 1;
      if (peek() != '"') {
        throw broken();
      }
      skipText();
      String raw = json.substring(from, at - 1);
      return raw.indexOf('\\') < 0 ? raw : unescaped(raw);
    }

    private String unescaped(String raw) {
      StringBuilder text = new StringBuilder(raw.length());
      int i = 0;
      while (i < raw.length()) {
        char c = raw.charAt(i++);
        if (c != '\\') {
          text.append(c);
          continue;
        }
        char escaped = raw.charAt(i++);
        if (escaped == 'u' && i + 4 <= raw.length()) {
          text.append((char) Integer.parseInt(raw, i, i + 4, 16));
          i += 4;
        } else if (ESCAPED.indexOf(escaped) >= 0) {
          text.append(MEANT.charAt(ESCAPED.indexOf(escaped)));
        } else {
          throw broken();
        }
      }
      return text.toString();
    }

    private void expect(char wanted) {
      if (peek() != wanted) {
        throw broken();
      }
      at++;
    }

    private void space() {
      while (at < json.length() && " \t\r\n".indexOf(json.charAt(at)) >= 0) {
        at++;
      }
    }

    private char peek() {
      if (at >= json.length()) {
        throw new IllegalArgumentException("The JSON breaks off after " + json.length());
      }
      return json.charAt(at);
    }

    private IllegalArgumentException broken() {
      return new IllegalArgumentException("The JSON is broken at character " + at);
    }
  }
}
