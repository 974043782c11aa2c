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

/**
 * Tells how long it took from the start of the process to the first row painted, be it one of the
 * service or one that was kept.
 */
public final class FirstRowTimer implements Consumer<ConnectionContext> {

  private final PrintStream out;

  FirstRowTimer(PrintStream out) {
    this.out = out;
  }

  @Override
  public void accept(ConnectionContext composition) {
    // At the very first start something else is open; from there on this is.
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
        // The frame in which a row was laid out has been handed to be painted before this one; the
        // same moment at which the benchmark's empty table says that it is there.
        stop();
        Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
        out.println("first-row-ms " + Duration.between(started, Instant.now()).toMillis());
        scene.getWindow().hide();
      }
    }
  }

  /**
   * A row of a record, with a height and in sight; a row without one is there in an empty table.
   */
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
