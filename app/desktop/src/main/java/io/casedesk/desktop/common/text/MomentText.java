package io.casedesk.desktop.common.text;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A moment as a person says it today: the time, with the day where it was another. */
public final class MomentText {

  private final Messages messages;
  private final Timestamps timestamps;

  /** In a language, and in the zone of these timestamps. */
  public MomentText(Messages messages, Timestamps timestamps) {
    this.messages = messages;
    this.timestamps = timestamps;
  }

  /** The moment as it is said now. */
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
