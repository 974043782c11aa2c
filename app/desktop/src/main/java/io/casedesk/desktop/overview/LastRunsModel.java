package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Holds the latest runs of this connection, newest first. */
public final class LastRunsModel {

  private final ReadOnlyObjectWrapper<@Nullable List<LastRun>> runs = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Callable<List<LastRun>> source;
  private final Consumer<LastRun> open;
  private final Tasks tasks;
  private final Tasks.Series reads = new Tasks.Series();

  /**
   * Creates a model without runs.
   *
   * @param source reads the runs; blocks on the disk
   * @param open shows a run
   */
  LastRunsModel(Callable<List<LastRun>> source, Consumer<LastRun> open, Tasks tasks) {
    this.source = source;
    this.open = open;
    this.tasks = tasks;
  }

  /** The runs; null before they were read. */
  public ReadOnlyObjectProperty<@Nullable List<LastRun>> runsProperty() {
    return runs.getReadOnlyProperty();
  }

  /** Why the last read failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Reads the runs again. */
  public void refresh() {
    tasks
        .call(source)
        .onSuccess(
            read -> {
              failure.set(null);
              if (!read.equals(runs.get())) {
                runs.set(List.copyOf(read));
              }
            })
        .onFailure(failure::set)
        .newestOf(reads)
        .start();
  }

  /** Reads the runs again after a run changed, unless they were never read. */
  public void worked() {
    if (runs.get() != null) {
      refresh();
    }
  }

  /** Shows a run. */
  public void open(LastRun run) {
    open.accept(run);
  }
}
