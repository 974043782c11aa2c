package io.casedesk.desktop.common.text;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats values for tables and sentences. */
public final class ValueText {

  private static final int LONGEST_IN_A_SENTENCE = 60;

  private ValueText() {}

  /** Returns the value on one line; a list of plain texts without brackets and quotes. */
  public static String oneLine(FieldValue value) {
    List<String> texts = listed(value);
    return texts.isEmpty() ? oneLine(value.display()) : String.join(", ", texts);
  }

  private static String oneLine(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : text.replace("\r\n", " ").replace('\n', ' ').replace('\r', ' ');
  }

  /** Returns the value, or the elements of a list of plain texts. */
  public static List<String> texts(FieldValue value) {
    List<String> texts = listed(value);
    return texts.isEmpty() ? List.of(oneLine(value)) : texts;
  }

  /** Returns the elements of a list of texts; empty for any other value. */
  private static List<String> listed(FieldValue value) {
    JsonKeys elements =
        value instanceof FieldValue.Structure(String json) ? JsonKeys.of(json) : null;
    return elements == null || !elements.plain() ? List.of() : elements.keys();
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

  /** Explains the marker of a value in a tooltip; empty for a value that has none. */
  public static String explained(@Nullable FieldValue value, Messages messages) {
    return value == null
        ? messages.text("value.absent.explained")
        : value.isBlank() ? messages.text("value.blank.explained") : "";
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
