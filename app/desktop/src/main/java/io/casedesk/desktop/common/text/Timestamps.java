package io.casedesk.desktop.common.text;

import io.casedesk.model.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/** Formats the timestamps of the service in local time, and in UTC for comparison (Q10). */
public final class Timestamps {

  private static final int LAST_YEAR = 9999;

  private static final DateTimeFormatter UTC =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
          .appendLiteral(" UTC")
          .toFormatter(Locale.ROOT);

  /** The format of timestamps. */
  public enum Form {
    /** Local time in the format of the country. */
    LOCAL("", ""),
    /** ISO format in local time. */
    ISO("uuuu-MM-dd HH:mm", "HH:mm"),
    /** ISO format in UTC. */
    UTC("uuuu-MM-dd HH:mm 'UTC'", "HH:mm 'UTC'");

    private final String whole;
    private final String ofTheDay;

    Form(String whole, String ofTheDay) {
      this.whole = whole;
      this.ofTheDay = ofTheDay;
    }
  }

  private final DateTimeFormatter local;
  private final DateTimeFormatter clock;
  private final ZoneId zone;

  /** Creates a formatter for a locale and time zone. */
  public Timestamps(Locale locale, ZoneId zone) {
    this(Form.LOCAL, locale, zone);
  }

  /** Creates a formatter with a format. */
  public Timestamps(Form form, Locale locale, ZoneId here) {
    zone = form == Form.UTC ? ZoneOffset.UTC : here;
    if (form != Form.LOCAL) {
      local = DateTimeFormatter.ofPattern(form.whole, Locale.ROOT);
      clock = DateTimeFormatter.ofPattern(form.ofTheDay, Locale.ROOT).withZone(zone);
      return;
    }
    // Resolve the pattern once: a style-based formatter would look it up for each of hundreds of
    // texts.
    local =
        DateTimeFormatter.ofPattern(
            DateTimeFormatterBuilder.getLocalizedDateTimePattern(
                FormatStyle.MEDIUM, FormatStyle.SHORT, IsoChronology.INSTANCE, locale),
            locale);
    clock = DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(locale).withZone(zone);
  }

  /** Returns the local date and time; empty if the text isn't a timestamp. */
  public Optional<String> local(String text) {
    return at(text, zone).map(local::format);
  }

  /**
   * Returns the instant in UTC with all digits sent, for a tooltip; empty if the text isn't a
   * timestamp.
   */
  public Optional<String> utc(String text) {
    return at(text, ZoneOffset.UTC).map(UTC::format);
  }

  /** Excludes years before 1 and after 9999, which would be shown incorrectly. */
  private static Optional<ZonedDateTime> at(String text, ZoneId zone) {
    return Timestamp.parse(text)
        .map(instant -> instant.atZone(zone))
        .filter(time -> time.getYear() >= 1 && time.getYear() <= LAST_YEAR);
  }

  /** Returns the local date. */
  LocalDate day(Instant instant) {
    return LocalDate.ofInstant(instant, zone);
  }

  /** Returns the local time of day. */
  public String clock(Instant instant) {
    return clock.format(instant);
  }
}
