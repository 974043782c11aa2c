package io.casedesk.desktop;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Scene;

/** Tells how long it took from the start of the process to the first row painted. */
final class FirstRow implements Consumer<Composition> {

  private final PrintStream out;

  FirstRow(PrintStream out) {
    this.out = out;
  }

  @Override
  public void accept(Composition composition) {
    Scene scene = Objects.requireNonNull(composition.useCases().view().node().getScene());
    ObservableList<?> shown = composition.useCases().model().rows().shown();
    shown.addListener(
        new ListChangeListener<Object>() {
          @Override
          public void onChanged(Change<?> change) {
            shown.removeListener(this);
            afterPainting(scene);
          }
        });
  }

  /** The first tick comes before the frame that holds the row, the second after it. */
  private void afterPainting(Scene scene) {
    new AnimationTimer() {
      private int ticks;

      @Override
      public void handle(long now) {
        if (++ticks == 2) {
          stop();
          Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
          out.println("first-row-ms " + Duration.between(started, Instant.now()).toMillis());
          scene.getWindow().hide();
        }
      }
    }.start();
  }
}
