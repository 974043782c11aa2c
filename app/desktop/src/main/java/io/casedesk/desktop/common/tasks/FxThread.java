package io.casedesk.desktop.common.tasks;

import javafx.application.Platform;

/** Prevents blocking calls on the JavaFX thread. */
public final class FxThread {

  private FxThread() {}

  /**
   * Throws an exception on the JavaFX thread. Called by all code that accesses the network or a
   * database, so that a wrong call fails at once instead of freezing the window at times.
   *
   * @throws IllegalStateException if called on the JavaFX thread
   */
  public static void refuse() {
    // Virtual threads are never the JavaFX thread. Asking JavaFX before its start would partly
    // initialize it.
    if (!Thread.currentThread().isVirtual() && Platform.isFxApplicationThread()) {
      throw new IllegalStateException(
          "The network and databases must not be used on the JavaFX thread; start a task instead.");
    }
  }
}
