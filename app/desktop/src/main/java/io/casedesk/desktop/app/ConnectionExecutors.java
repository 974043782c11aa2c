package io.casedesk.desktop.app;

import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/** Runs the background tasks of a connection and stops them when the connection closes. */
final class ConnectionExecutors {

  private static final System.Logger LOG = System.getLogger(ConnectionExecutors.class.getName());

  /** Time to let a running write be answered and recorded when the window closes. */
  private static final long SECONDS_TO_SETTLE = 10;

  /** Name of the worker threads; tests use it to find threads that outlive their connection. */
  static final String WORK = "casedesk-connection";

  /** Name of the timer thread; see {@link #WORK}. */
  static final String CLOCK = "casedesk-connection-clock";

  /** Interval between checks whether a list is due for a refresh. */
  private static final long TICK_SECONDS = 5;

  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(WORK).factory());
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name(CLOCK).factory());

  /** Runs a task in the background; a task that arrives after the connection closed is ignored. */
  void execute(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "A task started after its connection was closed", e);
    }
  }

  /** Runs a task on the JavaFX thread at a fixed delay of {@value #TICK_SECONDS} seconds. */
  void everyFewSeconds(Runnable tick) {
    ScheduledFuture<?> _ =
        clock.scheduleWithFixedDelay(
            () -> Platform.runLater(tick), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Interrupts all tasks and waits up to {@value #SECONDS_TO_SETTLE} seconds until they have ended.
   */
  void end() {
    clock.shutdownNow();
    background.shutdownNow();
    try {
      if (!background.awaitTermination(SECONDS_TO_SETTLE, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "A task was still running when the connection was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
