package io.casedesk.bench.screen;

import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;

/**
 * How long the JavaFX thread was busy at most. Something that does nothing is put behind what waits
 * for that thread, again and again; how long it takes to be reached is no less than what was left
 * of the task that ran, and more where several waited. So it errs on the safe side only.
 */
final class FxWatch implements AutoCloseable {

  private static final long PAUSE_MILLIS = 1;

  private final Thread thread = new Thread(this::watch, "fx-watch");
  private volatile boolean ended;
  private volatile long longest;

  FxWatch() {
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (!ended) {
        CountDownLatch reached = new CountDownLatch(1);
        long begin = System.nanoTime();
        Platform.runLater(
            () -> {
              longest = Math.max(longest, System.nanoTime() - begin);
              reached.countDown();
            });
        reached.await();
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The longest time in milliseconds. */
  double longestMillis() {
    return longest / 1e6;
  }

  @Override
  public void close() {
    ended = true;
  }
}
