package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.records.RecordsModel.Phase;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Reading a list, once and again: how far it is, how it ended, and stopping it. */
final class Reading<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ReadListener.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ReadOutcome> outcome =
      new ReadOnlyObjectWrapper<>();

  private final ListRead<R> list;
  private final Taker<R> taker;
  private final Tasks tasks;
  private Tasks.@Nullable Handle running;
  private int readNumber;

  /** Read again by a write since the running read began; what that read has of them is older. */
  private final Set<String> writtenMeanwhile = new HashSet<>();

  /** Takes what was read, on the foreground. */
  interface Taker<R extends CaseRecord> {
    /**
     * Some rows came.
     *
     * @param early what the first of them show of fields and options; null later
     */
    void take(List<Row<R>> fresh, @Nullable Knowledge early);

    /** The read reached an end, which may be an incomplete one. */
    void finish(ListRead.Loaded loaded);
  }

  Reading(ListRead<R> list, Taker<R> taker, Tasks tasks) {
    this.list = list;
    this.taker = taker;
    this.tasks = tasks;
  }

  ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Reads the whole list. */
  void refresh() {
    cancel();
    int number = ++readNumber;
    writtenMeanwhile.clear();
    phase.set(Phase.READING);
    failure.set(null);
    progress.set(null);
    running =
        tasks
            .call(() -> read(number))
            .onSuccess(loaded -> ifRunning(number, () -> finish(loaded)))
            .onFailure(thrown -> ifRunning(number, () -> fail(thrown)))
            .start();
  }

  /** Stops a read that is under way; what was read so far stays. */
  void cancel() {
    if (running != null && phase.get() == Phase.READING) {
      readNumber++;
      running.cancel();
      phase.set(Phase.CANCELLED);
    }
  }

  /** A write has read a record again. */
  void written(String id) {
    writtenMeanwhile.add(id);
  }

  private ListRead.Loaded read(int number) {
    return list.read(
        (fresh, progressNow, early) ->
            tasks.deliver(() -> ifRunning(number, () -> take(fresh, progressNow, early))));
  }

  /** What comes of a read that was cancelled, or that a newer one took over from, is dropped. */
  private void ifRunning(int number, Runnable action) {
    if (number == readNumber) {
      action.run();
    }
  }

  private void take(
      List<Row<R>> fresh, ReadListener.Progress progressNow, @Nullable Knowledge early) {
    taker.take(
        fresh.stream().filter(row -> !writtenMeanwhile.contains(row.record().id())).toList(),
        early);
    progress.set(progressNow);
  }

  private void finish(ListRead.Loaded loaded) {
    taker.finish(loaded);
    outcome.set(loaded.outcome());
    phase.set(Phase.READ);
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }
}
