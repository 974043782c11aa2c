package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.common.table.FilteredRows;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.DeliveryThrottle;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of records and holds what the service said: first from the snapshot of the last
 * session, then from the service, and later from reads and writes of single records. Use on the
 * JavaFX thread, where a method doesn't say otherwise.
 *
 * <p>The list is read only while no write is running. A read would report the writes as changes by
 * other users, and older data would replace the result of the writes.
 */
public final class RecordLoader<R extends CaseRecord>
    implements RefreshTimerModel.Target, ChangeService.RecordReceiver<R> {

  /** Number of rows that are shown before the rest of the snapshot is loaded. */
  private static final int FIRST = 500;

  /** Number of records that determine the columns, so that the first rows appear early. */
  private static final int SAMPLE = 200;

  private final ReadOnlyObjectWrapper<LoadState> state =
      new ReadOnlyObjectWrapper<>(LoadState.IDLE);
  private final RowsModel<R> rows;
  private final ChangesModel changes;
  private final FieldCatalogModel<R> catalog;
  private final ListRead<R> read;
  private final ListSnapshotStore<R> snapshots;
  private final PendingChanges staging;
  private final Supplier<EditorModel<R>> editor;
  private final BooleanSupplier writing;
  private final Tasks tasks;
  private final ObservableValue<Phase> phase;
  private final ReadOnlyBooleanWrapper heldBack = new ReadOnlyBooleanWrapper();
  private final RefreshHistory pace = new RefreshHistory();
  private final Tasks.Series reads = new Tasks.Series();
  private boolean isBegun;

  /** The number of runs of earlier sessions that are being resumed. */
  private int resuming;

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

  private final ReadOnlyObjectWrapper<@Nullable SnapshotProblem> problem =
      new ReadOnlyObjectWrapper<>();

  /** Records that writes re-read after the saved list was read. Accessed by tasks, too. */
  private final Map<String, R> written = Collections.synchronizedMap(new LinkedHashMap<>());

  /** When the saved list was read; null if none is saved. */
  private @Nullable Instant keptOf;

  private boolean saving;
  private @Nullable SaveRequest<R> nextList;
  private boolean nextWritten;

  /** Rows of the snapshot that aren't in the table yet. */
  private List<ListRow<R>> rest = List.of();

  /** Whether the snapshot has more rows that aren't decoded yet. */
  private boolean unread;

  /** A snapshot that could not be loaded or saved; everything else continues. */
  public record SnapshotProblem(ProblemKind what, Throwable why) {}

  /** The kind of problem with a snapshot. */
  public enum ProblemKind {
    /** The snapshot is damaged and was set aside. */
    DAMAGED,
    /** The snapshot could not be read and stays unchanged. */
    NOT_READ,
    /** The current list could not be saved. */
    NOT_KEPT
  }

  private record LoadedSnapshot<R extends CaseRecord>(
      ListSnapshotStore.CachedList<R> kept, FieldCatalog known) {}

  /**
   * A list to save.
   *
   * @param gone rows that exist only because they have unsent input
   * @param written records read by writes that the list contains; they needn't be stored separately
   *     any more
   */
  private record SaveRequest<R extends CaseRecord>(
      ListRead.Result loaded, List<R> records, Set<String> gone, Map<String, R> written) {}

  /** A page that was read but isn't in the table yet. */
  private record ReadPage<R extends CaseRecord>(
      List<ListRow<R>> fresh,
      ReadListener.@Nullable Progress progress,
      @Nullable FieldCatalog early) {}

  /**
   * Creates a loader that hasn't begun.
   *
   * @param snapshots where the snapshot of the list is stored
   * @param editor the editor of the list; called only once something was read
   * @param writing whether the user's changes are being checked or written
   */
  RecordLoader(
      ListRead<R> read,
      ListSnapshotStore<R> snapshots,
      PendingChanges staging,
      Supplier<EditorModel<R>> editor,
      BooleanSupplier writing,
      Tasks tasks) {
    this.read = read;
    this.snapshots = snapshots;
    this.staging = staging;
    this.editor = editor;
    this.writing = writing;
    this.tasks = tasks;
    this.phase = state.map(LoadState::phase);
    this.rows = new RowsModel<>(tasks, read.kind().parser());
    this.changes = new ChangesModel(rows);
    this.catalog = new FieldCatalogModel<>(read, rows, state.getReadOnlyProperty(), tasks);
  }

  /** What is known of the list. */
  public ReadOnlyObjectProperty<LoadState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** Returns the rows. */
  RowsModel<R> rows() {
    return rows;
  }

  /** Returns what newer reads changed. */
  ChangesModel changes() {
    return changes;
  }

  /** Returns the fields, dropdown values and columns. */
  FieldCatalogModel<R> catalog() {
    return catalog;
  }

  /** Returns what is known of the list now. */
  public LoadState state() {
    return state.get();
  }

  /** The phase of {@link #stateProperty}, for what needn't follow the progress of a read. */
  public ObservableValue<Phase> phaseProperty() {
    return phase;
  }

  /** What could not be loaded from or saved to the snapshot; null if there was no problem. */
  public ReadOnlyObjectProperty<@Nullable SnapshotProblem> snapshotProblemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Whether a refresh waits until the running writes have ended. */
  public ReadOnlyBooleanProperty heldBackProperty() {
    return heldBack.getReadOnlyProperty();
  }

  // The snapshot of the last session

  /**
   * Shows the snapshot, if there is one, then reads the list.
   *
   * @param whenPainted runs an action after the current rows were painted
   */
  void begin(Consumer<Runnable> whenPainted) {
    state.set(state().in(Phase.READING));
    tasks
        .call(this::loadSnapshot)
        .onSuccess(found -> showSnapshot(found, whenPainted))
        .onFailure(this::notShown)
        .start();
  }

  private Optional<LoadedSnapshot<R>> loadSnapshot() throws Exception {
    return snapshots
        .load()
        .filter(kept -> !kept.rows().isEmpty())
        .map(
            kept -> {
              List<R> first = kept.rows().stream().limit(SAMPLE).map(ListRow::record).toList();
              return new LoadedSnapshot<>(kept, read.ofKept(kept.fields(), first));
            });
  }

  private void showSnapshot(Optional<LoadedSnapshot<R>> found, Consumer<Runnable> whenPainted) {
    found.ifPresent(shown -> belongsTo(shown.kept()));
    if (found.isEmpty() || isBegun) {
      readIfAwaited();
      return;
    }
    ListSnapshotStore.CachedList<R> kept = found.get().kept();
    catalog.learn(found.get().known());
    rest = kept.rows();
    unread = kept.rest().size() > 0;
    showMore(FIRST);
    state.set(state().withSnapshot(kept.asOf(), kept.size()));
    whenPainted.accept(() -> unpack(kept));
  }

  /** Decodes the remaining rows after the first rows were painted. */
  private void unpack(ListSnapshotStore.CachedList<R> kept) {
    if (!unread) {
      showRest(kept);
      return;
    }
    tasks
        .call(kept.rest().load()::get)
        .onSuccess(
            behind -> {
              unread = false;
              rest = Stream.concat(rest.stream(), behind.stream()).toList();
              showRest(kept);
            })
        .onFailure(this::isNotAll)
        .start();
  }

  /** Removes the first rows if the rest is damaged: a part must not look like the whole list. */
  private void isNotAll(Throwable thrown) {
    unread = false;
    rest = List.of();
    keptOf = null;
    rows.clear();
    state.set(state().withoutSnapshot());
    notShown(thrown);
  }

  private void notShown(Throwable thrown) {
    boolean damaged = thrown instanceof DamagedSnapshotException;
    problem.set(new SnapshotProblem(damaged ? ProblemKind.DAMAGED : ProblemKind.NOT_READ, thrown));
    readIfAwaited();
  }

  private void showMore(int most) {
    int now = Math.min(most, rest.size());
    List<ListRow<R>> more = rest.subList(0, now);
    // A part keeps the whole list in memory.
    rest = now < rest.size() ? rest.subList(now, rest.size()) : List.of();
    // Records that a write re-read in the meantime are newer.
    rows.add(
        written.isEmpty()
            ? more
            : more.stream().filter(row -> !isNewerThere(row.record().id())).toList());
  }

  private boolean isNewerThere(String id) {
    return written.containsKey(id) && rows.find(id) != null;
  }

  /** Adds a few rows at a time, so that the window stays responsive. */
  private void showRest(ListSnapshotStore.CachedList<R> kept) {
    if (isBegun) {
      return;
    }
    showMore(ListRead.AT_ONCE);
    if (!rest.isEmpty()) {
      tasks.deliver(() -> showRest(kept));
      return;
    }
    List<R> all = rows.records();
    tasks
        .call(() -> read.ofKept(kept.fields(), all))
        .onSuccess(
            known -> {
              // Data from the service is newer.
              if (state().fromSnapshot()) {
                catalog.learn(known);
              }
            })
        .start();
    readIfAwaited();
  }

  /** Starts the read unless it was started or canceled while the snapshot was loading. */
  private void readIfAwaited() {
    if (isAwaited()) {
      readAll();
    }
  }

  /** Returns whether a read will follow the snapshot, which is still being loaded. */
  private boolean isAwaited() {
    return !isBegun && state().isReading();
  }

  // Refreshing, while nothing is written

  private boolean isAtWork() {
    return writing.getAsBoolean() || resuming > 0;
  }

  @Override
  public boolean isDue(Duration every, Instant now) {
    return every.isPositive() && isIdle() && pace.isDue(every, now);
  }

  /** Returns whether the list was read and no other action is running on it. */
  public boolean isIdle() {
    return !state().isReading() && state().phase() != Phase.IDLE && !isAtWork();
  }

  @Override
  public void refresh() {
    heldBack.set(isAtWork());
    if (heldBack.get()) {
      return;
    }
    if (unread) {
      // The read follows the snapshot by itself, even if it was canceled before.
      state.set(state().in(Phase.READING));
    } else {
      // All rows of the snapshot are in the table, so that the read can be compared with them.
      showMore(rest.size());
      readAll();
    }
  }

  /** Starts the waiting refresh after a write has ended. */
  void readIfHeldBack() {
    if (heldBack.get() && !isAtWork()) {
      refresh();
    }
  }

  /** Cancels a running or pending read; the rows read so far stay. */
  public void cancel() {
    heldBack.set(false);
    if (isAwaited() || drop()) {
      state.set(state().in(Phase.CANCELLED));
    }
  }

  private boolean drop() {
    if (!isBegun || !state().isReading()) {
      return false;
    }
    reads.cancel();
    pace.ended(true);
    return true;
  }

  /** Holds reads back until {@link #resumed}: a run of an earlier session is being resumed. */
  void resumes() {
    resuming++;
  }

  /**
   * Settles the unsent changes that a resumed run wrote.
   *
   * @param reread the records as the run read them
   */
  void resumed(List<R> reread) {
    staging.settled(reread.stream().flatMap(this::asWanted).toList());
    editor.get().refresh(rows::find);
    resuming--;
    readIfHeldBack();
  }

  private Stream<Change> asWanted(R record) {
    return staging.of(record.id()).stream()
        .filter(change -> change.wanted().equals(record.value(change.field())));
  }

  // Reading the whole list

  /** Reads the whole list; replaces a read that is running. */
  private void readAll() {
    drop();
    isBegun = true;
    ReadOutcome last = state().outcome();
    ListRead.PreviousList<R> before =
        new ListRead.PreviousList<>(
            last == null ? null : last.asOf(), last != null && last.complete(), before());
    writtenMeanwhile.clear();
    state.set(state().begun());
    tasks
        .callWithUpdates(updates -> readAll(before, updates))
        .newestOf(reads)
        .onSuccess(this::finish)
        .onFailure(this::fail)
        .start();
  }

  /** Returns the current records without those that the last read no longer contained. */
  private List<R> before() {
    List<R> all = rows.records();
    return gone.isEmpty()
        ? all
        : all.stream().filter(record -> !gone.contains(record.id())).toList();
  }

  private ListRead.Result readAll(ListRead.PreviousList<R> before, Executor updates) {
    DeliveryThrottle deliveryThrottle = new DeliveryThrottle(updates);
    Queue<ReadPage<R>> pages = new ConcurrentLinkedQueue<>();
    try {
      return read.read(
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
    List<ListRow<R>> fresh = new ArrayList<>();
    ReadListener.Progress newest = null;
    FieldCatalog early = null;
    ReadPage<R> page = pages.peek();
    if (page == null) {
      return;
    }
    do {
      pages.remove();
      fresh.addAll(page.fresh());
      newest = page.progress() == null ? newest : page.progress();
      early = page.early() == null ? early : page.early();
      page = pages.peek();
    } while (page != null && fresh.size() + page.fresh().size() <= FilteredRows.MOST_AT_ONCE);
    if (!writtenMeanwhile.isEmpty()) {
      fresh.removeIf(row -> writtenMeanwhile.contains(row.record().id()));
    }
    if (early != null && catalog.columns().isEmpty()) {
      catalog.learn(early);
    }
    rows.add(fresh);
    if (newest != null) {
      state.set(state().at(newest));
    }
  }

  private void finish(ListRead.Result loaded) {
    // Records written in the meantime exist, whether or not this read, which may be older,
    // contained them; and they aren't changes by other users.
    loaded.ids().addAll(writtenMeanwhile);
    loaded.missing().removeAll(writtenMeanwhile);
    gone.removeAll(loaded.ids());
    gone.addAll(loaded.missing());
    catalog.learn(loaded.knowledge());
    Set<String> held = new HashSet<>(editor.get().unsettledIds());
    held.addAll(staging.recordIds());
    held.removeAll(loaded.ids());
    // A record that never had a row has none to keep.
    held.removeIf(id -> rows.find(id) == null);
    if (loaded.outcome().complete()) {
      // A deleted record stays while it has input, so that the user can still reach the input. It
      // may be one that an earlier read no longer contained.
      Set<String> dropped = new HashSet<>(gone);
      dropped.removeAll(held);
      rows.remove(dropped);
      saveList(loaded, rows.records(), held);
    }
    changes.found(loaded.changes().without(writtenMeanwhile));
    editor.get().refresh(rows::find);
    pace.ended(true);
    state.set(state().read(loaded.outcome()));
  }

  private void fail(Throwable thrown) {
    pace.ended(false);
    state.set(state().failed(thrown));
  }

  // Records that were read by themselves

  /** Merges a record that was re-read after a write. */
  void recordReread(R record) {
    addReread(List.of(record));
    catalog.recount();
  }

  /** Merges records that were re-read after a write. Thread-safe. */
  @Override
  public void recordsReread(List<R> records) {
    inParts(records, this::addReread);
    tasks.deliver(this::refreshDependents);
  }

  /**
   * Merges records that were read without a write. Thread-safe. Differences count as changes by
   * other users, and a running read of the list may have newer data. Records equal to the loaded
   * ones are skipped: of 100,000 records most are equal.
   */
  @Override
  public void recordsRead(List<R> records) {
    AtomicBoolean anyOther = new AtomicBoolean();
    inParts(
        records,
        some -> {
          List<R> others = some.stream().filter(record -> !isHere(record)).toList();
          if (!others.isEmpty()) {
            anyOther.set(true);
            add(others);
          }
        });
    tasks.deliver(
        () -> {
          if (anyOther.get()) {
            refreshDependents();
          }
        });
  }

  @SuppressWarnings("ReferenceEquality") // an equal record may still have another order of fields
  private boolean isHere(R record) {
    return rows.find(record.id()) == record;
  }

  /** Runs an action for a few records at a time, so that the window stays responsive. */
  private void inParts(List<R> records, Consumer<List<R>> each) {
    for (int from = 0; from < records.size(); from += ListRead.AT_ONCE) {
      List<R> some = records.subList(from, Math.min(records.size(), from + ListRead.AT_ONCE));
      tasks.deliver(() -> each.accept(some));
    }
  }

  private void refreshDependents() {
    editor.get().refresh(rows::find);
    catalog.recount();
  }

  private void addReread(List<R> records) {
    for (R record : records) {
      writtenMeanwhile.add(record.id());
      gone.remove(record.id());
    }
    add(records);
  }

  private void add(List<R> records) {
    rows.add(records.stream().map(ListRow::new).toList());
    saveWritten(records);
  }

  // Saving the snapshot

  /** Links new writes to the snapshot and keeps the writes that were stored with it. */
  private void belongsTo(ListSnapshotStore.CachedList<R> snapshot) {
    if (keptOf == null) {
      keptOf = snapshot.asOf();
      snapshot.written().forEach(record -> written.putIfAbsent(record.id(), record));
    }
  }

  private void saveList(ListRead.Result loaded, List<R> records, Set<String> gone) {
    nextList = new SaveRequest<>(loaded, records, Set.copyOf(gone), new LinkedHashMap<>(written));
    saveNext();
  }

  /** Saves records that writes re-read, which are newer than the snapshot. */
  private void saveWritten(List<R> records) {
    records.forEach(record -> written.put(record.id(), record));
    nextWritten = true;
    saveNext();
  }

  /**
   * Saves one snapshot at a time and skips all but the newest. A list is saved before the writes
   * that belong to it.
   */
  private void saveNext() {
    SaveRequest<R> next = nextList;
    Instant of = keptOf;
    if (saving) {
      return;
    }
    if (next != null) {
      nextList = null;
      Instant asOf = next.loaded().outcome().asOf();
      save(
          () -> save(next, asOf),
          () -> {
            // Only now are the earlier writes safely stored with the list.
            keptOf = asOf;
            next.written().forEach(written::remove);
            nextWritten = !written.isEmpty();
          });
    } else if (nextWritten && of != null && !written.isEmpty()) {
      nextWritten = false;
      save(() -> snapshots.saveWritten(of, List.copyOf(written.values())), () -> {});
    }
  }

  private void save(SaveRequest<R> next, Instant asOf) {
    List<R> kept =
        next.gone().isEmpty()
            ? next.records()
            : next.records().stream().filter(record -> !next.gone().contains(record.id())).toList();
    snapshots.save(asOf, next.loaded().knowledge().definitions(), kept);
  }

  private void save(Tasks.Work work, Runnable then) {
    saving = true;
    tasks
        .run(work)
        .onSuccess(
            saved -> {
              then.run();
              // A damaged snapshot stays reported even if the next one is saved.
              SnapshotProblem now = problem.get();
              if (now != null && now.what() == ProblemKind.NOT_KEPT) {
                problem.set(null);
              }
            })
        .onFailure(thrown -> problem.set(new SnapshotProblem(ProblemKind.NOT_KEPT, thrown)))
        .onFinally(
            () -> {
              saving = false;
              saveNext();
            })
        .start();
  }
}
