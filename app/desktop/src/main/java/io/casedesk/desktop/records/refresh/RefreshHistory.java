package io.casedesk.desktop.records.refresh;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a list was read last, and how often in a row that failed. */
public final class RefreshHistory {

  /** After so many failures it is not waited any longer than before. */
  private static final int MOST_DOUBLINGS = 4;

  private static final Duration LONGEST = Duration.ofHours(1);

  private @Nullable Instant last;
  private int failures;

  /** A read came to its end, whatever that was. */
  public void ended(boolean well) {
    last = Instant.now();
    failures = well ? 0 : failures + 1;
  }

  /**
   * Whether it is time to read again. After failures it takes longer each time: a service that is
   * down is not helped by being asked every minute.
   */
  public boolean isDue(Duration every, Instant now) {
    Instant ended = last;
    if (ended == null) {
      return false;
    }
    Duration wait = every.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    Duration longest = every.compareTo(LONGEST) > 0 ? every : LONGEST;
    return !now.isBefore(ended.plus(wait.compareTo(longest) > 0 ? longest : wait));
  }
}
