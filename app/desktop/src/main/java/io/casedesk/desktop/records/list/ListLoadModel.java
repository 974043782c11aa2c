package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.DeliveryThrottle;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Reading a list, once and again: how far it is, how it ended, and stopping it. */
final class ListLoadModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ReadListener.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ReadOutcome> outcome =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper kept = new ReadOnlyBooleanWrapper();

  private final ListRead<R> list;
  private final Taker<R> taker;
  private final Tasks tasks;
  private final RefreshHistory pace = new RefreshHistory();
  private Tasks.@Nullable Handle running;
  private int readNumber;

  /** Read again by a write since the running read began; what that read has of them is older. */
  private final Set<String> writtenMeanwhile = new HashSet<>();

  /** Records that a read did not show any more: those that hold input stay, and are no news. */
  private final Set<String> gone = new HashSet<>();

  /** Takes what was read, on the foreground. */
  interface Taker<R extends CaseRecord> {
    /** What is there now, with which a read is compared. */
    List<R> before();

    /**
     * Some rows came.
     *
     * @param early what the first of them show of fields and options; null later
     */
    void take(List<ListRow<R>> fresh, @Nullable FieldCatalog early);

    /** The read reached an end, which may be an incomplete one. */
    void finish(ListRead.Loaded loaded);
  }

  ListLoadModel(ListRead<R> list, Taker<R> taker, Tasks tasks) {
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

  /** Whether the rows are those of an earlier session, which nothing has read again yet. */
  ReadOnlyBooleanProperty keptProperty() {
    return kept.getReadOnlyProperty();
  }

  /** How soon the list may be read again by the clock. */
  RefreshHistory pace() {
    return pace;
  }

  /** Something is about to come of itself; until then the list is as good as being read. */
  void begin() {
    phase.set(Phase.READING);
  }

  /** Whether a read is to follow what was kept, which is still being loaded. */
  boolean isAwaited() {
    return !isBegun() && phase.get() == Phase.READING;
  }

  /** Whether a read was ever begun. */
  boolean isBegun() {
    return readNumber > 0;
  }

  /** Rows are there from an earlier session, which were complete at that moment. */
  void kept(Instant asOf, int records) {
    outcome.set(new ReadOutcome(records, asOf, List.of()));
    kept.set(true);
  }

  /** The rows of an earlier session are gone again. */
  void forget() {
    outcome.set(null);
    kept.set(false);
  }

  /** Reads the whole list; a read that is under way is taken over from, which nobody stopped. */
  void refresh() {
    drop();
    int number = ++readNumber;
    ReadOutcome last = outcome.get();
    ListRead.Before<R> before =
        new ListRead.Before<>(
            last == null ? null : last.asOf(), last != null && last.complete(), before());
    writtenMeanwhile.clear();
    phase.set(Phase.READING);
    failure.set(null);
    progress.set(null);
    running =
        tasks
            .call(() -> read(number, before))
            .onSuccess(loaded -> ifRunning(number, () -> finish(loaded)))
            .onFailure(thrown -> ifRunning(number, () -> fail(thrown)))
            .start();
  }

  /** Stops a read that is under way, or is to follow; what was read so far stays. */
  void cancel() {
    if (isAwaited() || drop()) {
      phase.set(Phase.CANCELLED);
    }
  }

  private boolean drop() {
    if (running == null || phase.get() != Phase.READING) {
      return false;
    }
    readNumber++;
    running.cancel();
    pace.ended(true);
    return true;
  }

  /** A write has read a record again. */
  void written(String id) {
    writtenMeanwhile.add(id);
    gone.remove(id);
  }

  /** What is there as far as anybody knows. */
  private List<R> before() {
    List<R> all = taker.before();
    return gone.isEmpty()
        ? all
        : all.stream().filter(record -> !gone.contains(record.id())).toList();
  }

  private ListRead.Loaded read(int number, ListRead.Before<R> before) {
    DeliveryThrottle deliveryThrottle = new DeliveryThrottle(tasks);
    return list.read(
        before,
        (fresh, progressNow, early) ->
            deliveryThrottle.deliver(
                () -> ifRunning(number, () -> take(fresh, progressNow, early))));
  }

  /** What comes of a read that was cancelled, or that a newer one took over from, is dropped. */
  private void ifRunning(int number, Runnable action) {
    if (number == readNumber) {
      action.run();
    }
  }

  private void take(
      List<ListRow<R>> fresh,
      ReadListener.@Nullable Progress progressNow,
      @Nullable FieldCatalog early) {
    taker.take(
        fresh.stream().filter(row -> !writtenMeanwhile.contains(row.record().id())).toList(),
        early);
    if (progressNow != null) {
      progress.set(progressNow);
    }
  }

  private void finish(ListRead.Loaded loaded) {
    // Whatever was written meanwhile is there, whether this read, which may be older, showed it or
    // not; and it is nothing that somebody else changed.
    loaded.ids().addAll(writtenMeanwhile);
    loaded.missing().removeAll(writtenMeanwhile);
    gone.removeAll(loaded.ids());
    gone.addAll(loaded.missing());
    taker.finish(
        new ListRead.Loaded(
            loaded.outcome(),
            loaded.knowledge(),
            loaded.ids(),
            // With those of reads before, which held input then.
            Set.copyOf(gone),
            loaded.changes().without(writtenMeanwhile)));
    pace.ended(true);
    outcome.set(loaded.outcome());
    kept.set(false);
    phase.set(Phase.READ);
  }

  private void fail(Throwable thrown) {
    pace.ended(false);
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }
}
