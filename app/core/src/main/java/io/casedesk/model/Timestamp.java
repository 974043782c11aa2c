package io.casedesk.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads timestamps as services send them (Q10): with or without seconds, fractions of a second
 * after a point or a comma, and an offset; with a space or a {@code t} in the middle. Without an
 * offset it is UTC, which is what the contract says of every timestamp (2.1).
 *
 * <p>Nothing is guessed: a number is not taken for seconds, a day alone has no time, and a day that
 * the calendar does not have, such as 30 February, is no timestamp.
 */
public final class Timestamp {

  /** Nobody writes one longer; what a record holds instead may be a megabyte. */
  private static final int LONGEST = 80;

  private static final int NANO_DIGITS = 9;

  // Digits of other scripts are not in ISO 8601, so not \d by another flag.
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?<year>[0-9]{4}|[+-][0-9]{4,9})-(?<month>[0-9]{2})-(?<day>[0-9]{2})(?:[Tt]| +)"
              + "(?<hour>[0-9]{2}):(?<minute>[0-9]{2})"
              + "(?::(?<second>[0-9]{2})(?:[.,](?<fraction>[0-9]+))?)?"
              + " *(?:[Zz]|(?i:UTC|GMT)"
              + "|(?<sign>[+\\u2212-])(?<offHour>[0-9]{2})"
              + "(?::?(?<offMinute>[0-9]{2})(?::?(?<offSecond>[0-9]{2}))?)?)?"
              + "(?:\\[[^\\[\\]]*])?");

  private Timestamp() {}

  /** The instant meant, to the nanosecond; empty when the text is no timestamp. */
  public static Optional<Instant> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher parts = SHAPE.matcher(text.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(instant(parts));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(Matcher parts) {
    int hour = number(parts.group("hour"));
    int minute = number(parts.group("minute"));
    int second = number(parts.group("second"));
    int nano = nanos(parts.group("fraction"));
    // The end of a day, which is the beginning of the next (ISO 8601).
    boolean endOfDay = hour == 24 && minute == 0 && second == 0 && nano == 0;
    // A leap second, for which Java has no instant, still comes behind the second before it.
    boolean leap = minute == 59 && second == 60;
    LocalDateTime time =
        LocalDateTime.of(
            Integer.parseInt(parts.group("year")),
            number(parts.group("month")),
            number(parts.group("day")),
            endOfDay ? 0 : hour,
            minute,
            leap ? 59 : second,
            leap ? 999_999_999 : nano);
    return (endOfDay ? time.plusDays(1) : time).toInstant(offset(parts));
  }

  private static ZoneOffset offset(Matcher parts) {
    String sign = parts.group("sign");
    if (sign == null) {
      return ZoneOffset.UTC;
    }
    int factor = sign.equals("+") ? 1 : -1;
    return ZoneOffset.ofHoursMinutesSeconds(
        factor * number(parts.group("offHour")),
        factor * number(parts.group("offMinute")),
        factor * number(parts.group("offSecond")));
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** Digits beyond the ninth are cut off. */
  private static int nanos(@Nullable String fraction) {
    if (fraction == null) {
      return 0;
    }
    String nine = (fraction + "0".repeat(NANO_DIGITS)).substring(0, NANO_DIGITS);
    return Integer.parseInt(nine);
  }
}
