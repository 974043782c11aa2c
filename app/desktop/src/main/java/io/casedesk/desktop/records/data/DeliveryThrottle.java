package io.casedesk.desktop.records.data;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Makes a read wait while the window has too many undelivered pages. A list that arrives in one
 * response would otherwise be read to its end, and held in memory, before a starting window shows
 * its first rows.
 */
public final class DeliveryThrottle {

  /** Maximum number of waiting pages: a key press waits for at most this many. */
  private static final int MOST = 4;

  /**
   * After this time the read continues: a window that accepts no pages for so long must not block
   * the read as well.
   */
  private static final long PATIENCE_SECONDS = 10;

  private final Executor foreground;
  private final Semaphore room = new Semaphore(MOST);

  /** Creates a throttle of actions on the foreground. */
  public DeliveryThrottle(Executor foreground) {
    this.foreground = foreground;
  }

  /** Delivers a page as soon as there is room. */
  public void deliver(Runnable page) {
    boolean waited = waited();
    foreground.execute(
        () -> {
          try {
            page.run();
          } finally {
            if (waited) {
              room.release();
            }
          }
        });
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
