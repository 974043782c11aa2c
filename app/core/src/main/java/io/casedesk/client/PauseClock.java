package io.casedesk.client;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * The clock that pauses between reads go by. It may run faster than the world's, so that a test can
 * see what a client does that waits for long without waiting itself.
 *
 * @param times how much faster; 1 outside of tests
 * @param world the world's clock, in nanoseconds from any moment on
 */
record PauseClock(int times, LongSupplier world) {

  static final PauseClock REAL = new PauseClock(1);

  /** Goes by the computer's clock, so many times as fast. */
  PauseClock(int times) {
    this(times, System::nanoTime);
  }

  /** Nanoseconds by this clock, from any moment on. */
  long now() {
    return world.getAsLong() * times;
  }

  /** How long that is for whoever does not go by this clock. */
  long real(long nanos) {
    return nanos / times;
  }

  /**
   * A random pause between nothing and a limit, in nanoseconds ("full jitter"), so that calls that
   * failed together do not come again together.
   */
  static long randomUpTo(long nanos) {
    return ThreadLocalRandom.current().nextLong(nanos + 1);
  }
}
