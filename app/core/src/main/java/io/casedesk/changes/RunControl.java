package io.casedesk.changes;

import java.time.Duration;

/** Holds a run up, lets it go on, or ends it, from another thread. */
public final class RunControl {

  private final RunClock clock;
  private boolean paused;
  private boolean cancelled;
  private boolean over;

  /** A run that goes on until told otherwise. */
  public RunControl() {
    this(RunClock.SYSTEM);
  }

  /** A run whose time is that of another clock. */
  RunControl(RunClock clock) {
    this.clock = clock;
  }

  /** The clock that the run goes by. */
  RunClock clock() {
    return clock;
  }

  /** Nothing further is sent until {@link #resume}; what was sent is still read again. */
  public synchronized void pause() {
    paused = true;
  }

  /** Goes on. */
  public synchronized void resume() {
    paused = false;
    notifyAll();
  }

  /** Nothing further is sent; what was sent is still read again. */
  public synchronized void cancel() {
    cancelled = true;
    notifyAll();
  }

  /** Whether it was ended. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Whether nothing may be sent now. */
  synchronized boolean isHeldUp() {
    return paused || cancelled || over;
  }

  /** Waits while it is held up; whether to go on. */
  synchronized boolean mayGoOn() throws InterruptedException {
    while (paused && !cancelled && !over) {
      wait();
    }
    return !cancelled && !over;
  }

  /** Waits so long, or until it is ended. */
  synchronized void rest(Duration time) throws InterruptedException {
    long end = clock.nanoTime() + time.toNanos();
    for (long left = time.toNanos();
        left > 0 && !cancelled && !over;
        left = end - clock.nanoTime()) {
      clock.pause(this, left);
    }
  }

  /** Lets go whoever is held up, because the run stopped by itself. */
  synchronized void over() {
    over = true;
    notifyAll();
  }

  /** For the next run. */
  synchronized void begin() {
    over = false;
  }
}
