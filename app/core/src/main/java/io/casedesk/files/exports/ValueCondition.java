package io.casedesk.files.exports;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import io.casedesk.model.input.DecimalParser;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of filters on texts, numbers and days. Texts are compared without regard to case.
 * Days are those of the clock's time zone. A value that is empty, not set or of another type meets
 * none of them but {@code not_contains}.
 */
public final class ValueCondition {

  /** The number of days that a filter can look ahead or back. */
  public static final int MOST_DAYS = 36_500;

  /** The greatest length of an expression, in characters: longer than any that a user types. */
  private static final int LONGEST_EXPRESSION = 500;

  /** Repeated groups multiply: an expression of more steps takes too long for each value. */
  private static final int MOST_STEPS = 5_000;

  /** How often something is repeated, such as {@code {2,5}}, with the character before it. */
  private static final Pattern BOUNDS = Pattern.compile("(.?)\\{(\\d+),?(\\d*)\\}");

  /** Longer numbers are no bounds that RE2 knows. */
  private static final int MOST_DIGITS = 4;

  private ValueCondition() {}

  /**
   * Creates a predicate that is fast for many values and thread-safe.
   *
   * @param operator any but those that compare keys
   * @param type the type of the field
   * @param values the words or regular expressions, of which one is enough; the two ends of a
   *     range, empty for an open end; the value to compare with; or the number of days
   * @throws UnusableConditionException if the condition can't be applied
   */
  public static Predicate<@Nullable FieldValue> of(
      Operator operator, FieldType type, List<String> values, Clock clock) {
    return switch (operator) {
      case CONTAINS -> words(values, String::contains);
      case NOT_CONTAINS -> words(values, String::contains).negate();
      case STARTS_WITH -> words(values, String::startsWith);
      case MATCHES -> matches(values);
      case BETWEEN -> between(type, values, clock.getZone());
      case MORE_THAN -> beyond(type, values, clock.getZone(), 1);
      case LESS_THAN -> beyond(type, values, clock.getZone(), -1);
      case NEXT_DAYS -> days(type, values, clock, 1);
      case LAST_DAYS -> days(type, values, clock, -1);
      case ANY_OF, NONE_OF -> throw new IllegalArgumentException(operator + " compares keys");
    };
  }

  private static Predicate<@Nullable FieldValue> words(
      List<String> values, BiPredicate<String, String> holds) {
    List<String> words =
        values.stream()
            .filter(word -> !word.isBlank())
            .map(word -> word.toLowerCase(Locale.ROOT))
            .toList();
    return value -> {
      if (value == null) {
        return false;
      }
      String text = value.display().toLowerCase(Locale.ROOT);
      return words.stream().anyMatch(word -> holds.test(text, word));
    };
  }

  /** Expressions of RE2 take time in proportion to the text, whatever they are. */
  private static Predicate<@Nullable FieldValue> matches(List<String> values) {
    List<Pattern> patterns =
        values.stream()
            .filter(expression -> !expression.isBlank())
            .map(ValueCondition::pattern)
            .toList();
    return value -> {
      if (value == null || value.isBlank()) {
        return false;
      }
      String text = value.display();
      return patterns.stream().anyMatch(pattern -> pattern.matcher(text).find());
    };
  }

  private static Pattern pattern(String expression) {
    if (expression.length() > LONGEST_EXPRESSION) {
      throw new UnusableConditionException(Message.of("filter.expression-long"));
    }
    requireFewSteps(copies(expression));
    try {
      Pattern pattern = Pattern.compile(expression, Pattern.CASE_INSENSITIVE);
      requireFewSteps(pattern.programSize());
      return pattern;
    } catch (PatternSyntaxException e) {
      throw new UnusableConditionException(
          Message.of("filter.expression-unreadable", expression), e);
    }
  }

  private static void requireFewSteps(long steps) {
    if (steps > MOST_STEPS) {
      throw new UnusableConditionException(Message.of("filter.expression-repeats"));
    }
  }

  /**
   * The most copies of one character that the compiler would make. Only bounds of groups can be
   * nested, so they are multiplied; too high a number is no problem, too low a number would be.
   */
  private static long copies(String expression) {
    long groups = 1;
    long single = 1;
    Matcher bounds = BOUNDS.matcher(expression);
    while (bounds.find()) {
      int most = Math.max(1, Math.max(bound(bounds.group(2)), bound(bounds.group(3))));
      String before = bounds.group(1);
      if (before.isEmpty() || ")}E".contains(before)) {
        // After a group, or after another bound or an empty quotation, which can follow a group.
        groups = Math.min(groups * most, MOST_STEPS + 1L);
      } else {
        single = Math.max(single, most);
      }
    }
    return groups * single;
  }

  private static int bound(String digits) {
    if (digits.length() > MOST_DIGITS) {
      return MOST_STEPS + 1;
    }
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private static Predicate<@Nullable FieldValue> between(
      FieldType type, List<String> values, ZoneId zone) {
    if (values.size() != 2) {
      throw new UnusableConditionException(Message.of("filter.range-ends", values.size()));
    }
    return type == FieldType.NUMBER
        ? between(values, ValueCondition::number, ValueCondition::number)
        : between(values, ValueCondition::localDate, day(type, zone));
  }

  private static <T extends Comparable<? super T>> Predicate<@Nullable FieldValue> between(
      List<String> ends, Function<String, Optional<T>> end, Function<String, Optional<T>> read) {
    Optional<T> least = end(ends.getFirst(), end);
    Optional<T> most = end(ends.getLast(), end);
    return value ->
        value != null
            && !value.isBlank()
            && read.apply(value.display())
                .filter(v -> least.isEmpty() || v.compareTo(least.get()) >= 0)
                .filter(v -> most.isEmpty() || v.compareTo(most.get()) <= 0)
                .isPresent();
  }

  /**
   * Values on one side of another, without it.
   *
   * @param direction 1 for the values above, -1 for those below
   */
  private static Predicate<@Nullable FieldValue> beyond(
      FieldType type, List<String> values, ZoneId zone, int direction) {
    String than = values.size() == 1 ? values.getFirst() : "";
    return type == FieldType.NUMBER
        ? beyond(than, ValueCondition::number, ValueCondition::number, direction)
        : beyond(than, ValueCondition::localDate, day(type, zone), direction);
  }

  private static <T extends Comparable<? super T>> Predicate<@Nullable FieldValue> beyond(
      String than,
      Function<String, Optional<T>> end,
      Function<String, Optional<T>> read,
      int direction) {
    T edge =
        end(than, end)
            .orElseThrow(
                () -> new UnusableConditionException(Message.of("filter.range-end", than)));
    return value ->
        value != null
            && !value.isBlank()
            && read.apply(value.display())
                .filter(v -> Integer.signum(v.compareTo(edge)) == direction)
                .isPresent();
  }

  private static <T> Optional<T> end(String text, Function<String, Optional<T>> read) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    Optional<T> end = read.apply(text.strip());
    if (end.isEmpty()) {
      throw new UnusableConditionException(Message.of("filter.range-end", text));
    }
    return end;
  }

  /**
   * Days from today on, which may be another day for each value.
   *
   * @param direction 1 for the days to come, -1 for the days that were
   */
  private static Predicate<@Nullable FieldValue> days(
      FieldType type, List<String> values, Clock clock, int direction) {
    int most = numberOfDays(values);
    Function<String, Optional<LocalDate>> read = day(type, clock.getZone());
    return value -> {
      if (value == null || value.isBlank()) {
        return false;
      }
      LocalDate today = LocalDate.now(clock);
      return read.apply(value.display())
          .map(day -> direction * (day.toEpochDay() - today.toEpochDay()))
          .filter(days -> days >= 0 && days <= most)
          .isPresent();
    };
  }

  private static int numberOfDays(List<String> values) {
    String text = values.size() == 1 ? values.getFirst().strip() : "";
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= MOST_DAYS) {
      return Integer.parseInt(text);
    }
    throw new UnusableConditionException(Message.of("filter.days-count", MOST_DAYS));
  }

  private static Function<String, Optional<LocalDate>> day(FieldType type, ZoneId zone) {
    return switch (type) {
      case DATE -> ValueCondition::date;
      case TIME -> text -> day(text, zone);
      case TEXT, LINK, EMAIL, NUMBER, BOOLEAN, CHOICE, CHOICES, UNKNOWN ->
          throw new UnusableConditionException(Message.of("filter.type"));
    };
  }

  /** Returns the number; empty if the text is none. */
  public static Optional<BigDecimal> number(String text) {
    return DecimalParser.parse(text.strip());
  }

  private static Optional<LocalDate> localDate(String text) {
    try {
      return Optional.of(LocalDate.parse(text.strip()));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the day; a point in time is the day on which it is in UTC. */
  public static Optional<LocalDate> date(String text) {
    return localDate(text).or(() -> day(text, ZoneOffset.UTC));
  }

  /** Returns the day of a point in time. */
  public static Optional<LocalDate> day(String text, ZoneId zone) {
    return Timestamp.parse(text).map(instant -> LocalDate.ofInstant(instant, zone));
  }

  /** Thrown if the condition of a filter can't be applied to a field; the message says why. */
  public static final class UnusableConditionException extends UserException {

    private static final long serialVersionUID = 2L;

    UnusableConditionException(Message message) {
      this(message, null);
    }

    UnusableConditionException(Message message, @Nullable Throwable cause) {
      super(FaultCode.FILTER, message, cause);
    }
  }
}
