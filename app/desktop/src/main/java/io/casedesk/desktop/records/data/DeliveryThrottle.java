package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.tasks.DetachedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Delivers the pages of a read to the window in groups, with pauses between them: each delivery
 * makes the window lay out and paint its table. Makes the read wait while the window has too many
 * undelivered pages. A list that arrives in one response would otherwise be read to its end, and
 * held in memory, before a starting window shows its first rows.
 */
public final class DeliveryThrottle {

  /**
   * Maximum number of waiting pages, which the window adds together: a key press waits for at most
   * this many. With a pause, it also limits how fast a list can be read.
   */
  static final int MOST = 24;

  /** The time between two groups of pages. */
  private static final long PAUSE_MILLIS = 50;

  /**
   * After this time the read continues: a window that accepts no pages for so long must not block
   * the read as well.
   */
  private static final long PATIENCE_SECONDS = 10;

  private final Executor foreground;
  private final Executor pause;
  private final Semaphore room = new Semaphore(MOST);
  private final List<Runnable> held = new ArrayList<>();
  private boolean isPausing;

  /** Creates a throttle of actions on the foreground. */
  public DeliveryThrottle(Executor foreground) {
    this(
        foreground,
        DetachedWork.delayed(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS), Runnable::run));
  }

  /**
   * Creates a throttle of actions on the foreground.
   *
   * @param pause runs an action after a pause
   */
  DeliveryThrottle(Executor foreground, Executor pause) {
    this.foreground = foreground;
    this.pause = pause;
  }

  /** Delivers a page as soon as there is room and the pause is over. */
  public void deliver(Runnable page) {
    boolean waited = waited();
    Runnable delivery =
        () -> {
          try {
            page.run();
          } finally {
            if (waited) {
              room.release();
            }
          }
        };
    synchronized (held) {
      held.add(delivery);
      if (!isPausing) {
        deliverGroup();
      }
    }
  }

  /** Delivers the pages that wait for the end of a pause; keeps those that are refused. */
  public void flush() {
    synchronized (held) {
      for (int left = held.size(); left > 0; left--) {
        foreground.execute(held.getFirst());
        held.removeFirst();
      }
    }
  }

  private void deliverGroup() {
    flush();
    isPausing = true;
    pause.execute(this::endPause);
  }

  private void endPause() {
    synchronized (held) {
      isPausing = false;
      if (!held.isEmpty()) {
        deliverGroup();
      }
    }
  }

  private boolean waited() {
    try {
      return room.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      // Let the caller see that it is to stop.
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
