package io.casedesk.files.exports;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a saved view.
 *
 * @param field the field to filter
 * @param operator {@code any_of}, {@code none_of}, or one of {@link ValueCondition}
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
          default -> condition(known);
        };
    return record -> holds.test(shown(record));
  }

  private Predicate<@Nullable FieldValue> condition(ViewFields known) {
    boolean isCount = !field.isCustom() && field.key().equals(LINKED);
    try {
      return ValueCondition.of(
          operator,
          isCount ? FieldType.NUMBER : known.type(field),
          values,
          Clock.system(known.zone()));
    } catch (UnusableConditionException e) {
      throw unusable(e.getMessage());
    }
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

  private static UnusableViewException unusable(@Nullable String what) {
    return new UnusableViewException("it " + what + "; remove that filter from the view");
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
}
