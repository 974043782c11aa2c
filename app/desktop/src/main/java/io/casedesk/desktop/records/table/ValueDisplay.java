package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/**
 * The displayed form of a value in a cell.
 *
 * @param text the value on one line; only the beginning of a very long one
 * @param caption a label beside the text; empty for none
 */
record ValueDisplay(String text, String caption) {

  /**
   * Maximum number of characters: no cell is wider, and laying out a megabyte per visible cell is
   * slow.
   */
  static final int MOST_SHOWN = 500;

  static final ValueDisplay EMPTY = new ValueDisplay("", "");

  private static final ValueDisplay ABSENT = new ValueDisplay("–", "");

  private static final ValueDisplay BLANK = new ValueDisplay("·", "");

  static <R extends CaseRecord> ValueDisplay of(
      Column<R> column, @Nullable FieldValue value, ValueCell.CellContext surroundings) {
    if (value == null) {
      return ABSENT;
    }
    if (value.isBlank()) {
      return BLANK;
    }
    String text = value.display();
    return switch (column.kind()) {
      case TIMESTAMP ->
          plain(surroundings.timestamps().local(text).orElseGet(() -> oneLine(value)));
      case BOOLEAN ->
          plain(
              value instanceof FieldValue.Bool(boolean yes)
                  ? surroundings.messages().text(yes ? "value.yes" : "value.no")
                  : oneLine(value));
      case OPTION -> {
        String label = surroundings.captions().captionOf(column.id(), text);
        yield new ValueDisplay(oneLine(value), label == null ? "" : label);
      }
      case NUMBER -> plain(surroundings.messages().number(oneLine(value)));
      case DATE -> plain(surroundings.messages().date(oneLine(value)));
      case TEXT, LINK, STATUS, OPTIONS -> plain(oneLine(value));
    };
  }

  private static ValueDisplay plain(String text) {
    return new ValueDisplay(text, "");
  }

  private static String oneLine(FieldValue value) {
    String text = value.display();
    if (text.length() <= MOST_SHOWN) {
      return ValueText.oneLine(value);
    }
    return ValueText.oneLine(FieldValue.text(beginning(text, MOST_SHOWN))) + "…";
  }

  /** Returns the beginning of a text without splitting a surrogate pair. */
  static String beginning(String text, int most) {
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end);
  }
}
