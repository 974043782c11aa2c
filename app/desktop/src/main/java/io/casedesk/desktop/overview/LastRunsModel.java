package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The runs of this connection that were begun last, the newest first. */
public final class LastRunsModel {

  private final ReadOnlyObjectWrapper<@Nullable List<LastRun>> runs = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Callable<List<LastRun>> source;
  private final Consumer<LastRun> open;
  private final Tasks tasks;
  private final Tasks.Series reads = new Tasks.Series();

  /**
   * Nothing is read yet.
   *
   * @param source reads them; blocks on the disk
   * @param open shows what one of them did
   */
  LastRunsModel(Callable<List<LastRun>> source, Consumer<LastRun> open, Tasks tasks) {
    this.source = source;
    this.open = open;
    this.tasks = tasks;
  }

  /** The runs; null until they were read. */
  public ReadOnlyObjectProperty<@Nullable List<LastRun>> runsProperty() {
    return runs.getReadOnlyProperty();
  }

  /** Why they could not be read the last time; null when they could. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Reads them again. */
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

  /** A run was worked on; reads them again if they were ever asked for. */
  public void worked() {
    if (runs.get() != null) {
      refresh();
    }
  }

  /** Shows what a run did. */
  public void open(LastRun run) {
    open.accept(run);
  }
}
