package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.SolutionPartRepository;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Updates the matrix and the list with changed rows and reports the progress whenever the counts
 * are updated.
 */
final class MatrixUpdater implements UpdateBatcher.Taker {

  private final MatrixModel matrix;
  private final ChecklistListModel list;
  private final Consumer<SolutionPartRepository.Progress> progress;
  private SolutionPartRepository.@Nullable Progress latest;

  MatrixUpdater(
      MatrixModel matrix,
      ChecklistListModel list,
      Consumer<SolutionPartRepository.Progress> progress) {
    this.matrix = matrix;
    this.list = list;
    this.progress = progress;
  }

  @Override
  public void take(ChecklistCache.Delivery delivery) {
    matrix.take(delivery);
    list.take(delivery);
    latest = delivery.progress() == null ? latest : delivery.progress();
  }

  @Override
  public void taken() {
    matrix.taken();
    list.taken();
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
