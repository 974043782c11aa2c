package io.casedesk.desktop.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Waits until a window has nothing more to do, like a user who types slowly. */
final class BackgroundWork {

  private BackgroundWork() {}

  /** Waits until no task of a connection runs, and its results are shown. */
  static void await(Path folder) {
    Pulses.await();
    do {
      // The result is shown then, and may begin other work.
      WindowFixture.await(() -> isIdle(folder));
    } while (!isIdle(folder));
  }

  private static boolean isIdle(Path folder) {
    try {
      return ThreadNames.of(folder, ConnectionExecutors.WORK).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
