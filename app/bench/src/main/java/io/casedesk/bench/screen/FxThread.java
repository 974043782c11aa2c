package io.casedesk.bench.screen;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;

/** Does work on the JavaFX thread, for a thread that drives the window. */
public final class FxThread {

  private FxThread() {}

  /** Does something and returns its result. */
  public static <T> T call(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          try {
            result.complete(work.call());
          } catch (Exception | Error e) {
            result.completeExceptionally(e);
          }
        });
    return result.join();
  }

  /** Does something and waits until it is done. */
  static void run(Runnable work) {
    boolean _ =
        call(
            () -> {
              work.run();
              return true;
            });
  }

  /** Waits until a condition holds. */
  static void await(Callable<Boolean> condition) throws InterruptedException {
    while (!call(condition)) {
      Thread.sleep(5);
    }
  }
}
