package io.casedesk.desktop.common.text;

import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats values for tables and sentences. */
public final class ValueText {

  private static final int LONGEST_IN_A_SENTENCE = 60;

  private ValueText() {}

  /** Returns the value on one line; a list of plain texts without brackets and quotes. */
  public static String oneLine(FieldValue value) {
    String text = value.display();
    List<String> texts = value instanceof FieldValue.Structure ? plainTexts(text) : List.of();
    if (!texts.isEmpty()) {
      return String.join(", ", texts);
    }
    return oneLine(text);
  }

  private static String oneLine(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : text.replace("\r\n", " ").replace('\n', ' ').replace('\r', ' ');
  }

  /** Returns the value, or the elements of a list of plain texts. */
  public static List<String> texts(FieldValue value) {
    List<String> texts =
        value instanceof FieldValue.Structure ? plainTexts(value.display()) : List.of();
    return texts.isEmpty() ? List.of(oneLine(value)) : texts;
  }

  /**
   * Returns the elements of a JSON array of strings without escapes; empty for other JSON. Not a
   * regular expression, because that would overflow the stack on a long list.
   */
  private static List<String> plainTexts(String json) {
    List<String> texts = new ArrayList<>();
    int at = afterSpace(json, 0);
    char before = '[';
    while (at < json.length() && json.charAt(at) == before) {
      int quote = afterSpace(json, at + 1);
      boolean isText = quote < json.length() && json.charAt(quote) == '"';
      int end = isText ? json.indexOf('"', quote + 1) : -1;
      if (end < 0) {
        return List.of();
      }
      texts.add(json.substring(quote + 1, end));
      at = afterSpace(json, end + 1);
      before = ',';
    }
    boolean isWhole =
        at < json.length() && json.charAt(at) == ']' && afterSpace(json, at + 1) == json.length();
    return isWhole && json.indexOf('\\') < 0 ? texts : List.of();
  }

  private static int afterSpace(String json, int from) {
    int at = from;
    while (at < json.length() && " \t\n\r".indexOf(json.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /**
   * Returns the marker of a value without a text: "(not set)" for a field that is not in the
   * record, "(empty)" for an empty value. Returns nothing for every other value.
   */
  public static Optional<String> marker(@Nullable FieldValue value, Messages messages) {
    if (value == null) {
      return Optional.of(messages.text("value.absent.shown"));
    }
    return value.isBlank() ? Optional.of(messages.text("value.blank.shown")) : Optional.empty();
  }

  /** Returns the value on one line as a list shows it: yes or no, numbers as in the language. */
  public static String shown(FieldValue value, Messages messages) {
    return switch (value) {
      case FieldValue.Bool(boolean yes) -> messages.text(yes ? "value.yes" : "value.no");
      case FieldValue.Numeric(String digits) -> messages.number(digits);
      default -> oneLine(value);
    };
  }

  /** Returns the value within a sentence: shortened and quoted, or "empty", or "not set". */
  public static String quoted(@Nullable FieldValue value, Messages messages) {
    if (value == null || value.isBlank()) {
      return messages.text(value == null ? "value.absent.inSentence" : "value.blank.inSentence");
    }
    return quoted(shown(value, messages), messages);
  }

  /** Returns the shortened text in quotation marks, on one line. */
  public static String quoted(String value, Messages messages) {
    String text = oneLine(value);
    return messages.text(
        "value.quoted",
        text.length() > LONGEST_IN_A_SENTENCE
            ? text.substring(0, LONGEST_IN_A_SENTENCE - 1) + "…"
            : text);
  }
}
