package io.casedesk.client.doctor;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The time limits for checks of a peer that answers but never finishes. Timeouts of single reads do
 * not help against a peer that sends a byte now and then.
 *
 * @param check the limit for one check
 * @param whole the limit for all checks together
 * @param timer measures both
 */
record CheckDeadline(Duration check, Duration whole, Timer timer) {

  /**
   * The usual limits. A slow service needs seconds for a page of a hundred records; after a minute
   * it counts as hanging. One network check and one service check may hang before the total limit
   * is reached.
   */
  static final CheckDeadline USUAL =
      new CheckDeadline(Duration.ofSeconds(60), Duration.ofMinutes(3), Timer.SYSTEM);

  /** Measures how long checks take. Tests replace it to decide which of them hangs. */
  interface Timer {

    /** The timer that uses the computer's clock. */
    Timer SYSTEM =
        new Timer() {
          @Override
          public long nanoTime() {
            return System.nanoTime();
          }

          @Override
          public <T> T await(DoctorCheck check, Future<T> result, long nanos)
              throws InterruptedException, ExecutionException, TimeoutException {
            return result.get(nanos, TimeUnit.NANOSECONDS);
          }
        };

    /** Nanoseconds since an arbitrary moment. */
    long nanoTime();

    /**
     * Waits for the result of a check.
     *
     * @param nanos the longest wait, in nanoseconds
     * @throws TimeoutException when there was no result by then
     */
    <T> T await(DoctorCheck check, Future<T> result, long nanos)
        throws InterruptedException, ExecutionException, TimeoutException;
  }
}
