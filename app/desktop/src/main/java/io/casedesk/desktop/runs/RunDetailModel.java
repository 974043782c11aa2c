package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.common.tasks.Tasks;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the open run with its details, and which of its lines are shown and selected. */
public final class RunDetailModel {

  /** The phase of reading the run. */
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
  private final ReadOnlyObjectWrapper<@Nullable RunLineStatus> only = new ReadOnlyObjectWrapper<>();
  private final ObservableList<RunLine> lines = FXCollections.observableArrayList();
  private final ObservableList<RunLine> selected = FXCollections.observableArrayList();

  private final RunDetailReader reader;
  private final Tasks tasks;
  private final Tasks.Series reads = new Tasks.Series();

  RunDetailModel(RunDetailReader reader, Tasks tasks) {
    this.reader = reader;
    this.tasks = tasks;
  }

  /** The phase of reading the run. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The open run; null when none is open. */
  public ReadOnlyObjectProperty<@Nullable RunRow> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** The details of the run; null until they are read. */
  public ReadOnlyObjectProperty<@Nullable RunDetail> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /** Why the run couldn't be read. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The result whose lines are shown; null when all lines are shown. */
  public ReadOnlyObjectProperty<@Nullable RunLineStatus> onlyProperty() {
    return only.getReadOnlyProperty();
  }

  /** Returns the shown lines. */
  public ObservableList<RunLine> lines() {
    return lines;
  }

  /** Returns the selected lines among the shown ones. */
  public ObservableList<RunLine> selected() {
    return selected;
  }

  /** Opens a run. If it is already open, its details stay until they are read again. */
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
        .onSuccess(this::showDetail)
        .onFailure(this::fail)
        .newestOf(reads)
        .start();
  }

  /** Closes the run. */
  void close() {
    reads.cancel();
    run.set(null);
    detail.set(null);
    only.set(null);
    failure.set(null);
    show();
    phase.set(Phase.NONE);
  }

  /** Reads the run again. */
  public void again() {
    RunRow open = run.get();
    if (open != null) {
      open(open);
    }
  }

  /** Shows only the lines with a result, or all lines when that result is shown already. */
  public void toggle(RunLineStatus result) {
    only.set(result == only.get() ? null : result);
    show();
  }

  /** Selects lines among the shown ones. */
  public void select(List<RunLine> those) {
    selected.setAll(those);
  }

  private void showDetail(RunDetail read) {
    detail.set(read);
    RunLineStatus chosen = only.get();
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
    RunLineStatus chosen = only.get();
    List<RunLine> all = read == null ? List.of() : read.lines();
    lines.setAll(
        chosen == null ? all : all.stream().filter(line -> line.result() == chosen).toList());
  }
}
