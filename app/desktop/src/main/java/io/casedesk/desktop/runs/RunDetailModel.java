package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The run that is open: all of it, and which of its lines are shown and selected. */
public final class RunDetailModel {

  /** How it stands. */
  public enum Phase {
    /** No run is open. */
    NONE,
    READING,
    SHOWN,
    FAILED
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.NONE);
  private final ReadOnlyObjectWrapper<@Nullable RunRow> run = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunDetail> detail = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable RunLineResult> only = new ReadOnlyObjectWrapper<>();
  private final ObservableList<RunLine> lines = FXCollections.observableArrayList();
  private final ObservableList<RunLine> selected = FXCollections.observableArrayList();

  private final RunDetailReader reader;
  private final Tasks tasks;
  private final Tasks.Series reads = new Tasks.Series();

  RunDetailModel(RunDetailReader reader, Tasks tasks) {
    this.reader = reader;
    this.tasks = tasks;
  }

  /** How it stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The run that is open; null when none is. */
  public ReadOnlyObjectProperty<@Nullable RunRow> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** All of it; null until it was read. */
  public ReadOnlyObjectProperty<@Nullable RunDetail> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /** Why it could not be read. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The only result of which lines are shown; null when all are. */
  public ReadOnlyObjectProperty<@Nullable RunLineResult> onlyProperty() {
    return only.getReadOnlyProperty();
  }

  /** The lines shown. */
  public ObservableList<RunLine> lines() {
    return lines;
  }

  /** The lines that are selected among those shown. */
  public ObservableList<RunLine> selected() {
    return selected;
  }

  /** Opens a run; of one that is open already, what is shown stays until it is read again. */
  void open(RunRow row) {
    RunRow before = run.get();
    run.set(row);
    if (before == null || !before.id().equals(row.id())) {
      detail.set(null);
      only.set(null);
      show();
    }
    failure.set(null);
    phase.set(Phase.READING);
    tasks
        .call(() -> reader.detail(row))
        .onSuccess(read -> ifOpen(row, () -> take(read)))
        .onFailure(thrown -> ifOpen(row, () -> fail(thrown)))
        .newestOf(reads)
        .start();
  }

  /** Opens no run. */
  void close() {
    run.set(null);
    detail.set(null);
    only.set(null);
    failure.set(null);
    show();
    phase.set(Phase.NONE);
  }

  /** Reads the run once more. */
  public void again() {
    RunRow open = run.get();
    if (open != null) {
      open(open);
    }
  }

  /** Shows only lines of this result, or all of them when it is asked for twice. */
  public void toggle(RunLineResult result) {
    only.set(result == only.get() ? null : result);
    show();
  }

  /** Selects among the lines shown. */
  public void select(List<RunLine> those) {
    selected.setAll(those);
  }

  /** What comes of reading a run that was closed meanwhile is dropped. */
  private void ifOpen(RunRow row, Runnable action) {
    RunRow open = run.get();
    if (open != null && open.id().equals(row.id())) {
      action.run();
    }
  }

  private void take(RunDetail read) {
    detail.set(read);
    RunLineResult chosen = only.get();
    if (chosen != null && !read.counts().by().containsKey(chosen)) {
      only.set(null);
    }
    show();
    phase.set(Phase.SHOWN);
  }

  private void fail(Throwable thrown) {
    detail.set(null);
    show();
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  private void show() {
    RunDetail read = detail.get();
    RunLineResult chosen = only.get();
    List<RunLine> all = read == null ? List.of() : read.lines();
    lines.setAll(
        chosen == null ? all : all.stream().filter(line -> line.result() == chosen).toList());
  }
}
