package io.casedesk.files.imports;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Dates and times as people write them. */
final class DateTextParser {

  private static final String MIDNIGHT = "T00:00:00";

  private final @Nullable DateTimeFormatter format;

  private DateTextParser(@Nullable DateTimeFormatter format) {
    this.format = format;
  }

  /**
   * Dates of a format, such as {@code dd.MM.yyyy}; those of ISO 8601 when it is empty.
   *
   * @throws IllegalArgumentException when it is no format
   */
  static DateTextParser of(String format) {
    if (format.isEmpty()) {
      return new DateTextParser(null);
    }
    try {
      // Strict, so that the 31st of February is no date; that takes the year of uuuu.
      return new DateTextParser(
          DateTimeFormatter.ofPattern(format.replace('y', 'u'), Locale.ROOT)
              .withResolverStyle(ResolverStyle.STRICT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + format + "\" is no format of dates; write one like dd.MM.yyyy", e);
    }
  }

  /** The day in ISO 8601; the text itself when it is none. */
  String day(String text) {
    if (text.endsWith(MIDNIGHT)) {
      return text.substring(0, text.length() - MIDNIGHT.length());
    }
    TemporalAccessor parsed = parsed(text);
    return parsed instanceof LocalDateTime time
        ? time.toLocalDate().toString()
        : parsed == null ? text : parsed.toString();
  }

  /** The moment in ISO 8601; the text itself when it is none. */
  String moment(String text) {
    TemporalAccessor parsed = parsed(text);
    return parsed instanceof LocalDateTime time
        ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time)
        : parsed == null ? text : parsed.toString();
  }

  private @Nullable TemporalAccessor parsed(String text) {
    if (format == null) {
      return null;
    }
    try {
      return format.parseBest(text, LocalDateTime::from, LocalDate::from);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
