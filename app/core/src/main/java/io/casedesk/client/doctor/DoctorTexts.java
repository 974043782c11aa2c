package io.casedesk.client.doctor;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Locale;

/** Formats texts that several checks use. */
final class DoctorTexts {

  private DoctorTexts() {}

  /** Adds a capital letter at the start and a full stop at the end. */
  static String sentence(String text) {
    String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    return capital.endsWith(".") || capital.endsWith("?") ? capital : capital + ".";
  }

  static String count(long number, String one, String several) {
    return number == 1 ? "1 " + one : String.format(Locale.ROOT, "%,d %s", number, several);
  }

  /** Formats a duration in the largest unit that fits. */
  static String time(Duration time) {
    Duration positive = time.abs();
    if (positive.toDays() > 1) {
      return count(positive.toDays(), "day", "days");
    }
    if (positive.toHours() > 1) {
      return count(positive.toHours(), "hour", "hours");
    }
    if (positive.toMinutes() > 1) {
      return count(positive.toMinutes(), "minute", "minutes");
    }
    return positive.toSeconds() > 0
        ? count(positive.toSeconds(), "second", "seconds")
        : positive.toMillis() + " ms";
  }

  /** The day in UTC. */
  static LocalDate day(Date date) {
    return LocalDate.ofInstant(date.toInstant(), ZoneOffset.UTC);
  }
}
