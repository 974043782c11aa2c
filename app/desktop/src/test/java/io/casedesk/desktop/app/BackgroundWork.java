package io.casedesk.desktop.app;

import io.casedesk.desktop.context.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Waits until a window has nothing more to do, like a user who types slowly. */
final class BackgroundWork {

  /** How often in a row no task is found; the result of one that ended may begin the next one. */
  private static final int QUIET = 3;

  private BackgroundWork() {}

  /** Waits until no task of a connection runs, and its results are shown. */
  static void await(Path folder) {
    Pulses.await();
    int quiet = 0;
    while (quiet < QUIET) {
      if (isIdle(folder)) {
        quiet++;
      } else {
        quiet = 0;
        WindowFixture.await(() -> isIdle(folder));
      }
      // Results that wait for the JavaFX thread are shown then.
      Keyboard.fx(() -> true);
    }
  }

  private static boolean isIdle(Path folder) {
    try {
      return !ThreadNames.isThere(folder, Connection.WORK);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
