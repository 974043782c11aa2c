package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Shows the snapshot of the last session at startup and saves a snapshot after each read. */
public final class SnapshotSync<R extends CaseRecord> {

  /** Number of rows that are shown before the rest of the snapshot is loaded. */
  private static final int FIRST = 500;

  /** Number of records that determine the columns, so that the first rows appear early. */
  private static final int SAMPLE = 200;

  /** A snapshot that could not be loaded or saved; everything else continues. */
  public record Problem(ProblemKind what, Throwable why) {}

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

  private final ListSnapshotStore<R> store;
  private final ListRead<R> list;
  private final ListLoadModel<R> reading;
  private final RowsModel<R> rows;
  private final Tasks tasks;
  private final SnapshotSaver<R> saver;

  /** Rows of the snapshot that aren't in the table yet. */
  private List<ListRow<R>> rest = List.of();

  /** Whether the snapshot has more rows that aren't decoded yet. */
  private boolean unread;

  SnapshotSync(
      ListSnapshotStore<R> store,
      ListRead<R> list,
      ListLoadModel<R> reading,
      RowsModel<R> rows,
      Tasks tasks) {
    this.store = store;
    this.list = list;
    this.reading = reading;
    this.rows = rows;
    this.tasks = tasks;
    this.saver = new SnapshotSaver<>(store, tasks);
  }

  /** Returns what saves the snapshot. */
  SnapshotSaver<R> saver() {
    return saver;
  }

  /**
   * Shows the snapshot, if there is one, then reads the list.
   *
   * @param learn receives the known fields
   * @param whenPainted runs an action after the current rows were painted
   */
  public void begin(Consumer<FieldCatalog> learn, Consumer<Runnable> whenPainted) {
    reading.begin();
    tasks
        .call(this::load)
        .onSuccess(shown -> show(shown, learn, whenPainted))
        .onFailure(this::notShown)
        .start();
  }

  private Optional<LoadedSnapshot<R>> load() throws Exception {
    return store.load().filter(snapshot -> !snapshot.rows().isEmpty()).map(this::withKnowledge);
  }

  private LoadedSnapshot<R> withKnowledge(ListSnapshotStore.CachedList<R> snapshot) {
    List<R> first = snapshot.rows().stream().limit(SAMPLE).map(ListRow::record).toList();
    return new LoadedSnapshot<>(snapshot, list.ofKept(snapshot.fields(), first));
  }

  private void show(
      Optional<LoadedSnapshot<R>> found,
      Consumer<FieldCatalog> learn,
      Consumer<Runnable> whenPainted) {
    found.ifPresent(shown -> saver.belongsTo(shown.kept()));
    if (found.isEmpty() || reading.isBegun()) {
      read();
      return;
    }
    ListSnapshotStore.CachedList<R> snapshot = found.get().kept();
    learn.accept(found.get().known());
    rest = snapshot.rows();
    unread = snapshot.rest().size() > 0;
    showMore(FIRST);
    reading.showSnapshot(snapshot.asOf(), snapshot.size());
    whenPainted.accept(() -> unpack(snapshot, learn));
  }

  /** Decodes the remaining rows after the first rows were painted. */
  private void unpack(ListSnapshotStore.CachedList<R> snapshot, Consumer<FieldCatalog> learn) {
    if (!unread) {
      showRest(snapshot, learn);
      return;
    }
    tasks
        .call(snapshot.rest().load()::get)
        .onSuccess(
            behind -> {
              unread = false;
              rest = Stream.concat(rest.stream(), behind.stream()).toList();
              showRest(snapshot, learn);
            })
        .onFailure(this::isNotAll)
        .start();
  }

  /** Removes the first rows if the rest is damaged: a part must not look like the whole list. */
  private void isNotAll(Throwable thrown) {
    unread = false;
    rest = List.of();
    saver.forget();
    rows.clear();
    reading.forget();
    notShown(thrown);
  }

  private void notShown(Throwable thrown) {
    boolean damaged = thrown instanceof DamagedSnapshotException;
    saver.report(new Problem(damaged ? ProblemKind.DAMAGED : ProblemKind.NOT_READ, thrown));
    read();
  }

  private void showMore(int most) {
    int now = Math.min(most, rest.size());
    List<ListRow<R>> more = rest.subList(0, now);
    // A part keeps the whole list in memory.
    rest = now < rest.size() ? rest.subList(now, rest.size()) : List.of();
    // Records that a write re-read in the meantime are newer.
    rows.add(
        !saver.hasWritten()
            ? more
            : more.stream().filter(row -> !isNewerThere(row.record().id())).toList());
  }

  private boolean isNewerThere(String id) {
    return saver.isWritten(id) && rows.find(id) != null;
  }

  /**
   * Adds all rows of the snapshot to the table, so that a read can be compared with them.
   *
   * @return whether all rows are in the table; if not, they follow soon and the read then starts by
   *     itself
   */
  boolean showAll() {
    if (!unread) {
      showMore(rest.size());
    }
    return !unread;
  }

  /** Adds a few rows at a time, so that the window stays responsive. */
  private void showRest(ListSnapshotStore.CachedList<R> snapshot, Consumer<FieldCatalog> learn) {
    if (reading.isBegun()) {
      return;
    }
    showMore(ListRead.AT_ONCE);
    if (!rest.isEmpty()) {
      tasks.deliver(() -> showRest(snapshot, learn));
      return;
    }
    List<R> all = rows.store().records();
    tasks
        .call(() -> list.ofKept(snapshot.fields(), all))
        .onSuccess(
            known -> {
              // Data from the service is newer.
              if (reading.fromSnapshotProperty().get()) {
                learn.accept(known);
              }
            })
        .start();
    read();
  }

  /** Starts the read unless it was started or canceled while the snapshot was loading. */
  private void read() {
    if (reading.isAwaited()) {
      reading.refresh();
    }
  }

  /**
   * Saves a snapshot after a complete read.
   *
   * @param gone rows that exist only because they have unsent input
   */
  void read(ListRead.Result loaded, Set<String> gone) {
    if (loaded.outcome().complete()) {
      saver.save(loaded, rows.store().records(), gone);
    }
  }
}
