package io.casedesk.desktop.common.tasks;

import javafx.application.Platform;

/** Keeps the promise that the window never waits. */
public final class FxThread {

  private FxThread() {}

  /**
   * Refuses to go on when called on the JavaFX thread. Given to whatever touches the network or a
   * database, so that such a call is an error at once rather than a window that hangs now and then.
   *
   * @throws IllegalStateException on the JavaFX thread
   */
  public static void refuse() {
    // A virtual thread is never the JavaFX thread; asking JavaFX before it has started would start
    // it half.
    if (!Thread.currentThread().isVirtual() && Platform.isFxApplicationThread()) {
      throw new IllegalStateException(
          "The network and databases must not be used on the JavaFX thread; start a task instead.");
    }
  }
}
