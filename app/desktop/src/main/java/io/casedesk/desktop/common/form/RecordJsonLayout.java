package io.casedesk.desktop.common.form;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.Map;

/**
 * Formats a record as indented JSON. Names, order, texts, digits and structures are as sent by the
 * service; white space, character escapes and the position of the custom fields (last) can differ.
 */
public final class RecordJsonLayout {

  /** Deeper levels are not indented further: they are seldom read, only copied. */
  private static final int DEEPEST_INDENT = 40;

  private final StringBuilder out = new StringBuilder();

  private RecordJsonLayout() {}

  /** Formats a record. Takes time in proportion to its size: don't call it on the JavaFX thread. */
  public static String of(CaseRecord record) {
    RecordJsonLayout json = new RecordJsonLayout();
    json.record(record);
    return json.out.toString();
  }

  private void record(CaseRecord record) {
    out.append('{');
    boolean first = members(record.members(), 1, true);
    if (!record.customFields().isEmpty()) {
      next(first, 1);
      text("custom_fields");
      out.append(": {");
      boolean _ = members(record.customFields(), 2, true);
      line(1);
      out.append('}');
      first = false;
    }
    if (!first) {
      line(0);
    }
    out.append('}');
  }

  private boolean members(Map<String, FieldValue> members, int level, boolean empty) {
    boolean first = empty;
    for (Map.Entry<String, FieldValue> member : members.entrySet()) {
      next(first, level);
      first = false;
      text(member.getKey());
      out.append(": ");
      value(member.getValue(), level);
    }
    return first;
  }

  private void value(FieldValue value, int level) {
    switch (value) {
      case FieldValue.Text(String text) -> text(text);
      case FieldValue.Null _ -> out.append("null");
      case FieldValue.Structure(String json) -> structure(json, level);
      case FieldValue.Numeric _, FieldValue.Bool _ -> out.append(value.display());
    }
  }

  /** Works on characters, not tokens: the text is valid JSON, and any nesting depth is safe. */
  private void structure(String json, int outer) {
    int level = outer;
    int i = 0;
    while (i < json.length()) {
      char c = json.charAt(i);
      if (c == '"') {
        int end = endOfText(json, i);
        out.append(json, i, end);
        i = end;
        continue;
      }
      switch (c) {
        case '{', '[' -> {
          int end = afterSpace(json, i + 1);
          out.append(c);
          if (end < json.length() && (json.charAt(end) == '}' || json.charAt(end) == ']')) {
            out.append(json.charAt(end));
            i = end;
          } else {
            line(++level);
          }
        }
        case '}', ']' -> {
          line(--level);
          out.append(c);
        }
        case ',' -> {
          out.append(c);
          line(level);
        }
        case ':' -> out.append(": ");
        default -> {
          if (!Character.isWhitespace(c)) {
            out.append(c);
          }
        }
      }
      i++;
    }
  }

  private static int endOfText(String json, int from) {
    int i = from + 1;
    while (i < json.length() && json.charAt(i) != '"') {
      i += json.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(json.length(), i + 1);
  }

  private static int afterSpace(String json, int from) {
    int i = from;
    while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
      i++;
    }
    return i;
  }

  private void text(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || (Character.isSurrogate(c) && !isPaired(text, i))) {
            out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean isPaired(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }

  private void next(boolean first, int level) {
    if (!first) {
      out.append(',');
    }
    line(level);
  }

  private void line(int level) {
    out.append('\n').repeat("  ", Math.clamp(level, 0, DEEPEST_INDENT));
  }
}
