package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
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
 * One condition on one column.
 *
 * @param column id of the column
 * @param operator how the values are meant
 * @param values texts to compare with: option keys, words, or the two ends of a range
 * @param also what is no value and still to be found; only for {@code ANY_OF} and {@code NONE_OF}
 */
public record FieldFilter(
    String column, Operator operator, List<String> values, Set<Special> also) {

  /** How the values are meant. */
  public enum Operator {
    /** The field holds one of the values, exactly. */
    ANY_OF,
    /** The field holds none of them; a record without the member passes as well. */
    NONE_OF,
    /** The text of the field contains one of them, whatever the letter case. */
    CONTAINS,
    /**
     * From the first value to the second, both included; an empty one leaves that end open. Only
     * for numbers, dates and timestamps. Days of a timestamp are those of this computer's zone.
     */
    BETWEEN
  }

  /** What a field can hold, or not, beside a value. */
  public enum Special {
    /** It was sent and is blank. */
    BLANK,
    /** The member was not sent, which is not the same (Q7). */
    ABSENT,
    /** It holds a key that the option book does not know (Q26). */
    UNKNOWN_KEY
  }

  /**
   * What a filter has to know besides the record.
   *
   * @param knownKeys keys of the column's options
   * @param zone whose days are meant
   */
  public record Reading(Set<String> knownKeys, ZoneId zone) {}

  /** Takes copies that nobody can change. */
  public FieldFilter {
    values = List.copyOf(values);
    Set<Special> copy = EnumSet.noneOf(Special.class);
    copy.addAll(also);
    also = Collections.unmodifiableSet(copy);
  }

  /** A filter by values alone. */
  public static FieldFilter of(String column, Operator operator, String... values) {
    return new FieldFilter(column, operator, List.of(values), Set.of());
  }

  /** A filter by what is no value. */
  public static FieldFilter of(String column, Operator operator, Special... also) {
    return new FieldFilter(column, operator, List.of(), Set.of(also));
  }

  /** A filter that lets a value through, and those that count as the same. */
  static FieldFilter ofValue(Column<?> column, @Nullable FieldValue value, ZoneId zone) {
    if (value == null || value.isBlank()) {
      return of(column.id(), Operator.ANY_OF, value == null ? Special.ABSENT : Special.BLANK);
    }
    String text = value.display();
    String day =
        switch (column.kind()) {
          case NUMBER -> ValueRange.number(text).isPresent() ? text.strip() : "";
          case DATE -> ValueRange.date(text).map(LocalDate::toString).orElse("");
          case TIMESTAMP -> ValueRange.day(text, zone).map(LocalDate::toString).orElse("");
          case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS -> "";
        };
    return day.isEmpty()
        ? new FieldFilter(
            column.id(),
            Operator.ANY_OF,
            // Unticking a key that a list holds twice would else leave it chosen.
            FilterKeys.in(column.kind(), value).stream().distinct().toList(),
            Set.of())
        : of(column.id(), Operator.BETWEEN, day, day);
  }

  /** Whether it asks for nothing at all. */
  public boolean isEmpty() {
    return also.isEmpty() && values.stream().allMatch(String::isBlank);
  }

  /** The same with another operator. */
  FieldFilter with(Operator other) {
    return new FieldFilter(column, other, values, also);
  }

  /** The same with a value more, or without it when it has it. */
  FieldFilter toggled(String value) {
    List<String> changed = new ArrayList<>(values);
    if (!changed.remove(value)) {
      changed.add(value);
    }
    return new FieldFilter(column, operator, changed, also);
  }

  /** The same with something more that is no value, or without it. */
  FieldFilter toggled(Special special) {
    Set<Special> changed = EnumSet.noneOf(Special.class);
    changed.addAll(also);
    if (!changed.remove(special)) {
      changed.add(special);
    }
    return new FieldFilter(column, operator, values, changed);
  }

  /**
   * The filter made ready for many records; what it needs of the values is computed once. Safe for
   * use by many threads.
   *
   * @throws UnusableFilterException when the column cannot be filtered so
   */
  <R extends CaseRecord> Predicate<R> on(Column<R> of, Reading reading) {
    Predicate<@Nullable FieldValue> holds = holds(of.kind(), reading);
    return record -> holds.test(of.value().apply(record));
  }

  private Predicate<@Nullable FieldValue> holds(Column.Kind kind, Reading reading) {
    return switch (operator) {
      case ANY_OF -> anyOf(kind, reading.knownKeys());
      case NONE_OF -> anyOf(kind, reading.knownKeys()).negate();
      case CONTAINS -> contains();
      case BETWEEN -> {
        if (values.size() != 2) {
          throw new UnusableFilterException("A range has two ends, and this has " + values.size());
        }
        yield ValueRange.of(kind, values.get(0), values.get(1), reading.zone());
      }
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

  private Predicate<@Nullable FieldValue> contains() {
    List<String> parts =
        values.stream().filter(v -> !v.isBlank()).map(v -> v.toLowerCase(Locale.ROOT)).toList();
    return value -> {
      if (value == null) {
        return false;
      }
      String text = value.display().toLowerCase(Locale.ROOT);
      return parts.stream().anyMatch(text::contains);
    };
  }
}
