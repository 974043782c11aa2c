package io.casedesk.files.imports;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parses dates and times in the formats that users write. */
final class DateTextParser {

  private static final String MIDNIGHT = "T00:00:00";

  private final @Nullable DateTimeFormatter format;

  private DateTextParser(@Nullable DateTimeFormatter format) {
    this.format = format;
  }

  /**
   * Creates a parser for a format, such as {@code dd.MM.yyyy}; for ISO 8601 when it is empty.
   *
   * @throws IllegalArgumentException when the format is invalid
   */
  static DateTextParser of(String format) {
    if (format.isEmpty()) {
      return new DateTextParser(null);
    }
    try {
      // Strict, so that 31 February is rejected; strict parsing needs uuuu for the year.
      return new DateTextParser(
          DateTimeFormatter.ofPattern(format.replace('y', 'u'), Locale.ROOT)
              .withResolverStyle(ResolverStyle.STRICT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"" + format + "\" is no format of dates; write one like dd.MM.yyyy", e);
    }
  }

  /** The date in ISO 8601; the text itself when it is not a date. */
  String day(String text) {
    if (text.endsWith(MIDNIGHT)) {
      return text.substring(0, text.length() - MIDNIGHT.length());
    }
    TemporalAccessor parsed = parsed(text);
    return parsed instanceof LocalDateTime time
        ? time.toLocalDate().toString()
        : parsed == null ? text : parsed.toString();
  }

  /** The point in time in ISO 8601; the text itself when it is not one. */
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
