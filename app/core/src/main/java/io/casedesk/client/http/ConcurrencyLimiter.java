package io.casedesk.client.http;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the concurrent reads of a connection and their rate (Q36). It starts with few reads and
 * adds more while that increases the throughput, halves their number when the service asks for
 * fewer, and allows one at a time, with growing pauses, while every call fails. Safe for several
 * threads.
 */
final class ConcurrencyLimiter {

  private static final int ONE_AT_A_TIME_AFTER = 5;

  /**
   * The number of consecutive failures, about 40 seconds with the pauses, after which the service
   * counts as gone.
   */
  private static final int GONE_AFTER = 14;

  private static final long LONGEST_PAUSE = Duration.ofSeconds(8).toNanos();
  private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();

  private final PauseClock pauseClock;
  private final AdaptiveRateLimiter rate = new AdaptiveRateLimiter();
  private final ConcurrencyWindow window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  private int inFlight;

  /** The calls that wait for a place in the window, and not for a pause. */
  private int waiting;

  private int failuresInARow;
  private long successes;
  private long notBefore;
  private long lastHalving;

  /**
   * Creates a limiter.
   *
   * @param most the most concurrent reads
   */
  ConcurrencyLimiter(int most, PauseClock pauseClock) {
    this.pauseClock = pauseClock;
    this.notBefore = pauseClock.now();
    this.lastHalving = notBefore;
    this.window = new ConcurrencyWindow(most);
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
        long wait = Math.max(notBefore - now, rate.delay(now));
        if (inFlight >= allowed()) {
          waiting++;
          try {
            changed.await();
          } finally {
            waiting--;
          }
        } else if (wait > 0) {
          long _ = changed.awaitNanos(pauseClock.real(wait));
        } else {
          inFlight++;
          rate.sent(now);
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
    return failuresInARow >= ONE_AT_A_TIME_AFTER ? 1 : window.size();
  }

  /**
   * Notes a successful answer.
   *
   * @param began the time of admission of the call
   */
  void succeeded(long began) {
    end(
        () -> {
          long now = pauseClock.now();
          boolean isFull = inFlight + 1 >= allowed() || waiting > 0;
          successes++;
          failuresInARow = 0;
          rate.succeeded(now);
          window.answered(began, now, isFull);
        });
  }

  /**
   * Notes that the service asked for fewer requests.
   *
   * @param seconds the wait the service asked for; negative when it did not say
   */
  void limited(long began, long seconds) {
    end(
        () -> {
          long now = pauseClock.now();
          // Further refusals of calls that were in flight then repeat the same message.
          if (began - lastHalving >= 0) {
            rate.limited(now);
            halve(now);
          }
          long pause =
              seconds < 0 ? PauseClock.randomUpTo(FIRST_PAUSE * 4) : seconds * 1_000_000_000L;
          notBefore = Math.max(notBefore, now + pause);
        });
  }

  /** Notes that there was no answer, or that the service failed. */
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
    window.halve(now);
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

  /** The number of further calls allowed now, not counting pauses and rates. */
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
