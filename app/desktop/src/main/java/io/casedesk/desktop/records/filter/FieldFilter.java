package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.exports.UnusableConditionException;
import io.casedesk.files.exports.ValueCondition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A filter condition on one column.
 *
 * @param column the id of the column
 * @param operator how to compare with the values
 * @param values the values to compare with: dropdown keys, words, or the ends of a range
 * @param also special cases that also match; only for {@code ANY_OF} and {@code NONE_OF}
 */
public record FieldFilter(
    String column, Operator operator, List<String> values, Set<Special> also) {

  /** How to compare with the values. */
  public enum Operator {
    /** The field has exactly one of the values. */
    ANY_OF,
    /** The field has none of the values; a record without the field matches, too. */
    NONE_OF,
    /** The text of the field contains one of the values, ignoring case. */
    CONTAINS,
    /** The opposite; a record without the field matches, too. */
    NOT_CONTAINS,
    /** The text of the field starts with one of the values, ignoring case. */
    STARTS_WITH,
    /** One of the values, a regular expression, is found in the text of the field. */
    MATCHES,
    /**
     * The value lies between the first and the second value, both included; an empty value is an
     * open end. Only for numbers, dates and timestamps. Days are in the time zone of this computer.
     */
    BETWEEN,
    /** The day is today or one of as many days after it as the value says. */
    NEXT_DAYS,
    /** The day is today or one of as many days before it as the value says. */
    LAST_DAYS
  }

  /** Special cases of a field other than a value. */
  public enum Special {
    /** The field is empty. */
    BLANK,
    /** The field is not set, which differs from empty (Q7). */
    ABSENT,
    /** The field has a key that isn't a known dropdown value (Q26). */
    UNKNOWN_KEY
  }

  /**
   * The context of a filter.
   *
   * @param knownKeys the keys of the column's dropdown values
   * @param clock tells today and the time zone of days
   */
  public record Reading(Set<String> knownKeys, Clock clock) {}

  /** Copies the collections. */
  public FieldFilter {
    values = List.copyOf(values);
    Set<Special> copy = EnumSet.noneOf(Special.class);
    copy.addAll(also);
    also = Collections.unmodifiableSet(copy);
  }

  /** Creates a filter by values. */
  public static FieldFilter of(String column, Operator operator, String... values) {
    return new FieldFilter(column, operator, List.of(values), Set.of());
  }

  /** Creates a filter by special cases. */
  public static FieldFilter of(String column, Operator operator, Special... also) {
    return new FieldFilter(column, operator, List.of(), Set.of(also));
  }

  /** Creates a filter that matches a value. */
  static FieldFilter ofValue(Column<?> column, @Nullable FieldValue value, ZoneId zone) {
    if (value == null || value.isBlank()) {
      return of(column.id(), Operator.ANY_OF, value == null ? Special.ABSENT : Special.BLANK);
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
            FilterKeys.in(column.kind(), value).stream().distinct().toList(),
            Set.of())
        : of(column.id(), Operator.BETWEEN, day, day);
  }

  /** Returns whether the filter has no condition. */
  public boolean isEmpty() {
    return also.isEmpty() && values.stream().allMatch(String::isBlank);
  }

  /** Returns a copy with another operator. */
  FieldFilter with(Operator other) {
    return new FieldFilter(column, other, values, also);
  }

  /** Returns a copy with the value added, or removed if it was there. */
  FieldFilter toggled(String value) {
    List<String> changed = new ArrayList<>(values);
    if (!changed.remove(value)) {
      changed.add(value);
    }
    return new FieldFilter(column, operator, changed, also);
  }

  /** Returns a copy with the special case added, or removed if it was there. */
  FieldFilter toggled(Special special) {
    Set<Special> changed = EnumSet.noneOf(Special.class);
    changed.addAll(also);
    if (!changed.remove(special)) {
      changed.add(special);
    }
    return new FieldFilter(column, operator, values, changed);
  }

  /**
   * Creates a predicate for many records, which prepares the values once. Thread-safe.
   *
   * @throws UnusableConditionException if the filter can't be applied to the column
   */
  <R extends CaseRecord> Predicate<R> on(Column<R> of, Reading reading) {
    Predicate<@Nullable FieldValue> holds = holds(of.kind(), reading);
    return record -> holds.test(of.value().apply(record));
  }

  private Predicate<@Nullable FieldValue> holds(Column.Kind kind, Reading reading) {
    return switch (operator) {
      case ANY_OF -> anyOf(kind, reading.knownKeys());
      case NONE_OF -> anyOf(kind, reading.knownKeys()).negate();
      case CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, BETWEEN, NEXT_DAYS, LAST_DAYS ->
          ValueCondition.of(
              operator.name().toLowerCase(Locale.ROOT), type(kind), values, reading.clock());
    };
  }

  private static FieldType type(Column.Kind kind) {
    return switch (kind) {
      case NUMBER -> FieldType.NUMBER;
      case DATE -> FieldType.DATE;
      case TIMESTAMP -> FieldType.TIME;
      case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS -> FieldType.TEXT;
    };
  }

  private Predicate<@Nullable FieldValue> anyOf(Column.Kind kind, Set<String> knownKeys) {
    Set<String> wanted = new HashSet<>(values);
    return value -> {
      if (value == null) {
        return also.contains(Special.ABSENT);
      }
      if (value.isBlank()) {
        return also.contains(Special.BLANK);
      }
      for (String key : FilterKeys.in(kind, value)) {
        if (wanted.contains(key)
            || (also.contains(Special.UNKNOWN_KEY) && !knownKeys.contains(key))) {
          return true;
        }
      }
      return false;
    };
  }
}
