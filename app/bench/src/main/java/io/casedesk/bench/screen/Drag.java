package io.casedesk.bench.screen;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.animation.AnimationTimer;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;

/** Moves the mouse a pixel or two a frame, and counts frames in which the bar has moved. */
final class Drag extends AnimationTimer {

  private static final long DRAG_NANOS = 4_000_000_000L;

  private final Scene scene;
  private final ScrollBar bar;
  private final Bounds track;
  private final Bounds grip;
  private final Robot robot;
  private final CompletableFuture<double[]> done;
  private final Runnable count = this::count;
  private long begin;
  private double shownLast;
  private int frames;

  /** Drags the vertical bar of a table down and up; the frames a second that show other rows. */
  static double[] overVertical(TableView<?> table, Robot robot) {
    ScrollBar bar =
        FxThread.call(
            () ->
                table.lookupAll(".scroll-bar").stream()
                    .map(ScrollBar.class::cast)
                    .filter(b -> b.getOrientation() == Orientation.VERTICAL && b.isVisible())
                    .findFirst()
                    .orElseThrow());
    Bounds track = FxThread.call(() -> bar.localToScreen(bar.getBoundsInLocal()));
    Node thumb = Objects.requireNonNull(FxThread.call(() -> bar.lookup(".thumb")));
    Bounds grip = FxThread.call(() -> thumb.localToScreen(thumb.getBoundsInLocal()));
    CompletableFuture<double[]> done = new CompletableFuture<>();
    FxThread.call(
        () -> {
          robot.mouseMove(grip.getCenterX(), grip.getCenterY());
          robot.mousePress(MouseButton.PRIMARY);
          new Drag(bar, track, grip, robot, done).start();
          return true;
        });
    return done.join();
  }

  private Drag(
      ScrollBar bar, Bounds track, Bounds grip, Robot robot, CompletableFuture<double[]> done) {
    this.bar = bar;
    this.track = track;
    this.grip = grip;
    this.robot = robot;
    this.done = done;
    this.shownLast = bar.getValue();
    this.scene = bar.getScene();
    scene.addPostLayoutPulseListener(count);
  }

  private void count() {
    if (bar.getValue() != shownLast) {
      shownLast = bar.getValue();
      frames++;
    }
  }

  @Override
  public void handle(long now) {
    long at = System.nanoTime();
    begin = begin == 0 ? at : begin;
    double part = (double) (at - begin) / DRAG_NANOS;
    // Down to the end and up again.
    double way = 1 - Math.abs(1 - 2 * part);
    double length = track.getHeight() - 2 * (grip.getCenterY() - track.getMinY()) - 4;
    robot.mouseMove(grip.getCenterX(), grip.getCenterY() + way * length);
    if (part >= 1) {
      stop();
      robot.mouseRelease(MouseButton.PRIMARY);
      scene.removePostLayoutPulseListener(count);
      done.complete(new double[] {frames * 1e9 / (at - begin)});
    }
  }
}
