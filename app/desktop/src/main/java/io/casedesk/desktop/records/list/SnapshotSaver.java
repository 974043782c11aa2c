package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.model.CaseRecord;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Saves snapshots of a list, and the records that writes re-read after the list was saved. */
final class SnapshotSaver<R extends CaseRecord> {

  /**
   * A list to save.
   *
   * @param written records read by writes that the list contains; they needn't be stored separately
   *     any more
   */
  private record SaveRequest<R extends CaseRecord>(
      ListRead.Result loaded, List<R> records, Set<String> gone, Map<String, R> written) {}

  private final ReadOnlyObjectWrapper<RecordLoader.@Nullable SnapshotProblem> problem =
      new ReadOnlyObjectWrapper<>();
  private final ListSnapshotStore<R> store;
  private final Tasks tasks;

  /** Records that writes re-read after the saved list was read. Accessed by tasks, too. */
  private final Map<String, R> written = Collections.synchronizedMap(new LinkedHashMap<>());

  /** When the saved list was read; null if none is saved. */
  private @Nullable Instant keptOf;

  private boolean saving;
  private @Nullable SaveRequest<R> nextList;
  private boolean nextWritten;

  SnapshotSaver(ListSnapshotStore<R> store, Tasks tasks) {
    this.store = store;
    this.tasks = tasks;
  }

  /** A snapshot that could not be loaded or saved; null if there is no problem. */
  ReadOnlyObjectProperty<RecordLoader.@Nullable SnapshotProblem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Reports a problem with the snapshot. */
  void report(RecordLoader.SnapshotProblem problem) {
    this.problem.set(problem);
  }

  /** Links new writes to the snapshot and keeps the writes that were stored with it. */
  void belongsTo(ListSnapshotStore.CachedList<R> snapshot) {
    if (keptOf == null) {
      keptOf = snapshot.asOf();
      snapshot.written().forEach(record -> written.putIfAbsent(record.id(), record));
    }
  }

  /** Separates new writes from the snapshot, because it is damaged. */
  void forget() {
    keptOf = null;
  }

  /** Returns whether writes re-read records after the saved list was read. */
  boolean hasWritten() {
    return !written.isEmpty();
  }

  /** Returns whether a write re-read this record after the saved list was read. */
  boolean isWritten(String id) {
    return written.containsKey(id);
  }

  /**
   * Saves a list that was read.
   *
   * @param gone rows that exist only because they have unsent input
   */
  void save(ListRead.Result loaded, List<R> records, Set<String> gone) {
    nextList = new SaveRequest<>(loaded, records, Set.copyOf(gone), new LinkedHashMap<>(written));
    saveNext();
  }

  /** Saves records that writes re-read, which are newer than the snapshot. */
  void saveWritten(List<R> records) {
    records.forEach(record -> written.put(record.id(), record));
    nextWritten = true;
    saveNext();
  }

  /** Clears a save problem. A damaged snapshot stays reported even if the next one is saved. */
  private void clearSaveProblem() {
    RecordLoader.SnapshotProblem now = problem.get();
    if (now != null && now.what() == RecordLoader.ProblemKind.NOT_KEPT) {
      problem.set(null);
    }
  }

  /**
   * Saves one snapshot at a time and skips all but the newest. A list is saved before the writes
   * that belong to it.
   */
  private void saveNext() {
    SaveRequest<R> list = nextList;
    Instant of = keptOf;
    if (saving) {
      return;
    }
    if (list != null) {
      nextList = null;
      save(() -> save(list), () -> listIsKept(list));
    } else if (nextWritten && of != null && !written.isEmpty()) {
      nextWritten = false;
      save(() -> saveWritten(of), () -> {});
    }
  }

  private Instant save(SaveRequest<R> list) {
    ListRead.Result loaded = list.loaded();
    List<R> kept =
        list.gone().isEmpty()
            ? list.records()
            : list.records().stream().filter(record -> !list.gone().contains(record.id())).toList();
    Instant asOf = loaded.outcome().asOf();
    store.save(asOf, loaded.knowledge().definitions(), kept);
    return asOf;
  }

  private Instant saveWritten(Instant of) {
    store.saveWritten(of, List.copyOf(written.values()));
    return of;
  }

  /** Only now are the earlier writes safely stored with the list. */
  private void listIsKept(SaveRequest<R> list) {
    keptOf = list.loaded().outcome().asOf();
    list.written().forEach(written::remove);
    nextWritten = !written.isEmpty();
  }

  private void save(Callable<Instant> work, Runnable then) {
    saving = true;
    tasks
        .call(work)
        .onSuccess(
            saved -> {
              then.run();
              clearSaveProblem();
            })
        .onFailure(
            thrown ->
                problem.set(
                    new RecordLoader.SnapshotProblem(RecordLoader.ProblemKind.NOT_KEPT, thrown)))
        .onFinally(
            () -> {
              saving = false;
              saveNext();
            })
        .start();
  }
}
