package io.casedesk.files.exports;

import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter condition on one column, as a list shows it and as a saved view stores it.
 *
 * @param column the id of the column: the field as text
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
     * open end. Only for numbers, dates and timestamps. Days are in the time zone of the clock.
     */
    BETWEEN,
    /** The number or day lies above the value. */
    MORE_THAN,
    /** The number or day lies below the value. */
    LESS_THAN,
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

  /** Copies the collections; a filter needs a column and an operator. */
  public FieldFilter {
    SavedViewDefinition.requireName(column);
    Objects.requireNonNull(operator, "operator");
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

  /**
   * Returns the known dropdown keys of a field. If the service defines keys, a key found only in a
   * record does not count: it may be a label that was written by mistake.
   */
  public static Set<String> knownKeys(DropdownValues dropdownValues, FieldRef field) {
    List<KnownDropdownValue> options = dropdownValues.options(field.key());
    boolean named = options.stream().anyMatch(option -> option.source() == Source.SERVICE);
    return options.stream()
        .filter(option -> !named || option.source() != Source.SEEN)
        .map(KnownDropdownValue::key)
        .collect(Collectors.toSet());
  }

  /** Returns whether the filter has no condition. */
  public boolean isEmpty() {
    return also.isEmpty() && values.stream().allMatch(String::isBlank);
  }

  /** Returns a copy with another operator. */
  public FieldFilter with(Operator other) {
    return new FieldFilter(column, other, values, also);
  }

  /** Returns a copy with the value added, or removed if it was there. */
  public FieldFilter toggled(String value) {
    List<String> changed = new ArrayList<>(values);
    if (!changed.remove(value)) {
      changed.add(value);
    }
    return new FieldFilter(column, operator, changed, also);
  }

  /** Returns a copy with the special case added, or removed if it was there. */
  public FieldFilter toggled(Special special) {
    Set<Special> changed = EnumSet.noneOf(Special.class);
    changed.addAll(also);
    if (!changed.remove(special)) {
      changed.add(special);
    }
    return new FieldFilter(column, operator, values, changed);
  }

  /**
   * Creates a predicate that is fast for many values and thread-safe.
   *
   * @param type the type of the field
   * @param keys returns the keys in a value that isn't empty
   * @param knownKeys the keys of the field's dropdown values
   * @throws UnusableConditionException if the filter can't be applied to the field
   */
  public Predicate<@Nullable FieldValue> holds(
      FieldType type, Function<FieldValue, List<String>> keys, Set<String> knownKeys, Clock clock) {
    return switch (operator) {
      case ANY_OF -> anyOf(keys, knownKeys);
      case NONE_OF -> anyOf(keys, knownKeys).negate();
      case CONTAINS,
          NOT_CONTAINS,
          STARTS_WITH,
          MATCHES,
          BETWEEN,
          MORE_THAN,
          LESS_THAN,
          NEXT_DAYS,
          LAST_DAYS ->
          ValueCondition.of(operator, type, values, clock);
    };
  }

  private Predicate<@Nullable FieldValue> anyOf(
      Function<FieldValue, List<String>> keys, Set<String> knownKeys) {
    Set<String> wanted = new HashSet<>(values);
    return value -> {
      if (value == null) {
        return also.contains(Special.ABSENT);
      }
      if (value.isBlank()) {
        return also.contains(Special.BLANK);
      }
      for (String key : keys.apply(value)) {
        if (wanted.contains(key)
            || (also.contains(Special.UNKNOWN_KEY) && !knownKeys.contains(key))) {
          return true;
        }
      }
      return false;
    };
  }
}
