package io.casedesk.changes.run;

import java.time.Duration;

/** Pauses, resumes or cancels a run from another thread. */
public final class RunControl {

  private final RunClock clock;
  private boolean paused;
  private boolean cancelled;
  private boolean over;

  /** Creates the control of a run that is not paused. */
  public RunControl() {
    this(RunClock.SYSTEM);
  }

  /** Creates a control with another clock. */
  RunControl(RunClock clock) {
    this.clock = clock;
  }

  /** The clock of the run. */
  RunClock clock() {
    return clock;
  }

  /** Pauses sending until {@link #resume}; sent records are still read again. */
  public synchronized void pause() {
    paused = true;
  }

  /** Resumes sending. */
  public synchronized void resume() {
    paused = false;
    notifyAll();
  }

  /** Cancels the run: no more records are sent, but sent records are still read again. */
  public synchronized void cancel() {
    cancelled = true;
    notifyAll();
  }

  /** Whether the run was cancelled. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Whether the run is paused or cancelled. */
  synchronized boolean isPausedOrEnded() {
    return paused || cancelled || over;
  }

  /** Waits while the run is paused; returns whether to continue. */
  synchronized boolean awaitUnpaused() throws InterruptedException {
    while (paused && !cancelled && !over) {
      wait();
    }
    return !cancelled && !over;
  }

  /** Waits for a time, or until the run is cancelled. */
  synchronized void pauseFor(Duration time) throws InterruptedException {
    long end = clock.nanoTime() + time.toNanos();
    for (long left = time.toNanos();
        left > 0 && !cancelled && !over;
        left = end - clock.nanoTime()) {
      clock.pause(this, left);
    }
  }

  /** Wakes all waiting threads, because the run stopped by itself. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  /** Prepares the control for the next run. */
  synchronized void reset() {
    over = false;
  }
}
