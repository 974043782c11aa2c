package io.casedesk.files;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/**
 * Texts of strangers in a page: nothing in them is markup, nothing turns the direction of what
 * stands around them, and what cannot be seen is named.
 */
final class HtmlText {

  /** Characters that a cell of a table shows; the whole text is in the log. */
  private static final int SHOWN = 1_000;

  private HtmlText() {}

  /** A text, however long, that stands apart from its surroundings. */
  static String of(String text) {
    return "<bdi>" + escaped(text, text.length()) + "</bdi>";
  }

  /** A text, of a very long one the beginning. */
  static String shortened(String text) {
    if (text.length() <= SHOWN) {
      return of(text);
    }
    // Not through the middle of a character.
    int end = Character.isHighSurrogate(text.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
    return "<bdi>"
        + escaped(text, end)
        + "…</bdi> <i>"
        + text.length()
        + " characters; the whole is in the log</i>";
  }

  /** A field, which may be broken behind where it stands. */
  static String field(FieldRef field) {
    return (field.isCustom() ? "custom_fields.<wbr>" : "") + shortened(field.key());
  }

  /** A value with what it is, where that cannot be seen. */
  static String value(@Nullable FieldValue value) {
    return switch (value) {
      case null -> "<i>absent</i>";
      case FieldValue.Null none -> "<i>null</i>";
      case FieldValue.Text(String text) when text.isEmpty() -> "<i>empty text</i>";
      case FieldValue.Text(String text) -> shortened(text);
      default -> "<code>" + shortened(value.display()) + "</code>";
    };
  }

  private static String escaped(String text, int end) {
    StringBuilder escaped = new StringBuilder(end + 16);
    text.substring(0, end).codePoints().forEach(c -> append(escaped, c));
    return escaped.toString();
  }

  private static void append(StringBuilder escaped, int c) {
    switch (c) {
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '&' -> escaped.append("&amp;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&#39;");
      case '\n', '\t' -> escaped.appendCodePoint(c);
      default -> {
        if (isUnseen(c)) {
          escaped.append("<i>U+%04X</i>".formatted(c));
        } else {
          escaped.appendCodePoint(c);
        }
      }
    }
  }

  /** Controls, halves of characters, and what is there to mislead more often than to be read. */
  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      // The two that join and part letters belong to the spelling of some languages.
      case Character.FORMAT -> c != 0x200C && c != 0x200D && c < 0xE0000;
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> c >= 0xFFFE && (c & 0xFFFE) == 0xFFFE;
    };
  }
}
