package io.casedesk.desktop.app;

import io.casedesk.desktop.records.rows.ListRow;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;

/** Measures the time from process start to the first painted row, cached or from the service. */
public final class FirstRowTimer implements Consumer<ConnectionWindow> {

  private final PrintStream out;

  FirstRowTimer(PrintStream out) {
    this.out = out;
  }

  @Override
  public void accept(ConnectionWindow composition) {
    // The very first start opens the overview; open the use cases so that a row appears.
    composition.open(composition.useCases());
    Scene scene = Objects.requireNonNull(composition.useCases().view().node().getScene());
    Watch watch = new Watch(scene);
    scene.addPostLayoutPulseListener(watch::laidOut);
    watch.start();
  }

  private final class Watch extends AnimationTimer {

    private final Scene scene;
    private boolean laidOut;

    Watch(Scene scene) {
      this.scene = scene;
    }

    void laidOut() {
      laidOut = laidOut || showsARow(scene);
    }

    @Override
    public void handle(long now) {
      if (laidOut) {
        // At this pulse, the frame with the row has been passed to the renderer. The benchmark's
        // empty table reports at the same moment.
        stop();
        Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
        out.println("first-row-ms " + Duration.between(started, Instant.now()).toMillis());
        scene.getWindow().hide();
      }
    }
  }

  /** Returns whether a visible row shows a record; rows of an empty table have no record. */
  private static boolean showsARow(Scene scene) {
    return scene.getRoot().lookupAll(".table-row-cell").stream()
        .anyMatch(
            node ->
                node instanceof IndexedCell<?> cell
                    && cell.getItem() instanceof ListRow<?>
                    && cell.isVisible()
                    && cell.getHeight() > 0);
  }
}
