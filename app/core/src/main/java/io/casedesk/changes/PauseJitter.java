package io.casedesk.changes;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Computes random pauses, so that calls that failed together are not retried together. */
final class PauseJitter {

  /** The most doublings of the first pause: 8 seconds where the first is a quarter of a second. */
  private static final int DOUBLINGS = 5;

  private PauseJitter() {}

  /**
   * A random pause between zero and the first pause doubled {@code doublings} times ("full
   * jitter").
   *
   * @param doublings negative for no pause
   */
  static Duration upTo(Duration first, int doublings) {
    if (doublings < 0) {
      return Duration.ZERO;
    }
    long most = first.toNanos() << Math.min(DOUBLINGS, doublings);
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1));
  }
}
