package io.casedesk.model;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Reads numbers out of what a service or a file says, the only way to do so: taking the digits of a
 * very long one apart costs the square of their count, half a minute for a million. A number of
 * more than a thousand characters is a text like any other.
 */
public final class DecimalParser {

  /** Characters of a number; nobody counts or measures with more. */
  public static final int LONGEST = 1_000;

  private DecimalParser() {}

  /** Whether it is too long to be taken for a number. */
  public static boolean isTooLong(String digits) {
    return digits.length() > LONGEST;
  }

  /** The number; empty when the text is none, or too long. */
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

  /** Whether both are the same number, however it is written; by their digits where one is none. */
  public static boolean same(String left, String right) {
    Optional<BigDecimal> one = parse(left);
    Optional<BigDecimal> other = one.isEmpty() ? one : parse(right);
    boolean areNumbers = one.isPresent() && other.isPresent();
    return areNumbers ? one.get().compareTo(other.get()) == 0 : left.equals(right);
  }
}
