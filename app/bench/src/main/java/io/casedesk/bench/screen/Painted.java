package io.casedesk.bench.screen;

import com.sun.javafx.scene.SceneHelper;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * Waits until a window shows something. A frame counts when it was laid out while the condition
 * held, the renderer has made its picture, and the picture was handed to the display. JavaFX has no
 * public way to know the last two, so this asks its own classes.
 */
final class Painted {

  private static final long PATIENCE_SECONDS = 120;

  private final Scene scene;

  Painted(Scene scene) {
    this.scene = scene;
  }

  /**
   * Does something on the JavaFX thread and waits.
   *
   * @return milliseconds from the call of the action to the frame
   */
  double millis(Runnable action, BooleanSupplier condition) {
    CompletableFuture<Long> painted = new CompletableFuture<>();
    Runnable[] listener = new Runnable[1];
    listener[0] =
        () -> {
          if (condition.getAsBoolean()) {
            scene.removePostLayoutPulseListener(listener[0]);
            Platform.runLater(() -> rendered(painted));
          }
        };
    long[] begin = new long[1];
    Platform.runLater(
        () -> {
          scene.addPostLayoutPulseListener(listener[0]);
          begin[0] = System.nanoTime();
          action.run();
          // Where nothing is to be painted, the next frame is as good as this one.
          Platform.requestNextPulse();
        });
    return (painted.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join() - begin[0]) / 1e6;
  }

  private void rendered(CompletableFuture<Long> painted) {
    SceneHelper.getPeer(scene).waitForRenderingToComplete();
    // The renderer had its picture put on the display by a task behind this one.
    Platform.runLater(() -> painted.complete(System.nanoTime()));
  }
}
