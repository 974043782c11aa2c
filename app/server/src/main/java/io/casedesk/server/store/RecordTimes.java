package io.casedesk.server.store;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as the contract writes them (section 2.1): ISO 8601 UTC text with milliseconds. */
public final class RecordTimes {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private RecordTimes() {}

  /** The text of an instant. */
  public static String text(Instant instant) {
    return FORMAT.format(instant);
  }

  /** The text of the current time. */
  public static String now(Clock clock) {
    return text(clock.instant());
  }

  /**
   * A time of change that differs from the one before, even if the clock stands still or was set
   * back: a client sees by it that the record changed.
   */
  public static String after(String previous, Clock clock) {
    Instant now = clock.instant();
    Instant least = Instant.parse(previous).plusMillis(1);
    return text(now.isBefore(least) ? least : now);
  }
}
