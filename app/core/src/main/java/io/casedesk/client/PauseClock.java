package io.casedesk.client;

import java.util.function.LongSupplier;

/**
 * The clock that pauses between reads go by. It may run faster than the world's, so that a test can
 * see what a client does that waits for long without waiting itself.
 *
 * @param times how much faster; 1 outside of tests
 * @param world the world's clock, in nanoseconds from any moment on
 * @param timer measures how long answers take
 */
record PauseClock(int times, LongSupplier world, CallTimer timer) {

  static final PauseClock REAL = new PauseClock(1);

  /** Goes by the computer's clock, so many times as fast. */
  PauseClock(int times) {
    this(times, System::nanoTime, CallTimer.SYSTEM);
  }

  /** Nanoseconds by this clock, from any moment on. */
  long now() {
    return world.getAsLong() * times;
  }

  /** How long that is for whoever does not go by this clock. */
  long real(long nanos) {
    return nanos / times;
  }
}
