package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.files.exports.ValueCondition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Applies filters to the columns of a list, and converts values to the keys that they compare. */
final class FilterKeys {

  private FilterKeys() {}

  /** Returns whether a column has few values, which are listed with counts. */
  static boolean listed(Column.Kind kind) {
    return switch (kind) {
      case OPTION, OPTIONS, BOOLEAN, STATUS -> true;
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE -> false;
    };
  }

  /** Returns whether the values of a column are dropdown keys. */
  static boolean options(Column.Kind kind) {
    return kind == Column.Kind.OPTION || kind == Column.Kind.OPTIONS;
  }

  /**
   * Returns the keys in a non-empty value: one, or those of a list. A list with elements other than
   * texts is one key in its sent form, so that it can be counted and found.
   */
  static List<String> in(Column.Kind kind, FieldValue value) {
    if (kind == Column.Kind.OPTIONS) {
      List<String> elements = EditorType.OPTIONS.keysIn(value);
      if (!elements.isEmpty()) {
        return elements;
      }
    }
    return List.of(value.display());
  }

  /** Returns the known keys of a column. */
  static Set<String> known(DropdownValues dropdownValues, String column) {
    return FieldFilter.knownKeys(dropdownValues, FieldRef.parse(column));
  }

  /** Creates a filter that matches a value. */
  static FieldFilter filterOf(Column<?> column, @Nullable FieldValue value, ZoneId zone) {
    if (value == null || value.isBlank()) {
      return FieldFilter.of(
          column.id(), Operator.ANY_OF, value == null ? Special.ABSENT : Special.BLANK);
    }
    String text = value.display();
    String day =
        switch (column.kind()) {
          case NUMBER -> ValueCondition.number(text).isPresent() ? text.strip() : "";
          case DATE -> ValueCondition.date(text).map(LocalDate::toString).orElse("");
          case TIMESTAMP -> ValueCondition.day(text, zone).map(LocalDate::toString).orElse("");
          case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS -> "";
        };
    return day.isEmpty()
        ? new FieldFilter(
            column.id(),
            Operator.ANY_OF,
            // A list may contain a key twice; a duplicate would stay selected after it is
            // unselected once.
            in(column.kind(), value).stream().distinct().toList(),
            Set.of())
        : FieldFilter.of(column.id(), Operator.BETWEEN, day, day);
  }

  /**
   * Creates the predicate of a filter for many records, which prepares the values once.
   * Thread-safe.
   *
   * @param knownKeys the keys of the column's dropdown values
   * @param clock tells today and the time zone of days
   * @throws io.casedesk.files.exports.ValueCondition.UnusableConditionException if the filter can't
   *     be applied to the column
   */
  static <R extends CaseRecord> Predicate<R> matching(
      FieldFilter filter, Column<R> column, Set<String> knownKeys, Clock clock) {
    Predicate<@Nullable FieldValue> holds =
        filter.holds(
            switch (column.kind()) {
              case NUMBER -> FieldType.NUMBER;
              case DATE -> FieldType.DATE;
              case TIMESTAMP -> FieldType.TIME;
              case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS -> FieldType.TEXT;
            },
            value -> in(column.kind(), value),
            knownKeys,
            clock);
    return record -> holds.test(column.value().apply(record));
  }
}
