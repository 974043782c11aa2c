package io.casedesk.bench.screen;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;

/** A window with an empty table: the least that a start of a JavaFX program with one costs. */
public final class EmptyTable {

  /** What its one line begins with; Casedesk's {@code --time-first-row} says the same. */
  static final String MARK = "first-row-ms ";

  private static final int COLUMNS = 8;

  private EmptyTable() {}

  /** Shows it, says how long that took since the process started, and ends. */
  public static void main(String[] args) throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    Platform.setImplicitExit(false);
    Platform.startup(() -> show(closed));
    closed.await();
    Platform.exit();
  }

  private static void show(CountDownLatch closed) {
    TableView<String> table = new TableView<>();
    for (int i = 0; i < COLUMNS; i++) {
      table.getColumns().add(new TableColumn<>("Column " + i));
    }
    Stage stage = new Stage();
    stage.setTitle("Empty");
    stage.setScene(new Scene(table, 1280, 800));
    stage.setOnHidden(event -> closed.countDown());
    stage.show();
    new AnimationTimer() {
      private int ticks;

      // The first tick comes before the first frame, the second after it.
      @Override
      public void handle(long now) {
        if (++ticks == 2) {
          stop();
          Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
          System.out.println(MARK + Duration.between(started, Instant.now()).toMillis());
          stage.hide();
        }
      }
    }.start();
  }
}
