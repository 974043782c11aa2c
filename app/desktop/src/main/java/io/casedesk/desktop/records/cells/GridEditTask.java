package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;

/** Edits few cells at once and many cells in the background. */
public final class GridEditTask {

  /** Maximum number of cells that are edited on the JavaFX thread. */
  private static final int MOST_AT_ONCE = 1_000;

  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyLongWrapper workingOn = new ReadOnlyLongWrapper();
  private final Tasks tasks;
  private final Tasks.Series edits = new Tasks.Series();

  GridEditTask(Tasks tasks) {
    this.tasks = tasks;
  }

  /** Whether many cells are being edited in the background. */
  public ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** Maximum number of cells being edited; 0 if none. */
  public ReadOnlyLongProperty cellsProperty() {
    return workingOn.getReadOnlyProperty();
  }

  /** Cancels the background edit; returns whether there was one. */
  boolean cancel() {
    boolean cancels = working.get();
    edits.cancel();
    ended();
    return cancels;
  }

  /**
   * Runs the work at once for few cells, otherwise off the JavaFX thread.
   *
   * @param cells the maximum number of cells
   * @param then receives the result on the JavaFX thread
   */
  <T> void run(long cells, Supplier<T> making, Consumer<T> then) {
    if (cells <= MOST_AT_ONCE) {
      then.accept(making.get());
      return;
    }
    workingOn.set(cells);
    working.set(true);
    tasks.call(making::get).newestOf(edits).onSuccess(then).onFinally(this::ended).start();
  }

  private void ended() {
    working.set(false);
    workingOn.set(0);
  }
}
