package io.casedesk.desktop.diagnostics;

import io.casedesk.messages.FaultCode;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Handles uncaught exceptions of all threads: logs and shows them, and the program continues. Never
 * throws, because its callers can't handle an exception.
 */
public final class CrashHandler implements Thread.UncaughtExceptionHandler {

  private static final System.Logger LOG = System.getLogger(CrashHandler.class.getName());

  /**
   * The most failures logged in full: a failure during painting repeats 60 times a second and would
   * fill the log.
   */
  private static final long MOST_LOGGED = 200;

  private final Consumer<Crash> show;
  private final AtomicLong told = new AtomicLong();

  /**
   * Creates a handler.
   *
   * @param show shows a crash; called on the JavaFX thread
   */
  public CrashHandler(Consumer<Crash> show) {
    this.show = show;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    report(failure);
  }

  /** Reports a failure. */
  public void report(Throwable failure) {
    try {
      log(failure);
      Crash crash = Crash.of(failure, Instant.now());
      // Run later, even on the JavaFX thread: a layout pass may be active.
      Platform.runLater(() -> shown(crash));
    } catch (Throwable noMemoryOrNoWindow) {
      lastWords(failure);
    }
  }

  private void log(Throwable failure) {
    long count = told.incrementAndGet();
    if (count <= MOST_LOGGED) {
      LOG.log(Level.ERROR, "Unexpected failure", failure);
    } else if (count % MOST_LOGGED == 0) {
      LOG.log(Level.ERROR, count + " unexpected failures so far");
    }
  }

  private void shown(Crash crash) {
    try {
      show.accept(crash);
    } catch (Throwable broken) {
      lastWords(broken);
    }
  }

  /** Reports a failure with minimal means, because memory may be exhausted. */
  @SuppressWarnings("SystemOut") // no other output is left
  private static void lastWords(Throwable failure) {
    System.err.println("Casedesk: " + FaultCode.of(failure) + " " + failure.getClass().getName());
  }
}
