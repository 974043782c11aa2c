package io.casedesk.changes.run;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The clock and the pauses of a run. Tests replace it to let time pass without waiting. */
interface RunClock {

  /** The computer's clock. */
  RunClock SYSTEM = new ComputerClock();

  /** Nanoseconds since an arbitrary moment, never going back. */
  long nanoTime();

  /**
   * Waits until the time is over or the monitor is notified.
   *
   * @param monitor its lock is held by the calling thread
   */
  void pause(Object monitor, long nanos) throws InterruptedException;

  /**
   * The computer's clock, which also counts the time that the computer slept. On Linux, {@link
   * System#nanoTime} leaves that out, so that records read before would pass as just read (Q24).
   */
  final class ComputerClock implements RunClock {

    /** The wall clock is set by less than this without a sleep. */
    private static final long LEAST_SLEEP = Duration.ofSeconds(1).toNanos();

    /** A wall clock that was set back hides a sleep of unknown length: nothing stays fresh. */
    private static final long HIDDEN_SLEEP = Duration.ofDays(1).toNanos();

    private final LongSupplier running;
    private final InstantSource wall;
    private long lastRunning;
    private long lastWall;
    private long slept;

    ComputerClock() {
      this(System::nanoTime, InstantSource.system());
    }

    /**
     * Creates a clock.
     *
     * @param running nanoseconds that the computer ran
     * @param wall the time of day
     */
    ComputerClock(LongSupplier running, InstantSource wall) {
      this.running = running;
      this.wall = wall;
      this.lastRunning = running.getAsLong();
      this.lastWall = wall.millis();
    }

    /** Returns a time that never goes back: it leaps when the time of day is set back. */
    @Override
    public synchronized long nanoTime() {
      long nowRunning = running.getAsLong();
      long nowWall = wall.millis();
      long gained = TimeUnit.MILLISECONDS.toNanos(nowWall - lastWall) - (nowRunning - lastRunning);
      if (gained >= LEAST_SLEEP) {
        slept += gained;
      } else if (gained <= -LEAST_SLEEP) {
        slept += HIDDEN_SLEEP;
      }
      lastRunning = nowRunning;
      lastWall = nowWall;
      return nowRunning + slept;
    }

    @Override
    public void pause(Object monitor, long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.timedWait(monitor, nanos);
    }
  }
}
