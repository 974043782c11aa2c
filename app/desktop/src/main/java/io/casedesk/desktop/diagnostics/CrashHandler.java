package io.casedesk.desktop.diagnostics;

import io.casedesk.faults.FaultCodes;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Where failures arrive that nobody expected, from any thread: they are in the log, and shown, and
 * the program goes on. Never throws: whoever calls it has nobody left to tell.
 */
public final class CrashHandler implements Thread.UncaughtExceptionHandler {

  private static final System.Logger LOG = System.getLogger(CrashHandler.class.getName());

  /** A fault in what is painted comes sixty times a second, and would push all else out. */
  private static final long MOST_LOGGED = 200;

  private final Consumer<Crash> show;
  private final AtomicLong told = new AtomicLong();

  /**
   * Shows them in some way.
   *
   * @param show shows one; called on the JavaFX thread
   */
  public CrashHandler(Consumer<Crash> show) {
    this.show = show;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    report(failure);
  }

  /** Tells of a failure. */
  public void report(Throwable failure) {
    try {
      tell(failure);
      Crash crash = Crash.of(failure, Instant.now());
      // Not inside of what failed, even on the JavaFX thread: a layout may be under way.
      Platform.runLater(() -> shown(crash));
    } catch (Throwable noMemoryOrNoWindow) {
      lastWords(failure);
    }
  }

  private void tell(Throwable failure) {
    long count = told.incrementAndGet();
    if (count <= MOST_LOGGED) {
      LOG.log(Level.ERROR, "A failure that nobody expected", failure);
    } else if (count % MOST_LOGGED == 0) {
      LOG.log(Level.ERROR, count + " failures that nobody expected so far");
    }
  }

  private void shown(Crash crash) {
    try {
      show.accept(crash);
    } catch (Throwable broken) {
      lastWords(broken);
    }
  }

  /** With as little as can be done: there may be no memory for more. */
  @SuppressWarnings("SystemOut") // there is nothing else left to say it with
  private static void lastWords(Throwable failure) {
    System.err.println("Casedesk: " + FaultCodes.of(failure) + " " + failure.getClass().getName());
  }
}
