package io.casedesk.desktop.records.refresh;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tracks when a list was last read and how many reads failed in a row. */
public final class RefreshHistory {

  /** Number of failures after which the interval no longer grows. */
  private static final int MOST_DOUBLINGS = 4;

  private static final Duration LONGEST = Duration.ofHours(1);

  private @Nullable Instant last;
  private int failures;

  /** Records the end of a read. */
  public void ended(boolean well) {
    last = Instant.now();
    failures = well ? 0 : failures + 1;
  }

  /**
   * Returns whether a refresh is due. The interval doubles after each failure, to spare a service
   * that is down.
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
