package io.casedesk.changes.run;

import java.util.concurrent.TimeUnit;

/** The clock and the pauses of a run. Tests replace it to let time pass without waiting. */
interface RunClock {

  /** The computer's clock. */
  RunClock SYSTEM =
      new RunClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void pause(Object monitor, long nanos) throws InterruptedException {
          TimeUnit.NANOSECONDS.timedWait(monitor, nanos);
        }
      };

  /** Nanoseconds since an arbitrary moment, as {@link System#nanoTime} counts them. */
  long nanoTime();

  /**
   * Waits until the time is over or the monitor is notified.
   *
   * @param monitor its lock is held by the calling thread
   */
  void pause(Object monitor, long nanos) throws InterruptedException;
}
