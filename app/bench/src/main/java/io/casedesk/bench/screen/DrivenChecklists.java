package io.casedesk.bench.screen;

import io.casedesk.desktop.Composition;
import io.casedesk.desktop.checklists.ReadingModel;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;

/** The matrix of checklists, opened in the window for the first time, and its frames meanwhile. */
final class DrivenChecklists {

  private final Composition composition;

  DrivenChecklists(Composition composition) {
    this.composition = composition;
  }

  /**
   * Opens it and waits until it is full.
   *
   * @return frames in a second while it fills, the longest time between two of them in
   *     milliseconds, how long it took, likewise, and how many solutions there are
   */
  double[] open() {
    CompletableFuture<double[]> done = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          composition.open(composition.checklists());
          Scene scene = Objects.requireNonNull(composition.checklists().node().getScene());
          new Frames(scene, done).start();
        });
    return done.join();
  }

  /** Counts frames that were laid out, from the first answer to the last. */
  private final class Frames extends AnimationTimer {

    private final Scene scene;
    private final CompletableFuture<double[]> done;
    private final Runnable count = this::count;
    private long begin;
    private long last;
    private long longest;
    private int frames;

    Frames(Scene scene, CompletableFuture<double[]> done) {
      this.scene = scene;
      this.done = done;
      scene.addPostLayoutPulseListener(count);
    }

    private void count() {
      ReadingModel reading = composition.checklists().reading();
      var at = reading.progressProperty().get();
      long now = System.nanoTime();
      if (begin == 0) {
        if (at != null && at.done() > 0) {
          begin = now;
          last = now;
        }
        return;
      }
      frames++;
      longest = Math.max(longest, now - last);
      last = now;
    }

    @Override
    public void handle(long ignored) {
      ReadingModel reading = composition.checklists().reading();
      switch (reading.phaseProperty().get()) {
        case READ -> {
          stop();
          scene.removePostLayoutPulseListener(count);
          done.complete(
              new double[] {
                frames * 1e9 / (last - begin),
                longest / 1e6,
                (last - begin) / 1e6,
                composition.checklists().matrix().totalProperty().get()
              });
        }
        case FAILED, STOPPED -> {
          stop();
          done.completeExceptionally(
              new IllegalStateException(
                  "The checklists could not be read", reading.failureProperty().get()));
        }
        case IDLE, STARTING, READING -> {
          // the next frame is asked for by this timer
        }
      }
    }
  }
}
