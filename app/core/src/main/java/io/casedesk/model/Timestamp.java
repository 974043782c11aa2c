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
 * Parses timestamps in the formats that services use (Q10): with or without seconds, fractions of a
 * second after a point or a comma, and an offset; with a space or a {@code t} in the middle. A
 * timestamp without an offset is in UTC, as the contract says (2.1).
 *
 * <p>Ambiguous texts are rejected: a number is not taken for seconds, a date without a time is not
 * a timestamp, and neither is a date that does not exist, such as 30 February.
 */
public final class Timestamp {

  /** Maximum length of a timestamp in characters; a value of a record may be a megabyte. */
  private static final int LONGEST = 80;

  private static final int NANO_DIGITS = 9;

  // ISO 8601 allows only ASCII digits, so \d with a Unicode flag is not used.
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

  /** The point in time, to the nanosecond; empty when the text is not a timestamp. */
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
    // 24:00 is the start of the next day (ISO 8601).
    boolean endOfDay = hour == 24 && minute == 0 && second == 0 && nano == 0;
    // Java has no instant for a leap second; it becomes the last nanosecond of the second before.
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

  /** Fraction digits after the ninth are dropped. */
  private static int nanos(@Nullable String fraction) {
    if (fraction == null) {
      return 0;
    }
    String nine = (fraction + "0".repeat(NANO_DIGITS)).substring(0, NANO_DIGITS);
    return Integer.parseInt(nine);
  }
}
