package io.casedesk.changes.run;

import java.time.Duration;

/** A clock that only tests and pauses move: a pause is over at once, and its time has passed. */
public final class VirtualClock implements RunClock {

  private long now = System.nanoTime();
  private long paused;
  private int reads;

  /** A clock that shows the computer's time, and stands still. */
  public VirtualClock() {}

  /** A control of a run that goes by this clock. */
  public RunControl control() {
    return new RunControl(this);
  }

  /** Lets time pass. */
  public synchronized void advance(Duration time) {
    now += time.toNanos();
  }

  /** How long pauses took altogether. */
  public synchronized Duration paused() {
    return Duration.ofNanos(paused);
  }

  /** How often it was read. */
  public synchronized int reads() {
    return reads;
  }

  /** Waits until it was read more often than this. */
  public synchronized void awaitMoreReads(int than) throws InterruptedException {
    while (reads <= than) {
      wait();
    }
  }

  @Override
  public synchronized long nanoTime() {
    reads++;
    notifyAll();
    return now;
  }

  @Override
  public synchronized void pause(Object monitor, long nanos) {
    now += nanos;
    paused += nanos;
  }
}
