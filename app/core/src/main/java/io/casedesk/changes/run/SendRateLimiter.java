package io.casedesk.changes.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Limits the number of sends a second and spaces them evenly. */
final class SendRateLimiter {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** The longest time until a waiting thread notices that its wait is over. */
  private static final long STEP = Duration.ofMillis(100).toNanos();

  private final long distance;
  private final RunClock clock;
  private long next;

  /**
   * Creates a limiter.
   *
   * @param perSecond the most sends a second; 0 for no limit
   */
  SendRateLimiter(int perSecond, RunClock clock) {
    this.distance = perSecond == 0 ? 0 : SECOND / perSecond;
    this.clock = clock;
    this.next = clock.nanoTime();
  }

  /**
   * The batch size with which the first record sent is still read again in time: half of the time
   * is reserved for reading.
   */
  static int batch(RunOptions options) {
    double atOnce = options.perSecond() * (options.fresh().toMillis() / 2000.0);
    return options.perSecond() == 0
        ? options.batch()
        : (int) Math.clamp(atOnce, 1.0, options.batch());
  }

  /** Whether there is a limit. */
  boolean isLimited() {
    return distance > 0;
  }

  /**
   * Waits for a turn.
   *
   * @param over whether the wait is no longer needed
   * @return whether the caller has a turn; a caller that gives up uses none
   */
  boolean awaitTurn(BooleanSupplier over) throws InterruptedException {
    while (!over.getAsBoolean()) {
      long wait = takeTurn();
      if (wait <= 0) {
        return true;
      }
      Object alone = new Object();
      synchronized (alone) {
        clock.pause(alone, Math.min(wait, STEP));
      }
    }
    return false;
  }

  /**
   * Takes the next turn if it is due; otherwise returns the nanoseconds until it is. Unused turns
   * do not accumulate.
   */
  private synchronized long takeTurn() {
    long now = clock.nanoTime();
    long wait = distance == 0 ? 0 : next - now;
    if (wait <= 0) {
      next = now + distance;
    }
    return wait;
  }
}
