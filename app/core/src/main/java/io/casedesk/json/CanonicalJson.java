package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes JSON in a canonical form, so that equivalent JSON has one text. Follows RFC 8785: no white
 * space, members ordered by the UTF-16 code units of their names, strings with as few escapes as
 * possible. Differences from the RFC: numbers keep the digits that were sent, an unpaired surrogate
 * is escaped, and structures deeper than {@link JsonTree#DEEPEST} levels stay as they are.
 */
public final class CanonicalJson {

  private static final String ESCAPED = "\b\t\n\f\r\"\\";
  private static final String ESCAPES = "btnfr\"\\";

  private CanonicalJson() {}

  /** The canonical text of a tree. */
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

  /** Appends a value; a structure is appended as it was sent. */
  public static void value(FieldValue value, StringBuilder out) {
    switch (value) {
      case FieldValue.Text(String text) -> text(text, out);
      case FieldValue.Null none -> out.append("null");
      default -> out.append(value.display());
    }
  }

  /** Appends a string with quotation marks and escapes. */
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
