package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Creates predicates for ranges; a value of another type is in no range. */
final class ValueRange {

  private ValueRange() {}

  /**
   * Creates a range that includes both ends.
   *
   * @param from a number or a day such as 2026-12-31; blank for an open end
   * @throws UnusableFilterException if an end can't be parsed or the column has no order
   */
  static Predicate<@Nullable FieldValue> of(Column.Kind kind, String from, String to, ZoneId zone) {
    return switch (kind) {
      case NUMBER -> between(from, to, ValueRange::number, ValueRange::number);
      case DATE -> between(from, to, ValueRange::localDate, ValueRange::date);
      case TIMESTAMP -> between(from, to, ValueRange::localDate, text -> day(text, zone));
      case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS ->
          throw new UnusableFilterException("The column is neither of numbers nor of dates");
    };
  }

  private static <T extends Comparable<? super T>> Predicate<@Nullable FieldValue> between(
      String from,
      String to,
      Function<String, Optional<T>> end,
      Function<String, Optional<T>> read) {
    Optional<T> least = end(from, end);
    Optional<T> most = end(to, end);
    return value ->
        value != null
            && !value.isBlank()
            && read.apply(value.display())
                .filter(v -> least.isEmpty() || v.compareTo(least.get()) >= 0)
                .filter(v -> most.isEmpty() || v.compareTo(most.get()) <= 0)
                .isPresent();
  }

  private static <T> Optional<T> end(String text, Function<String, Optional<T>> read) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    Optional<T> end = read.apply(text.strip());
    if (end.isEmpty()) {
      throw new UnusableFilterException("“" + text + "” is no end of a range of this column");
    }
    return end;
  }

  static Optional<BigDecimal> number(String text) {
    return DecimalParser.parse(text.strip());
  }

  private static Optional<LocalDate> localDate(String text) {
    try {
      return Optional.of(LocalDate.parse(text.strip()));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the day; an instant is converted to its day in UTC. */
  static Optional<LocalDate> date(String text) {
    return localDate(text).or(() -> day(text, ZoneOffset.UTC));
  }

  static Optional<LocalDate> day(String text, ZoneId zone) {
    return Timestamp.parse(text).map(instant -> LocalDate.ofInstant(instant, zone));
  }
}
