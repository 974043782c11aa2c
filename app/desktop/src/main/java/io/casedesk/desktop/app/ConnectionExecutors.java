package io.casedesk.desktop.app;

import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;

/** Whatever runs for one connection, which ends with it. */
final class ConnectionExecutors {

  private static final System.Logger LOG = System.getLogger(ConnectionExecutors.class.getName());

  /** A write that is under way when the window closes may still be answered, and written down. */
  private static final long SECONDS_TO_SETTLE = 10;

  /** Names of threads, by which it can be seen whether any of a connection that was left stays. */
  static final String WORK = "casedesk-connection";

  /** As above. */
  static final String CLOCK = "casedesk-connection-clock";

  /** How often it is looked whether a list is to be read again. */
  private static final long TICK_SECONDS = 5;

  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(WORK).factory());
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name(CLOCK).factory());

  /** Runs it; what comes late, when the connection was left, is for nobody any more. */
  void execute(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "Work was begun after its connection was left", e);
    }
  }

  /** Runs it on the JavaFX thread, now and then. */
  void everyFewSeconds(Runnable tick) {
    ScheduledFuture<?> _ =
        clock.scheduleWithFixedDelay(
            () -> Platform.runLater(tick), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
  }

  /** Interrupts everything, and waits for some time until it has ended. */
  void end() {
    clock.shutdownNow();
    background.shutdownNow();
    try {
      if (!background.awaitTermination(SECONDS_TO_SETTLE, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "Something was still under way when the connection was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
