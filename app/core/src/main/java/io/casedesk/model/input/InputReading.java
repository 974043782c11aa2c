package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
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
   * The text has two meanings, such as {@code 1.234} or {@code 01/02/2026}.
   *
   * @param first the style of the first meaning: {@code POINT} or {@code DAY_FIRST}
   * @param firstValue the value in the first style
   * @param second the style of the second meaning: {@code COMMA} or {@code MONTH_FIRST}
   * @param secondValue the value in the second style
   */
  record Ambiguous(InputStyle first, String firstValue, InputStyle second, String secondValue)
      implements InputReading {

    /** Returns the value in one of the two styles. */
    public String valueIn(InputStyle style) {
      return style == first ? firstValue : secondValue;
    }

    /** Returns the value in a style; this reading if the style isn't known. */
    InputReading decided(@Nullable InputStyle style) {
      return style == null ? this : new Value(valueIn(style), null);
    }
  }

  /** The text is neither a number nor a date. */
  record Refused(Reason reason) implements InputReading {}

  /** The reasons to refuse a text. */
  enum Reason {
    NOT_A_NUMBER,
    NOT_A_DATE,
    /** The year has two digits, and its century isn't known. */
    SHORT_YEAR
  }
}
