package io.casedesk.files.imports;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parses dates and times in the formats that users write. */
final class DateTextParser {

  private static final String MIDNIGHT = "T00:00:00";

  private final List<DateTimeFormatter> formats;

  private DateTextParser(List<DateTimeFormatter> formats) {
    this.formats = formats;
  }

  /**
   * Creates a parser for formats, such as {@code dd.MM.yyyy; dd/MM/yyyy}, tried in this order; for
   * ISO 8601 when there is none. A text in ISO 8601 is always read.
   *
   * @throws IllegalArgumentException when a format is invalid
   */
  static DateTextParser of(String formats) {
    return new DateTextParser(
        CellRules.dateFormats(formats).stream().map(DateTextParser::formatter).toList());
  }

  private static DateTimeFormatter formatter(String format) {
    try {
      // Strict, so that 31 February is rejected; strict parsing needs uuuu for the year.
      return DateTimeFormatter.ofPattern(format.replace('y', 'u'), Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException e) {
      throw new MessageException(Message.of("mapping.date-unknown", format), e);
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
    for (DateTimeFormatter format : formats) {
      TemporalAccessor parsed = parsed(format, text);
      if (parsed != null) {
        return parsed;
      }
    }
    return null;
  }

  private static @Nullable TemporalAccessor parsed(DateTimeFormatter format, String text) {
    try {
      return format.parseBest(text, LocalDateTime::from, LocalDate::from);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
