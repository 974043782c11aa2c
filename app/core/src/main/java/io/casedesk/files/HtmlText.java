package io.casedesk.files;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/**
 * Escapes untrusted texts for an HTML page: no markup, no effect on the text direction around them,
 * and invisible characters are named.
 */
public final class HtmlText {

  /** The most characters of a text in a table cell; the page says where the whole text is. */
  private static final int SHOWN = 1_000;

  private HtmlText() {}

  /** A text of any length, isolated from its surroundings. */
  public static String of(String text) {
    return "<bdi>" + escaped(text, text.length()) + "</bdi>";
  }

  /** A text, cut off if it is very long. */
  public static String shortened(String text) {
    if (text.length() <= SHOWN) {
      return of(text);
    }
    // Not between the surrogates of a pair.
    int end = Character.isHighSurrogate(text.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
    return "<bdi>%s…</bdi> <i>%s characters, cut off here</i>"
        .formatted(escaped(text, end), text.length());
  }

  /** A field name, which may be broken after its place. */
  public static String field(FieldRef field) {
    return (field.isCustom() ? "custom_fields.<wbr>" : "") + shortened(field.key());
  }

  /** A value, with its type if that is not visible. */
  public static String value(@Nullable FieldValue value) {
    return switch (value) {
      case null -> "<i>not set</i>";
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

  /** Control characters, unpaired surrogates, and characters that mainly serve to mislead. */
  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      // The zero-width joiner and non-joiner belong to the spelling of some languages.
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
