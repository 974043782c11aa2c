package io.casedesk.desktop.common.text;

/**
 * Formats JSON on several lines. Scans the text once without parsing it, so that size and depth
 * don't matter. Text that isn't JSON stays unchanged except for line breaks.
 */
public final class JsonLayout {

  private static final int DEEPEST = 20;

  private JsonLayout() {}

  /** Returns the JSON with one line per field and element. */
  public static String lines(String json) {
    StringBuilder out = new StringBuilder(json.length() * 2);
    boolean quoted = false;
    int depth = 0;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted) {
        out.append(c);
        if (c == '\\' && i + 1 < json.length()) {
          i++;
          out.append(json.charAt(i));
        } else if (c == '"') {
          quoted = false;
        }
        continue;
      }
      switch (c) {
        case '{', '[' -> {
          char end = c == '{' ? '}' : ']';
          int next = pastSpace(json, i + 1);
          if (next < json.length() && json.charAt(next) == end) {
            out.append(c).append(end);
            i = next;
          } else {
            depth++;
            newLine(out.append(c), depth);
          }
        }
        case '}', ']' -> {
          depth--;
          newLine(out, depth);
          out.append(c);
        }
        case ',' -> newLine(out.append(c), depth);
        case ':' -> out.append(": ");
        case ' ', '\n', '\r', '\t' -> {
          // White space outside of strings is dropped.
        }
        default -> {
          quoted = c == '"';
          out.append(c);
        }
      }
    }
    return out.toString();
  }

  private static int pastSpace(String json, int from) {
    int i = from;
    while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
      i++;
    }
    return i;
  }

  private static void newLine(StringBuilder out, int depth) {
    out.append('\n').append("  ".repeat(Math.clamp(depth, 0, DEEPEST)));
  }
}
