package io.casedesk.files.exports;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Timestamp;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a saved view.
 *
 * @param field the field to filter
 * @param operator {@code any_of}, {@code none_of}, {@code contains} or {@code between}
 * @param values the values to compare with
 * @param also special cases to include: {@code blank}, {@code absent} and {@code unknown_key}
 */
public record ViewFilter(FieldRef field, String operator, List<String> values, List<String> also) {

  private static final String OWNER = "owner";
  private static final String LINKED = "useCaseList";

  /** Makes unmodifiable copies. */
  public ViewFilter {
    values = List.copyOf(values);
    also = List.copyOf(also);
  }

  /** Creates a predicate that is fast for many records. */
  Predicate<CaseRecord> on(ViewFields known) {
    Predicate<@Nullable FieldValue> holds =
        switch (operator) {
          case "any_of" -> anyOf(known);
          case "none_of" -> anyOf(known).negate();
          case "contains" -> contains();
          case "between" -> between(known);
          default -> throw unusable("has the operator \"" + operator + "\", which is not known");
        };
    return record -> holds.test(shown(record));
  }

  /** The value as shown in the window: an owner by name, linked use cases by their number. */
  private @Nullable FieldValue shown(CaseRecord record) {
    FieldValue sent = record.value(field);
    if (field.isCustom() || sent == null || !(record instanceof Solution solution)) {
      return sent;
    }
    return switch (field.key()) {
      case OWNER -> solution.owner() == null ? sent : FieldValue.text(solution.owner().display());
      case LINKED -> new FieldValue.Numeric(String.valueOf(solution.useCases().size()));
      default -> sent;
    };
  }

  private static UnusableViewException unusable(String what) {
    return new UnusableViewException("it " + what + "; take that filter out of the view");
  }

  private Predicate<@Nullable FieldValue> anyOf(ViewFields known) {
    Set<String> wanted = new HashSet<>(values);
    Set<String> keys = also.contains("unknown_key") ? known.keys(field) : Set.of();
    return value -> {
      if (value == null) {
        return also.contains("absent");
      }
      if (value.isBlank()) {
        return also.contains("blank");
      }
      return held(value).stream()
          .anyMatch(
              key -> wanted.contains(key) || (also.contains("unknown_key") && !keys.contains(key)));
    };
  }

  /** An array counts as a list whatever the type of the field, which may be unknown. */
  private static List<String> held(FieldValue value) {
    List<String> keys = JsonKeys.of(value);
    return keys.isEmpty() ? List.of(value.display()) : keys;
  }

  private Predicate<@Nullable FieldValue> contains() {
    List<String> parts =
        values.stream()
            .filter(part -> !part.isBlank())
            .map(part -> part.toLowerCase(Locale.ROOT))
            .toList();
    return value ->
        value != null
            && parts.stream().anyMatch(value.display().toLowerCase(Locale.ROOT)::contains);
  }

  private Predicate<@Nullable FieldValue> between(ViewFields known) {
    if (values.size() != 2) {
      throw unusable("has a range with " + values.size() + " ends");
    }
    boolean isCount = !field.isCustom() && field.key().equals(LINKED);
    return switch (isCount ? FieldType.NUMBER : known.type(field)) {
      case NUMBER -> between(ViewFilter::number, ViewFilter::number);
      case DATE -> between(ViewFilter::day, ViewFilter::date);
      case TIME -> between(ViewFilter::day, text -> dayOf(text, known.zone()));
      default -> throw unusable("has a range of " + field + ", which is neither number nor date");
    };
  }

  private <T extends Comparable<? super T>> Predicate<@Nullable FieldValue> between(
      Function<String, Optional<T>> end, Function<String, Optional<T>> read) {
    Optional<T> least = end(values.get(0), end);
    Optional<T> most = end(values.get(1), end);
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
      throw unusable("has a range that ends with \"" + text + "\"");
    }
    return end;
  }

  private static Optional<BigDecimal> number(String text) {
    return DecimalParser.parse(text.strip());
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return Optional.of(LocalDate.parse(text.strip()));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A date sent as a point in time is the date on which it starts in UTC. */
  private static Optional<LocalDate> date(String text) {
    return day(text).or(() -> dayOf(text, ZoneOffset.UTC));
  }

  private static Optional<LocalDate> dayOf(String text, ZoneId zone) {
    return Timestamp.parse(text).map(instant -> LocalDate.ofInstant(instant, zone));
  }
}
