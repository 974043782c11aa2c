package io.casedesk.server.store;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The times of creation and last change of a record: ISO 8601 UTC text with milliseconds (contract,
 * section 2.1).
 *
 * @param created the time of creation
 * @param updated the time of the last change
 */
public record RecordTimes(String created, String updated) {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** An instant as the contract writes it (section 2.1). */
  public static String text(Instant instant) {
    return FORMAT.format(instant);
  }

  /** Both are now. */
  public static RecordTimes now(Clock clock) {
    String now = text(clock.instant());
    return new RecordTimes(now, now);
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

  /** Returns the times of this record after a change now. */
  public RecordTimes changed(Clock clock) {
    return new RecordTimes(created, after(updated, clock));
  }
}
