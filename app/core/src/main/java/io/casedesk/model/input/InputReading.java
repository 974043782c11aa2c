package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an {@link InputParser} makes of a text. */
public sealed interface InputReading {

  /**
   * The text has one meaning.
   *
   * @param value the number or date as the service writes it
   * @param style the only style in which the text has a meaning; null if every style gives the same
   *     value, or if the style of the user decided
   */
  record Value(String value, @Nullable InputStyle style) implements InputReading {}

  /**
   * The text has several meanings, such as {@code 1.234} or {@code 01/02/2026}.
   *
   * @param values the value in each style, in the order of the styles; at least two
   */
  record Ambiguous(Map<InputStyle, String> values) implements InputReading {

    /** Makes an unmodifiable copy. */
    public Ambiguous {
      values = Collections.unmodifiableMap(new EnumMap<>(values));
    }

    /** Creates a text with two meanings. */
    public Ambiguous(InputStyle first, String firstValue, InputStyle second, String secondValue) {
      this(Map.of(first, firstValue, second, secondValue));
    }

    /** The styles in which the text has a meaning, in their order. */
    public List<InputStyle> styles() {
      return List.copyOf(values.keySet());
    }

    /** Returns the value in one of the styles. */
    public String valueIn(InputStyle style) {
      return Objects.requireNonNull(values.get(style));
    }

    /** Returns the value in a style; this reading if the text has no meaning in that style. */
    InputReading decided(@Nullable InputStyle style) {
      String value = style == null ? null : values.get(style);
      return value == null ? this : new Value(value, null);
    }
  }

  /** The text is no number or date of the field. */
  record Refused(Reason reason) implements InputReading {}

  /** The reasons to refuse a text. */
  enum Reason {
    NOT_A_NUMBER,
    /** The amount is in another currency than its field. */
    OTHER_CURRENCY,
    NOT_A_DATE,
    /** The year has two digits, and its century isn't known. */
    SHORT_YEAR
  }
}
