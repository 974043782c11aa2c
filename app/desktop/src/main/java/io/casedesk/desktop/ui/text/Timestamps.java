package io.casedesk.desktop.ui.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/** The service's timestamps, parsed leniently and shown in local time (trap 10). */
public final class Timestamps {

  private static final DateTimeFormatter LENIENT =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendLiteral('T')
          .optionalEnd()
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHMM", "Z")
          .optionalEnd()
          .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
          .toFormatter(Locale.ROOT);

  private final DateTimeFormatter local;
  private final DateTimeFormatter clock;
  private final DateTimeFormatter utc;

  /** Shows timestamps in a locale and zone. */
  public Timestamps(Locale locale, ZoneId zone) {
    local =
        DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
            .withLocale(locale)
            .withZone(zone);
    clock = DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(locale).withZone(zone);
    utc = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS 'UTC'").withZone(ZoneOffset.UTC);
  }

  /** The instant meant, or nothing when the text is no timestamp. Without an offset: UTC. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text.strip(), LENIENT).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Local date and time; the text as it is when it is no timestamp. */
  public String local(String text) {
    return parse(text).map(local::format).orElse(text);
  }

  /** The same instant in UTC, for a tooltip; the text as it is when it is no timestamp. */
  public String utc(String text) {
    return parse(text).map(utc::format).orElse(text);
  }

  /** Local time of day. */
  public String clock(Instant instant) {
    return clock.format(instant);
  }
}
