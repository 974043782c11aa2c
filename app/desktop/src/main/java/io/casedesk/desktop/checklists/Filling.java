package io.casedesk.desktop.checklists;

import io.casedesk.model.checklist.SolutionParts;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Fills the matrix with what is delivered, and says how far that is as often as it counts. */
final class Filling implements Deliveries.Taker {

  private final MatrixModel matrix;
  private final Consumer<SolutionParts.Progress> progress;
  private SolutionParts.@Nullable Progress latest;

  Filling(MatrixModel matrix, Consumer<SolutionParts.Progress> progress) {
    this.matrix = matrix;
    this.progress = progress;
  }

  @Override
  public void take(Portfolio.Delivery delivery) {
    matrix.take(delivery);
    latest = delivery.progress() == null ? latest : delivery.progress();
  }

  @Override
  public void taken() {
    matrix.taken();
  }

  @Override
  public void count() {
    matrix.count();
    if (latest != null) {
      progress.accept(latest);
      latest = null;
    }
  }
}
