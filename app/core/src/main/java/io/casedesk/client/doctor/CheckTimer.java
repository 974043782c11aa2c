package io.casedesk.client.doctor;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Measures how long checks take. Tests replace it to decide which of them hangs. */
interface CheckTimer {

  /** The timer that uses the computer's clock. */
  CheckTimer SYSTEM =
      new CheckTimer() {
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
