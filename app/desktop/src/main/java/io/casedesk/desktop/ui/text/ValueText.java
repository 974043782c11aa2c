package io.casedesk.desktop.ui.text;

import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How values read in a table or a sentence. */
public final class ValueText {

  private static final Pattern LIST_OF_TEXTS =
      Pattern.compile("\\[\\s*\"[^\"\\\\]*\"(\\s*,\\s*\"[^\"\\\\]*\")*\\s*]");
  private static final int LONGEST_IN_A_SENTENCE = 60;

  private ValueText() {}

  /** The value on one line; a list of plain texts without its brackets and quotes. */
  public static String oneLine(FieldValue value) {
    String text = value.display();
    if (value instanceof FieldValue.Structure && LIST_OF_TEXTS.matcher(text).matches()) {
      return text.substring(1, text.length() - 1)
          .replace("\"", "")
          .replace(",", ", ")
          .replaceAll(" +", " ")
          .strip();
    }
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
        ? text
        : text.replace("\r\n", " ").replace('\n', ' ').replace('\r', ' ');
  }

  /** The texts in a value: itself, or each of a list of plain texts. */
  public static List<String> texts(FieldValue value) {
    return value instanceof FieldValue.Structure
        ? List.of(oneLine(value).split(", ", -1))
        : List.of(value.display());
  }

  /** The value between quotation marks and not too long; {@code blank} when there is none. */
  public static String quoted(@Nullable FieldValue value, String blank) {
    if (value == null || value.isBlank()) {
      return blank;
    }
    String text = oneLine(value);
    return "“"
        + (text.length() > LONGEST_IN_A_SENTENCE
            ? text.substring(0, LONGEST_IN_A_SENTENCE - 1) + "…"
            : text)
        + "”";
  }
}
