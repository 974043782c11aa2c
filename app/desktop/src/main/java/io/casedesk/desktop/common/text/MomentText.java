package io.casedesk.desktop.common.text;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Formats a point in time relative to today: the time, and the date if it is another day. */
public record MomentText(Messages messages, Timestamps timestamps) {

  /** Formats a point in time. */
  public String of(Instant at) {
    return of(at, Instant.now());
  }

  String of(Instant at, Instant now) {
    long days = ChronoUnit.DAYS.between(timestamps.day(at), timestamps.day(now));
    if (days == 0) {
      return timestamps.clock(at);
    }
    return days == 1
        ? messages.text("when.yesterday", timestamps.clock(at))
        : timestamps.local(at.toString()).orElseGet(() -> timestamps.clock(at));
  }
}
