package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.Map;
import java.util.TreeMap;

/**
 * One text for all JSON that means the same, after RFC 8785: no white space, members in the order
 * of the UTF-16 units of their names, strings with no more escapes than are needed. Other than
 * there, a number keeps the digits that were sent, half a character is escaped, and what lies
 * deeper than {@link JsonTree#DEEPEST} levels stays the text it is.
 */
public final class CanonicalJson {

  private static final String ESCAPED = "\b\t\n\f\r\"\\";
  private static final String ESCAPES = "btnfr\"\\";

  private CanonicalJson() {}

  /** The text of a tree. */
  public static String of(JsonTree tree) {
    StringBuilder out = new StringBuilder();
    write(tree, out);
    return out.toString();
  }

  private static void write(JsonTree tree, StringBuilder out) {
    switch (tree) {
      case JsonTree.Node(Map<String, JsonTree> members) -> {
        String separator = "{";
        for (Map.Entry<String, JsonTree> member : new TreeMap<>(members).entrySet()) {
          out.append(separator);
          text(member.getKey(), out);
          out.append(':');
          write(member.getValue(), out);
          separator = ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
      }
      case JsonTree.Items(var elements) -> {
        out.append('[');
        for (int i = 0; i < elements.size(); i++) {
          out.append(i == 0 ? "" : ",");
          write(elements.get(i), out);
        }
        out.append(']');
      }
      case JsonTree.Leaf(FieldValue value) -> value(value, out);
    }
  }

  /** A value that is not taken apart; a structure as it was sent. */
  public static void value(FieldValue value, StringBuilder out) {
    switch (value) {
      case FieldValue.Text(String text) -> text(text, out);
      case FieldValue.Null none -> out.append("null");
      default -> out.append(value.display());
    }
  }

  /** A string. */
  public static void text(String text, StringBuilder out) {
    out.append('"');
    text.codePoints()
        .forEach(
            c -> {
              if (c < ' ' || c == '"' || c == '\\') {
                int known = ESCAPED.indexOf(c);
                out.append(known < 0 ? "\\u%04x".formatted(c) : "\\" + ESCAPES.charAt(known));
              } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                out.append("\\u%04x".formatted(c));
              } else {
                out.appendCodePoint(c);
              }
            });
    out.append('"');
  }
}
