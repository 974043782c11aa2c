package io.casedesk.client.http;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the calls in flight of a connection (Q36). The first answers raise their number to the
 * most allowed. It is halved when the service asks for fewer calls or fails, and regained slowly.
 * While every call fails, one is made at a time, after growing pauses. Safe for several threads.
 */
final class CallLimiter {

  private static final int FIRST = 4;
  private static final int ONE_AT_A_TIME_AFTER = 5;

  /**
   * The number of consecutive failures, about 40 seconds with the pauses, after which the service
   * counts as gone.
   */
  private static final int GONE_AFTER = 14;

  private static final long LONGEST_PAUSE = Duration.ofSeconds(8).toNanos();
  private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();

  private final PauseClock pauseClock;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** The number of calls that may be in flight; a part of a call counts for the growth only. */
  private double size;

  private boolean wasHalved;
  private int inFlight;
  private int failuresInARow;
  private int refusalsInARow;
  private long successes;
  private long notBefore;
  private long lastHalving;

  /**
   * Creates a limiter.
   *
   * @param most the most calls in flight
   */
  CallLimiter(int most, PauseClock pauseClock) {
    this.pauseClock = pauseClock;
    this.most = most;
    this.size = Math.min(FIRST, most);
    this.notBefore = pauseClock.now();
    this.lastHalving = notBefore;
  }

  /**
   * Waits until another call may be made. Each call must be followed by one of {@link #succeeded},
   * {@link #limited}, {@link #failed} or {@link #release}.
   *
   * @return the time of admission, by the clock of the pauses
   */
  long enter() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        long now = pauseClock.now();
        if (inFlight >= allowed()) {
          changed.await();
        } else if (notBefore > now) {
          long _ = changed.awaitNanos(pauseClock.real(notBefore - now));
        } else {
          inFlight++;
          return now;
        }
      }
    } catch (InterruptedException e) {
      // The free place may have been signaled to this thread; signal another one.
      changed.signal();
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private int allowed() {
    return failuresInARow >= ONE_AT_A_TIME_AFTER ? 1 : (int) size;
  }

  /** Notes a successful answer. */
  void succeeded() {
    end(
        () -> {
          successes++;
          failuresInARow = 0;
          refusalsInARow = 0;
          size = Math.min(most, size + (wasHalved ? 1 / size : 1));
        });
  }

  /**
   * Notes that the service asked for fewer calls.
   *
   * @param began the time of admission of the call
   * @param seconds the wait the service asked for; negative when it did not say
   */
  void limited(long began, long seconds) {
    end(
        () -> {
          long now = pauseClock.now();
          // Further refusals of calls that were in flight then repeat the same message.
          if (began - lastHalving >= 0) {
            halve(now);
            refusalsInARow++;
          }
          long pause = seconds < 0 ? pauseAfterRefusal() : Duration.ofSeconds(seconds).toNanos();
          notBefore = Math.max(notBefore, now + pause);
        });
  }

  /** A random pause; longer after each refusal, since a service may allow one call a second. */
  private long pauseAfterRefusal() {
    long longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(5, refusalsInARow + 1));
    return longest / 2 + PauseClock.randomUpTo(longest / 2);
  }

  /**
   * Notes that there was no answer, or that the service failed.
   *
   * @param began the time of admission of the call
   */
  void failed(long began) {
    end(
        () -> {
          failuresInARow++;
          if (began - lastHalving >= 0) {
            long now = pauseClock.now();
            halve(now);
            if (failuresInARow >= ONE_AT_A_TIME_AFTER) {
              int doubled = Math.min(5, failuresInARow - ONE_AT_A_TIME_AFTER);
              notBefore =
                  Math.max(notBefore, now + Math.min(LONGEST_PAUSE, FIRST_PAUSE << doubled));
            }
          }
        });
  }

  private void halve(long now) {
    size = Math.max(1, size / 2);
    wasHalved = true;
    lastHalving = now;
  }

  /** Notes the end of a call that does not show the load of the service. */
  void release() {
    end(() -> {});
  }

  private void end(Runnable how) {
    lock.lock();
    try {
      inFlight--;
      how.run();
      // Wakes only as many threads as can continue; waking all for one place would cost more than
      // the call.
      for (int free = allowed() - inFlight; free > 0; free--) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The number of further calls allowed now, not counting pauses. */
  int freeCalls() {
    lock.lock();
    try {
      return Math.max(0, allowed() - inFlight);
    } finally {
      lock.unlock();
    }
  }

  /** Whether no call has succeeded in the time that a restart of the service takes. */
  boolean isGone() {
    lock.lock();
    try {
      return failuresInARow >= GONE_AFTER;
    } finally {
      lock.unlock();
    }
  }

  /** The number of answers since the connection was opened. */
  long successes() {
    lock.lock();
    try {
      return successes;
    } finally {
      lock.unlock();
    }
  }
}
