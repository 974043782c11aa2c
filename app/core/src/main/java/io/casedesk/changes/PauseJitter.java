package io.casedesk.changes;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Pauses by chance, so that those who failed together do not come again together. */
final class PauseJitter {

  /** Doublings of the first pause, at most: 8 seconds where that is a quarter of one. */
  private static final int DOUBLINGS = 5;

  private PauseJitter() {}

  /**
   * A pause between nothing and the first one, doubled so often ("full jitter").
   *
   * @param doublings none at all where negative
   */
  static Duration upTo(Duration first, int doublings) {
    if (doublings < 0) {
      return Duration.ZERO;
    }
    long most = first.toNanos() << Math.min(DOUBLINGS, doublings);
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most + 1));
  }
}
