package io.casedesk.client.http;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * The clock for pauses between reads. In tests it may run faster than real time, so that long waits
 * can be tested quickly.
 *
 * @param times the factor by which the clock is faster; 1 outside of tests
 * @param world the real clock, in nanoseconds since an arbitrary moment
 */
public record PauseClock(int times, LongSupplier world) {

  public static final PauseClock REAL = new PauseClock(1);

  /** Creates a clock that is faster than the computer's clock by a factor. */
  public PauseClock(int times) {
    this(times, System::nanoTime);
  }

  /** Nanoseconds of this clock since an arbitrary moment. */
  long now() {
    return world.getAsLong() * times;
  }

  /** Converts a time of this clock to real time. */
  long real(long nanos) {
    return nanos / times;
  }

  /**
   * A random pause between zero and a limit, in nanoseconds ("full jitter"), so that calls that
   * failed together are not retried together.
   */
  static long randomUpTo(long nanos) {
    return ThreadLocalRandom.current().nextLong(nanos + 1);
  }
}
