package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionWindow;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.checklists.model.SolutionRow;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;

/**
 * The solutions of checklists, opened in the window for the first time, and its frames meanwhile.
 */
final class DrivenChecklists {

  private final ConnectionWindow composition;

  DrivenChecklists(ConnectionWindow composition) {
    this.composition = composition;
  }

  /**
   * Opens it and waits until it is full.
   *
   * @return frames in a second while it fills, the longest time between two of them in
   *     milliseconds, how long it took, likewise, how many solutions there are, and how long it
   *     took from the first question to the first frame with an answer in its top row
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

  /**
   * Groups the list.
   *
   * @param grouping what its rows are grouped by
   */
  void list(String grouping) {
    ChecklistModels models = composition.checklists().models();
    models.list().groupingProperty().set(Grouping.valueOf(grouping));
  }

  /** How many rows hold a word, counted in another way than the window does. */
  int expected(String word) {
    int rows = 0;
    for (SolutionRow item : composition.checklists().models().store().all()) {
      rows +=
          (int)
              item.rows().stream()
                  .filter(row -> (row.about() + "\n" + row.searched()).contains(word))
                  .count();
    }
    return rows;
  }

  /** Whether the list shows so many rows for a word. */
  boolean shows(String word, Integer rows) {
    ChecklistModels models = composition.checklists().models();
    return models.list().queryProperty().get().equals(word)
        && models.list().isReady()
        && models.list().shown().size() == rows;
  }

  /**
   * Counts frames that were laid out, from the first answer to the last. As a timer it asks for a
   * frame sixty times a second, whether anything is to be painted or not: what is missing of them
   * is time in which the window was held up, by its own thread or by the painting of the last one.
   */
  private final class Frames extends AnimationTimer {

    private final Scene scene;
    private final CompletableFuture<double[]> done;
    private final Runnable count = this::count;
    private long asked;
    private long answered;
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
      ChecklistLoadModel reading = composition.checklists().models().reading();
      var at = reading.progressProperty().get();
      long now = System.nanoTime();
      answers(reading, now);
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

    private void answers(ChecklistLoadModel reading, long now) {
      if (asked == 0 && reading.phaseProperty().get() == ChecklistLoadModel.Phase.READING) {
        asked = now;
      }
      var shown = composition.checklists().models().list().solutions();
      boolean there = !shown.isEmpty() && shown.getFirst().known().read() != null;
      if (answered == 0 && there) {
        answered = now;
      }
    }

    @Override
    public void handle(long ignored) {
      ChecklistLoadModel reading = composition.checklists().models().reading();
      switch (reading.phaseProperty().get()) {
        case READ -> {
          stop();
          scene.removePostLayoutPulseListener(count);
          done.complete(
              new double[] {
                frames * 1e9 / (last - begin),
                longest / 1e6,
                (last - begin) / 1e6,
                composition.checklists().models().store().countsProperty().get().solutions(),
                (answered - asked) / 1e6
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
