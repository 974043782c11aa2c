package io.casedesk.desktop.common.table;

import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import io.casedesk.model.input.AccentFolding;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a list: display, sorting and its entry in the column chooser.
 *
 * @param id a stable id, also used in saved views: the text of the field's {@code FieldRef}
 * @param title the header
 * @param kind how values are shown and sorted
 * @param value returns the value of a record; null if the field is not set
 * @param layout the initial width and visibility
 * @param readOnlyReason why the values can't be edited; null if they can
 */
public record Column<R>(
    String id,
    String title,
    Kind kind,
    Function<R, @Nullable FieldValue> value,
    Layout layout,
    @Nullable String readOnlyReason) {

  /** How values are shown and sorted. */
  public enum Kind {
    TEXT,
    /** A web or mail address. */
    LINK,
    NUMBER,
    TIMESTAMP,
    DATE,
    BOOLEAN,
    STATUS,
    /** A dropdown key, shown with its label as a caption. */
    OPTION,
    /** A list of dropdown keys. */
    OPTIONS;

    /** Returns the sort key of a value; null if it is not set or empty. All keys have one type. */
    public @Nullable Comparable<?> sortKey(@Nullable FieldValue value) {
      if (value == null || value.isBlank()) {
        return null;
      }
      String text = value.display();
      return switch (this) {
        case NUMBER -> number(text);
        case TIMESTAMP -> Timestamp.parse(text).orElse(null);
        case TEXT, LINK, DATE, BOOLEAN, STATUS, OPTION, OPTIONS -> AccentFolding.searchable(text);
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

  /**
   * The initial layout.
   *
   * @param width the preferred width in pixels
   * @param shown whether the column is visible by default
   */
  public record Layout(double width, boolean shown) {}

  /**
   * Returns the sort key of a record, computed once per record and sort. Null if the value is not
   * set or empty; these records come last in both directions.
   */
  @Nullable
  public Comparable<?> sortKey(R record) {
    return kind.sortKey(value.apply(record));
  }
}
