package io.casedesk.client.doctor;

import io.casedesk.messages.Message;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Locale;

/** Formats texts that several checks use. */
final class DoctorTexts {

  private DoctorTexts() {}

  /** Counts things, with the code for one of them and the code for several. */
  static Message count(long number, String one, String several) {
    return Message.of(number == 1 ? one : several, String.format(Locale.ROOT, "%,d", number));
  }

  /** Formats a duration in the largest unit that fits. */
  static Message time(Duration time) {
    Duration positive = time.abs();
    if (positive.toDays() > 1) {
      return count(positive.toDays(), "count.day", "count.days");
    }
    if (positive.toHours() > 1) {
      return count(positive.toHours(), "count.hour", "count.hours");
    }
    if (positive.toMinutes() > 1) {
      return count(positive.toMinutes(), "count.minute", "count.minutes");
    }
    return positive.toSeconds() > 0
        ? count(positive.toSeconds(), "count.second", "count.seconds")
        : Message.of("count.milliseconds", positive.toMillis());
  }

  /** The day in UTC. */
  static LocalDate day(Date date) {
    return LocalDate.ofInstant(date.toInstant(), ZoneOffset.UTC);
  }
}
