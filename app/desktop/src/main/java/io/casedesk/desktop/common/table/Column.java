package io.casedesk.desktop.common.table;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One column of a list of records: what the table shows, sorts by and lists in the column chooser.
 *
 * @param id stable name, also for saved views: the field's {@code FieldRef} as text
 * @param title heading
 * @param kind how values are shown and ordered
 * @param value the value in a record; null when the member was not sent
 * @param layout width and whether the column is shown at first
 */
public record Column<R>(
    String id, String title, Kind kind, Function<R, @Nullable FieldValue> value, Layout layout) {

  /** How values are shown and ordered. */
  public enum Kind {
    TEXT,
    /** An address on the web, or of a mail box. */
    LINK,
    NUMBER,
    TIMESTAMP,
    DATE,
    BOOLEAN,
    STATUS,
    /** A dropdown: the key is shown, its label is a caption. */
    OPTION,
    /** A list of option keys. */
    OPTIONS
  }

  /**
   * Initial looks.
   *
   * @param width preferred width in pixels
   * @param shown whether the column is shown before the user chose
   */
  public record Layout(double width, boolean shown) {}

  /**
   * What a record is ordered by in this column. Computed once a record and sort, not once a
   * comparison. Null when the value is absent or blank; such records come last in either direction.
   */
  @Nullable
  public Comparable<?> sortKey(R record) {
    FieldValue fieldValue = value.apply(record);
    if (fieldValue == null || fieldValue.isBlank()) {
      return null;
    }
    String text = fieldValue.display();
    return switch (kind) {
      case NUMBER -> number(text);
      case TIMESTAMP -> Timestamp.parse(text).orElse(null);
      case TEXT, LINK, DATE, BOOLEAN, STATUS, OPTION, OPTIONS -> text.toLowerCase(Locale.ROOT);
    };
  }

  private static @Nullable Double number(String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
