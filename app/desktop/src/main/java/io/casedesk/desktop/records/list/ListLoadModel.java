package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.table.FilteredRows;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.DeliveryThrottle;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** View model that loads a list: progress, result, refresh and cancel. */
public final class ListLoadModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ReadListener.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ReadOutcome> outcome =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper fromSnapshot = new ReadOnlyBooleanWrapper();

  private final ListRead<R> list;
  private final RecordMerger<R> receiver;
  private final Tasks tasks;
  private final RefreshHistory pace = new RefreshHistory();
  private final Tasks.Series reads = new Tasks.Series();
  private boolean isBegun;

  /**
   * Ids that a write re-read while the current read was running; the current read may have older
   * data.
   */
  private final Set<String> writtenMeanwhile = new HashSet<>();

  /**
   * Ids that a complete read no longer contained. Records with input stay and aren't reported
   * again.
   */
  private final Set<String> gone = new HashSet<>();

  ListLoadModel(ListRead<R> list, RecordMerger<R> receiver, Tasks tasks) {
    this.list = list;
    this.receiver = receiver;
    this.tasks = tasks;
  }

  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Whether the rows come from an earlier session and haven't been read again yet. */
  public ReadOnlyBooleanProperty fromSnapshotProperty() {
    return fromSnapshot.getReadOnlyProperty();
  }

  /** Returns the history that decides when the list may be refreshed automatically. */
  RefreshHistory pace() {
    return pace;
  }

  /** Marks the list as loading because a read will start by itself. */
  void begin() {
    phase.set(Phase.READING);
  }

  /** Returns whether a read will follow the snapshot, which is still being loaded. */
  boolean isAwaited() {
    return !isBegun && phase.get() == Phase.READING;
  }

  /** Returns whether a read was ever started. */
  boolean isBegun() {
    return isBegun;
  }

  /** Records that rows of an earlier session, which were complete at that moment, are shown. */
  void showSnapshot(Instant asOf, int records) {
    outcome.set(new ReadOutcome(records, asOf, List.of()));
    fromSnapshot.set(true);
  }

  /** Records that the rows of an earlier session were removed again. */
  void forget() {
    outcome.set(null);
    fromSnapshot.set(false);
  }

  /** Reads the whole list; replaces a read that is running. */
  void refresh() {
    drop();
    isBegun = true;
    ReadOutcome last = outcome.get();
    ListRead.PreviousList<R> before =
        new ListRead.PreviousList<>(
            last == null ? null : last.asOf(), last != null && last.complete(), before());
    writtenMeanwhile.clear();
    phase.set(Phase.READING);
    failure.set(null);
    progress.set(null);
    tasks
        .callWithUpdates(updates -> read(before, updates))
        .newestOf(reads)
        .onSuccess(this::finish)
        .onFailure(this::fail)
        .start();
  }

  /** Cancels a running or pending read; the rows read so far stay. */
  void cancel() {
    if (isAwaited() || drop()) {
      phase.set(Phase.CANCELLED);
    }
  }

  private boolean drop() {
    if (!isBegun || phase.get() != Phase.READING) {
      return false;
    }
    reads.cancel();
    pace.ended(true);
    return true;
  }

  /** Records that a write re-read a record. */
  void written(String id) {
    writtenMeanwhile.add(id);
    gone.remove(id);
  }

  /** Returns the current records without those that the last read no longer contained. */
  private List<R> before() {
    List<R> all = receiver.before();
    return gone.isEmpty()
        ? all
        : all.stream().filter(record -> !gone.contains(record.id())).toList();
  }

  /** A page that was read but isn't in the table yet. */
  private record ReadPage<R extends CaseRecord>(
      List<ListRow<R>> fresh,
      ReadListener.@Nullable Progress progress,
      @Nullable FieldCatalog early) {}

  private ListRead.Result read(ListRead.PreviousList<R> before, Executor updates) {
    DeliveryThrottle deliveryThrottle = new DeliveryThrottle(updates);
    Queue<ReadPage<R>> pages = new ConcurrentLinkedQueue<>();
    try {
      return list.read(
          before,
          (fresh, progressNow, early) -> {
            pages.add(new ReadPage<>(fresh, progressNow, early));
            deliveryThrottle.deliver(() -> deliver(pages));
          });
    } finally {
      deliveryThrottle.flush();
    }
  }

  /**
   * Adds the rows of waiting pages together: each change of the list updates many texts. Leaves
   * pages to the next delivery if the table would otherwise arrange all of its rows again.
   */
  private void deliver(Queue<ReadPage<R>> pages) {
    List<ListRow<R>> rows = new ArrayList<>();
    ReadListener.Progress newest = null;
    FieldCatalog early = null;
    ReadPage<R> page = pages.peek();
    if (page == null) {
      return;
    }
    do {
      pages.remove();
      rows.addAll(page.fresh());
      newest = page.progress() == null ? newest : page.progress();
      early = page.early() == null ? early : page.early();
      page = pages.peek();
    } while (page != null && rows.size() + page.fresh().size() <= FilteredRows.MOST_AT_ONCE);
    if (!writtenMeanwhile.isEmpty()) {
      rows.removeIf(row -> writtenMeanwhile.contains(row.record().id()));
    }
    receiver.addRows(rows, early);
    if (newest != null) {
      progress.set(newest);
    }
  }

  private void finish(ListRead.Result loaded) {
    // Records written in the meantime exist, whether or not this read, which may be older,
    // contained them; and they aren't changes by other users.
    loaded.ids().addAll(writtenMeanwhile);
    loaded.missing().removeAll(writtenMeanwhile);
    gone.removeAll(loaded.ids());
    gone.addAll(loaded.missing());
    receiver.finish(
        new ListRead.Result(
            loaded.outcome(),
            loaded.knowledge(),
            loaded.ids(),
            // Includes the ids that earlier reads kept because of input.
            Set.copyOf(gone),
            loaded.changes().without(writtenMeanwhile)));
    pace.ended(true);
    outcome.set(loaded.outcome());
    fromSnapshot.set(false);
    phase.set(Phase.READ);
  }

  private void fail(Throwable thrown) {
    pace.ended(false);
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }
}
