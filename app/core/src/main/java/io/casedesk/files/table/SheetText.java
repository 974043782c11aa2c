package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Texts of a sheet, out of the bytes that stand for them. */
final class SheetText {

  private static final int LONGEST_ENTITY = 10;
  private static final int HEX = 16;

  private SheetText() {}

  /**
   * The text of some bytes between two tags.
   *
   * @throws QuickRows.UnusualException when only a parser can say what they are
   */
  static String of(byte[] bytes, int from, int to) {
    boolean isPlain = true;
    boolean isMarked = false;
    for (int i = from; i < to; i++) {
      byte c = bytes[i];
      if (c < ' ') {
        isPlain &= c >= 0;
        isMarked |= c == '\r';
        if (c >= 0 && c != '\t' && c != '\n' && c != '\r') {
          throw new QuickRows.UnusualException();
        }
      } else {
        isMarked |= c == '&';
      }
    }
    String text = new String(bytes, from, to - from, isPlain ? ISO_8859_1 : UTF_8);
    if (!isPlain && holdsNone(text)) {
      throw new QuickRows.UnusualException();
    }
    return isMarked ? meant(text) : text;
  }

  /** Whether bytes were no characters, or are some that XML has no place for. */
  private static boolean holdsNone(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= '\uFFFD') {
        return true;
      }
    }
    return false;
  }

  /** With characters for entities, and one end of line for all. */
  private static String meant(String text) {
    StringBuilder meant = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '&') {
        int end = text.indexOf(';', at);
        if (end < 0 || end - at > LONGEST_ENTITY) {
          throw new QuickRows.UnusualException();
        }
        meant.appendCodePoint(entity(text.substring(at + 1, end)));
        at = end + 1;
      } else if (c == '\r') {
        meant.append('\n');
        at += text.startsWith("\r\n", at) ? 2 : 1;
      } else {
        meant.append(c);
        at++;
      }
    }
    return meant.toString();
  }

  private static int entity(String name) {
    return switch (name) {
      case "amp" -> '&';
      case "lt" -> '<';
      case "gt" -> '>';
      case "quot" -> '"';
      case "apos" -> '\'';
      default -> numbered(name);
    };
  }

  private static int numbered(String name) {
    try {
      boolean isHex = name.startsWith("#x");
      int code =
          isHex
              ? Integer.parseUnsignedInt(name.substring(2), HEX)
              : name.startsWith("#") ? Integer.parseUnsignedInt(name.substring(1)) : -1;
      boolean isControl = code < ' ' && code != '\t' && code != '\n' && code != '\r';
      if (!isControl && code < Character.MIN_SURROGATE) {
        return code;
      }
      if (code > Character.MAX_SURROGATE && code < '\uFFFD') {
        return code;
      }
      if (Character.isSupplementaryCodePoint(code)) {
        return code;
      }
    } catch (NumberFormatException e) {
      throw new QuickRows.UnusualException();
    }
    throw new QuickRows.UnusualException();
  }
}
