package io.casedesk.changes;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Lets so many pass in a second, one after the other at even distances. */
final class SendRateLimiter {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** How long it may take until somebody who waits hears that there is nothing to wait for. */
  private static final long STEP = Duration.ofMillis(100).toNanos();

  private final long distance;
  private final RunClock clock;
  private long next;

  /**
   * A pace.
   *
   * @param perSecond 0 for any number
   */
  SendRateLimiter(int perSecond, RunClock clock) {
    this.distance = perSecond == 0 ? 0 : SECOND / perSecond;
    this.clock = clock;
    this.next = clock.nanoTime();
  }

  /**
   * How many go together, so that what was sent first is read again before that is long ago: half
   * of the time is left for reading.
   */
  static int batch(RunOptions options) {
    double atOnce = options.perSecond() * (options.fresh().toMillis() / 2000.0);
    return options.perSecond() == 0
        ? options.batch()
        : (int) Math.clamp(atOnce, 1.0, options.batch());
  }

  /** Whether anybody has to wait at all. */
  boolean isLimited() {
    return distance > 0;
  }

  /**
   * Waits for a turn.
   *
   * @param over whether there is nothing to wait for any more
   * @return whether it has its turn; whoever gives up waiting uses up none
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
   * Takes the next turn if it has come; else says how long that takes. Time that passed without
   * anybody going is not made up for.
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
