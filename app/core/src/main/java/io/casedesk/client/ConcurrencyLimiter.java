package io.casedesk.client;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many reads a connection has in flight, and how fast one follows another (Q36). Begins with
 * few, takes more while answers come as fast as before (half of the most where the way is short,
 * which keeps both ends busy), half as many when the service asks for fewer, and one at a time,
 * with pauses that grow, while nothing succeeds. Safe for several threads.
 */
final class ConcurrencyLimiter {

  private static final int OPENS_AFTER = 5;

  /** So many failures, with the pauses between them, take about 40 seconds. */
  private static final int GONE_AFTER = 14;

  private static final long LONGEST_PAUSE = Duration.ofSeconds(8).toNanos();
  private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();

  private final PauseClock pauseClock;
  private final AdaptiveRateLimiter rate = new AdaptiveRateLimiter();
  private final ConcurrencyWindow window;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  private int inFlight;
  private int failuresInARow;
  private long successes;
  private long notBefore;
  private long lastCut;

  /** At most so many in flight at any time. */
  ConcurrencyLimiter(int most, PauseClock pauseClock) {
    this.pauseClock = pauseClock;
    this.notBefore = pauseClock.now();
    this.lastCut = notBefore;
    this.window = new ConcurrencyWindow(most);
  }

  /**
   * Waits until one more may be sent. Each call is to be followed by one of {@link #succeeded},
   * {@link #limited}, {@link #failed} or {@link #left}.
   *
   * @return when it was let in, by the clock of the pauses
   */
  long enter() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        long now = pauseClock.now();
        long wait = Math.max(notBefore - now, rate.delay(now));
        if (inFlight >= allowed()) {
          changed.await();
        } else if (wait > 0) {
          long _ = changed.awaitNanos(pauseClock.real(wait));
        } else {
          inFlight++;
          rate.sent(now);
          return now;
        }
      }
    } catch (InterruptedException e) {
      // It may have been this one that was told of a free place.
      changed.signal();
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private int allowed() {
    return failuresInARow >= OPENS_AFTER ? 1 : window.size();
  }

  /** An answer came. */
  void succeeded() {
    ended(
        () -> {
          long now = pauseClock.now();
          boolean isFull = inFlight + 1 >= allowed();
          successes++;
          failuresInARow = 0;
          rate.succeeded(now);
          window.answered(now, isFull);
        });
  }

  /**
   * The service asked for fewer requests.
   *
   * @param seconds how long it asked to wait; negative when it did not say
   */
  void limited(long began, long seconds) {
    ended(
        () -> {
          long now = pauseClock.now();
          // Answers to what was in flight at the same time say the same once more.
          if (began - lastCut >= 0) {
            rate.limited(now);
            halve(now);
          }
          long pause =
              seconds < 0 ? PauseClock.randomUpTo(FIRST_PAUSE * 4) : seconds * 1_000_000_000L;
          notBefore = Math.max(notBefore, now + pause);
        });
  }

  /** No answer came, or the service failed. */
  void failed(long began) {
    ended(
        () -> {
          failuresInARow++;
          if (began - lastCut >= 0) {
            long now = pauseClock.now();
            halve(now);
            if (failuresInARow >= OPENS_AFTER) {
              int doubled = Math.min(5, failuresInARow - OPENS_AFTER);
              notBefore =
                  Math.max(notBefore, now + Math.min(LONGEST_PAUSE, FIRST_PAUSE << doubled));
            }
          }
        });
  }

  private void halve(long now) {
    window.halve();
    lastCut = now;
  }

  /** It ended in a way that says nothing of how busy the service is. */
  void left() {
    ended(() -> {});
  }

  private void ended(Runnable how) {
    lock.lock();
    try {
      inFlight--;
      how.run();
      // As many as can go on: to wake all who wait, for one place, costs more than the answer did.
      for (int free = allowed() - inFlight; free > 0; free--) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many more may be sent at once, times and rates left aside. */
  int room() {
    lock.lock();
    try {
      return Math.max(0, allowed() - inFlight);
    } finally {
      lock.unlock();
    }
  }

  /** Whether the service was given the time that a restart takes, and nothing has succeeded. */
  boolean isGone() {
    lock.lock();
    try {
      return failuresInARow >= GONE_AFTER;
    } finally {
      lock.unlock();
    }
  }

  /** Answers that came since the connection was opened. */
  long successes() {
    lock.lock();
    try {
      return successes;
    } finally {
      lock.unlock();
    }
  }
}
