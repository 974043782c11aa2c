package io.casedesk.model.input;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Parses decimal numbers from the service and from files; all code that parses numbers uses this
 * class. Parsing takes time quadratic in the number of digits (half a minute for a million), so a
 * text of more than {@value #LONGEST} characters is not taken for a number.
 */
public final class DecimalParser {

  /** Maximum number of characters of a number; no real count or measurement has more. */
  public static final int LONGEST = 1_000;

  private DecimalParser() {}

  /** Whether the text is too long to be parsed as a number. */
  public static boolean isTooLong(String digits) {
    return digits.length() > LONGEST;
  }

  /** The number; empty when the text is not a number, or is too long. */
  public static Optional<BigDecimal> parse(String text) {
    if (isTooLong(text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException noneOrBeyondAnyExponent) {
      return Optional.empty();
    }
  }

  /**
   * Whether both texts are equal numbers, however they are written; if either is not a number,
   * whether the texts are equal.
   */
  public static boolean same(String left, String right) {
    Optional<BigDecimal> one = parse(left);
    Optional<BigDecimal> other = one.isEmpty() ? one : parse(right);
    boolean areNumbers = one.isPresent() && other.isPresent();
    return areNumbers ? one.get().compareTo(other.get()) == 0 : left.equals(right);
  }
}
