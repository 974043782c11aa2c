package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The displayed form of a value in a cell.
 *
 * @param text the value on one line; only the beginning of a very long one
 * @param caption quiet text beside it, as the key of a label; empty for none
 * @param keepsCaption whether the caption is shown in full, and the text is cut off
 */
record ValueDisplay(String text, String caption, boolean keepsCaption) {

  /**
   * Maximum number of characters: no cell is wider, and laying out a megabyte per visible cell is
   * slow.
   */
  static final int MOST_SHOWN = 500;

  static final ValueDisplay EMPTY = plain("");

  static <R extends CaseRecord> ValueDisplay of(
      Column<R> column, @Nullable FieldValue value, ValueCell.CellContext surroundings) {
    if (value == null || value.isBlank()) {
      return plain(ValueText.marker(value, surroundings.messages()).orElseThrow());
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
      case OPTION -> dropdown(column.id(), List.of(oneLine(value)), surroundings);
      case OPTIONS -> dropdown(column.id(), ValueText.texts(value), surroundings);
      case NUMBER ->
          plain(surroundings.messages().number(oneLine(value), surroundings.decimalsOf(column)));
      case DATE -> plain(surroundings.messages().date(oneLine(value)));
      case TEXT, LINK, STATUS -> plain(oneLine(value));
    };
  }

  /** Displays an input that is no value of its column. */
  static ValueDisplay ofInput(String text) {
    return plain(oneLine(FieldValue.text(text)));
  }

  private static ValueDisplay plain(String text) {
    return new ValueDisplay(text, "", false);
  }

  /** Keys of equal labels tell the values apart, so that these are shown in full. */
  private static ValueDisplay dropdown(
      String columnId, List<String> keys, ValueCell.CellContext surroundings) {
    DropdownCaptions captions = surroundings.captions();
    DropdownText shown = DropdownText.of(keys, key -> captions.captionOf(columnId, key));
    boolean isShared =
        !shown.caption().isEmpty()
            && keys.stream().anyMatch(key -> captions.isShared(columnId, key));
    return new ValueDisplay(beginning(shown.text()), beginning(shown.caption()), isShared);
  }

  private static String beginning(String text) {
    return text.length() <= MOST_SHOWN ? text : beginning(text, MOST_SHOWN) + "…";
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
