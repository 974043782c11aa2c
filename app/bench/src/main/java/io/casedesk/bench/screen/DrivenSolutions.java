package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionContext;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.Solution;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;

/** The list of solutions, opened in the window for the first time. */
final class DrivenSolutions {

  private static final int STEP_MILLIS = 5;

  /** Until a list that was read is ready to be searched, and kept for the next start. */
  private static final long SETTLING_MILLIS = 4_000;

  private final ConnectionContext composition;
  private final RecordsModel<Solution> model;
  private final Painted painted;

  DrivenSolutions(ConnectionContext composition, Painted painted) {
    this.composition = composition;
    this.model = composition.solutions().model();
    this.painted = painted;
  }

  /**
   * Opens it.
   *
   * @return when that was, when its first row was painted and when it was read, in epoch
   *     milliseconds; how many there are; and the most heap that was ever in use, in bytes
   */
  double[] open() throws InterruptedException {
    HeapPeak heap = new HeapPeak();
    double began = System.currentTimeMillis();
    painted.millis(() -> composition.open(composition.solutions()), this::showsARow);
    double first = System.currentTimeMillis();
    while (isReading()) {
      Thread.sleep(STEP_MILLIS);
    }
    double all = System.currentTimeMillis();
    Thread.sleep(SETTLING_MILLIS);
    return new double[] {
      began, first, all, model.rows().store().totalProperty().get(), heap.bytes()
    };
  }

  private boolean showsARow() {
    return composition.solutions().view().node().lookupAll(".table-row-cell").stream()
        .anyMatch(DrivenSolutions::isShown);
  }

  private static boolean isShown(Node node) {
    return node instanceof IndexedCell<?> cell
        && cell.getItem() instanceof ListRow<?>
        && cell.isVisible()
        && cell.getHeight() > 0;
  }

  private boolean isReading() {
    CompletableFuture<RecordsModel.Phase> phase = new CompletableFuture<>();
    Platform.runLater(() -> phase.complete(model.reading().phaseProperty().get()));
    RecordsModel.Phase now = phase.join();
    if (now == RecordsModel.Phase.FAILED) {
      throw new IllegalStateException(
          "The solutions could not be read",
          Objects.requireNonNull(model.reading().failureProperty().get()));
    }
    return now == RecordsModel.Phase.READING;
  }
}
