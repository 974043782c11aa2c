package io.casedesk.log;

import java.text.MessageFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Formats a log record as one line: time, level, thread, logger and message. A failure follows with
 * its code and its stack trace, whose lines all begin with a tab, so that every line without a tab
 * is a record.
 */
final class LogLine extends Formatter {

  /** Name of the logger for requests, runs and failures, at level {@code DEBUG}. */
  static final String TOLD = "io.casedesk.told";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final LogScrubber logScrubber;
  private final Function<Throwable, String> codes;
  private final boolean brief;

  /**
   * Creates a formatter.
   *
   * @param codes returns the code of a failure
   * @param brief whether to omit the time and the stack trace, for a terminal
   */
  LogLine(LogScrubber logScrubber, Function<Throwable, String> codes, boolean brief) {
    this.logScrubber = logScrubber;
    this.codes = codes;
    this.brief = brief;
  }

  @Override
  public String format(LogRecord record) {
    StringBuilder line = new StringBuilder(160);
    if (brief) {
      line.append(word(record.getLevel())).append(": ");
    } else {
      Instant when = record.getInstant();
      line.append(TIME.format(when)).append(' ');
      line.append(String.format(Locale.ROOT, "%-5s", level(record))).append(' ');
      line.append('#').append(record.getLongThreadID()).append(' ');
      line.append(shortLoggerName(record.getLoggerName())).append(": ");
    }
    line.append(logScrubber.line(formattedMessage(record)));
    Throwable thrown = record.getThrown();
    if (thrown != null) {
      line.append(" [")
          .append(codes.apply(thrown))
          .append("] ")
          .append(LoggedFailure.chain(thrown));
      if (!brief) {
        line.append(LoggedFailure.whole(thrown));
      }
    }
    return line.append('\n').toString();
  }

  /** The message with its arguments inserted. */
  private String formattedMessage(LogRecord record) {
    String message = String.valueOf(record.getMessage());
    Object[] arguments = record.getParameters();
    if (arguments == null || arguments.length == 0 || !message.contains("{0")) {
      return message;
    }
    Object[] safe = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      Object argument = arguments[i];
      safe[i] = argument == null ? "null" : logScrubber.argument(argument);
    }
    try {
      return new MessageFormat(message, Locale.ROOT).format(safe);
    } catch (IllegalArgumentException e) {
      // The message contains a brace, but is not a pattern.
      return message;
    }
  }

  private static String shortLoggerName(String logger) {
    return logger == null
        ? "-"
        : LogScrubber.escaped(logger.substring(logger.lastIndexOf('.') + 1));
  }

  private static String level(LogRecord record) {
    boolean told = String.valueOf(record.getLoggerName()).startsWith(TOLD);
    if (told) {
      return record.getThrown() == null ? "INFO" : "WARN";
    }
    return word(record.getLevel());
  }

  private static String word(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "ERROR";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "WARN";
    }
    return level.intValue() >= Level.INFO.intValue() ? "INFO" : "DEBUG";
  }
}
