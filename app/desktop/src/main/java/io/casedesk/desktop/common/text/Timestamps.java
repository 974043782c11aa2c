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

/** The service's timestamps as a person reads them: local time, and UTC to compare (Q10). */
public final class Timestamps {

  private static final int LAST_YEAR = 9999;

  private static final DateTimeFormatter UTC =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
          .appendLiteral(" UTC")
          .toFormatter(Locale.ROOT);

  /** How a moment is shown. */
  public enum Form {
    /** As the country does, in local time. */
    LOCAL("", ""),
    /** Year first, in local time. */
    ISO("uuuu-MM-dd HH:mm", "HH:mm"),
    /** Year first, in UTC. */
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

  /** Shows timestamps in a locale and zone. */
  public Timestamps(Locale locale, ZoneId zone) {
    this(Form.LOCAL, locale, zone);
  }

  /** Shows timestamps in a form. */
  public Timestamps(Form form, Locale locale, ZoneId here) {
    zone = form == Form.UTC ? ZoneOffset.UTC : here;
    if (form != Form.LOCAL) {
      local = DateTimeFormatter.ofPattern(form.whole, Locale.ROOT);
      clock = DateTimeFormatter.ofPattern(form.ofTheDay, Locale.ROOT).withZone(zone);
      return;
    }
    // A formatter of a style looks its pattern up for each text, which a table has hundreds of.
    local =
        DateTimeFormatter.ofPattern(
            DateTimeFormatterBuilder.getLocalizedDateTimePattern(
                FormatStyle.MEDIUM, FormatStyle.SHORT, IsoChronology.INSTANCE, locale),
            locale);
    clock = DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(locale).withZone(zone);
  }

  /** Local date and time; nothing when the text is no timestamp, and is to be shown as it is. */
  public Optional<String> local(String text) {
    return at(text, zone).map(local::format);
  }

  /** The same instant in UTC, to the last digit sent, for a tooltip; nothing when it has none. */
  public Optional<String> utc(String text) {
    return at(text, ZoneOffset.UTC).map(UTC::format);
  }

  /** Years before the first and beyond four digits would be shown as years they are not. */
  private static Optional<ZonedDateTime> at(String text, ZoneId zone) {
    return Timestamp.parse(text)
        .map(instant -> instant.atZone(zone))
        .filter(time -> time.getYear() >= 1 && time.getYear() <= LAST_YEAR);
  }

  /** Local day. */
  LocalDate day(Instant instant) {
    return LocalDate.ofInstant(instant, zone);
  }

  /** Local time of day. */
  public String clock(Instant instant) {
    return clock.format(instant);
  }
}
