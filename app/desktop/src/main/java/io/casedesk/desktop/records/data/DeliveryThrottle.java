package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * What a read has delivered and the window has not taken in yet. A read waits while that is too
 * much: a list that comes as one body would else be read to its end before a window that is only
 * opening shows its first rows, and all of it would wait in memory meanwhile.
 */
public final class DeliveryThrottle {

  /** Pages; a key that is pressed meanwhile waits for no more of them. */
  private static final int MOST = 4;

  /** A window that takes in nothing for so long has other troubles; the read is not to be one. */
  private static final long PATIENCE_SECONDS = 10;

  private final Tasks tasks;
  private final Semaphore room = new Semaphore(MOST);

  public DeliveryThrottle(Tasks tasks) {
    this.tasks = tasks;
  }

  /** Delivers a page as soon as there is room for it. */
  public void deliver(Runnable page) {
    boolean waited = waited();
    tasks.deliver(
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
      // Whoever reads on is told that it is to stop.
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
