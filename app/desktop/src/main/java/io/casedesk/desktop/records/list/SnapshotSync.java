package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotSource;
import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.workspace.DamagedSnapshotException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Shows at the start what the last read of another day showed, and keeps what reads show now. */
public final class SnapshotSync<R extends CaseRecord> {

  /** Rows that are shown first, before the others have been put into the table. */
  private static final int FIRST = 500;

  /** Records that show which columns there are, so that the first rows need not wait for all. */
  private static final int SAMPLE = 200;

  /** What could not be kept or shown; everything else goes on. */
  public record Trouble(What what, Throwable why) {}

  /** What happened to what is kept. */
  public enum What {
    /** It is not what was kept, and was set aside. */
    DAMAGED,
    /** It could not be read now, and stays as it is. */
    NOT_READ,
    /** What is shown now could not be kept. */
    NOT_KEPT
  }

  /**
   * A list that is to be kept.
   *
   * @param written what of it was read by writes, which need not be kept beside it any more
   */
  private record ToKeep<R extends CaseRecord>(
      ListRead.Loaded loaded, List<R> records, Set<String> gone, Map<String, R> written) {}

  private record Shown<R extends CaseRecord>(ListSnapshotStore.Kept<R> kept, FieldCatalog known) {}

  private final ReadOnlyObjectWrapper<@Nullable Trouble> trouble = new ReadOnlyObjectWrapper<>();

  private final ListSnapshotSource<R> store;
  private final ListRead<R> list;
  private final ListLoadModel<R> reading;
  private final RowsModel<R> rows;
  private final Tasks tasks;

  /** Read by writes since the list was read that is kept; looked at by tasks as well. */
  private final Map<String, R> written = Collections.synchronizedMap(new LinkedHashMap<>());

  /** When the list was read that is kept; null while none is. */
  private @Nullable Instant keptOf;

  private boolean saving;
  private @Nullable ToKeep<R> nextList;
  private boolean nextWritten;

  /** Rows of another day that are not in the table yet. */
  private List<ListRow<R>> rest = List.of();

  /** Whether there are more behind them, which nobody has looked into yet. */
  private boolean unread;

  SnapshotSync(
      ListSnapshotSource<R> store,
      ListRead<R> list,
      ListLoadModel<R> reading,
      RowsModel<R> rows,
      Tasks tasks) {
    this.store = store;
    this.list = list;
    this.reading = reading;
    this.rows = rows;
    this.tasks = tasks;
  }

  /** What could not be kept or shown; null while all is well. */
  ReadOnlyObjectProperty<@Nullable Trouble> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /**
   * Shows what was kept, if anything was, and then reads.
   *
   * @param learn hears what is known of fields
   * @param whenPainted runs something once what is shown now has been painted
   */
  public void begin(Consumer<FieldCatalog> learn, Consumer<Runnable> whenPainted) {
    reading.begin();
    tasks
        .call(this::load)
        .onSuccess(shown -> show(shown, learn, whenPainted))
        .onFailure(this::notShown)
        .start();
  }

  private Optional<Shown<R>> load() throws Exception {
    return store.load().filter(kept -> !kept.rows().isEmpty()).map(this::withKnowledge);
  }

  private Shown<R> withKnowledge(ListSnapshotStore.Kept<R> kept) {
    List<R> first = kept.rows().stream().limit(SAMPLE).map(ListRow::record).toList();
    return new Shown<>(kept, list.ofKept(kept.fields(), first));
  }

  private void show(
      Optional<Shown<R>> found, Consumer<FieldCatalog> learn, Consumer<Runnable> whenPainted) {
    found.ifPresent(shown -> belongsTo(shown.kept()));
    if (found.isEmpty() || reading.isBegun()) {
      read();
      return;
    }
    ListSnapshotStore.Kept<R> kept = found.get().kept();
    learn.accept(found.get().known());
    rest = kept.rows();
    unread = kept.rest().size() > 0;
    showMore(FIRST);
    reading.kept(kept.asOf(), kept.size());
    whenPainted.accept(() -> unpack(kept, learn));
  }

  /** Looks into what is behind the first rows, now that these are painted. */
  private void unpack(ListSnapshotStore.Kept<R> kept, Consumer<FieldCatalog> learn) {
    if (!unread) {
      showRest(kept, learn);
      return;
    }
    tasks
        .call(kept.rest().load()::get)
        .onSuccess(
            behind -> {
              unread = false;
              rest = Stream.concat(rest.stream(), behind.stream()).toList();
              showRest(kept, learn);
            })
        .onFailure(this::isNotAll)
        .start();
  }

  /** A part of a list must not be taken for the list. */
  private void isNotAll(Throwable thrown) {
    unread = false;
    rest = List.of();
    keptOf = null;
    rows.clear();
    reading.forget();
    notShown(thrown);
  }

  private void notShown(Throwable thrown) {
    boolean damaged = thrown instanceof DamagedSnapshotException;
    trouble.set(new Trouble(damaged ? What.DAMAGED : What.NOT_READ, thrown));
    read();
  }

  /** What is written from now on is newer than what was kept, like what was written before. */
  private void belongsTo(ListSnapshotStore.Kept<R> kept) {
    if (keptOf == null) {
      keptOf = kept.asOf();
      kept.written().forEach(record -> written.putIfAbsent(record.id(), record));
    }
  }

  private void showMore(int most) {
    int now = Math.min(most, rest.size());
    List<ListRow<R>> more = rest.subList(0, now);
    rest = rest.subList(now, rest.size());
    // What a write has read meanwhile is newer.
    rows.add(
        written.isEmpty()
            ? more
            : more.stream().filter(row -> !isNewerThere(row.record().id())).toList());
  }

  private boolean isNewerThere(String id) {
    return written.containsKey(id) && rows.find(id) != null;
  }

  /**
   * Shows at once what is not shown yet: a read must find what it is compared with.
   *
   * @return whether all is shown now; else it is soon, and is read then without being asked
   */
  boolean showAll() {
    if (!unread) {
      showMore(rest.size());
    }
    return !unread;
  }

  /** A few at a time, so that the window goes on meanwhile. */
  private void showRest(ListSnapshotStore.Kept<R> kept, Consumer<FieldCatalog> learn) {
    if (reading.isBegun()) {
      return;
    }
    showMore(ListRead.AT_ONCE);
    if (!rest.isEmpty()) {
      tasks.deliver(() -> showRest(kept, learn));
      return;
    }
    List<R> all = rows.records();
    tasks
        .call(() -> list.ofKept(kept.fields(), all))
        .onSuccess(
            known -> {
              // What the service says now is newer.
              if (reading.keptProperty().get()) {
                learn.accept(known);
              }
            })
        .start();
    read();
  }

  /** Unless that was begun, or stopped, while this was loading. */
  private void read() {
    if (reading.isAwaited()) {
      reading.refresh();
    }
  }

  /**
   * A read has come to its end.
   *
   * @param gone rows that are only there because they hold input
   */
  void read(ListRead.Loaded loaded, Set<String> gone) {
    if (!loaded.outcome().complete()) {
      return;
    }
    nextList = new ToKeep<>(loaded, rows.records(), Set.copyOf(gone), new LinkedHashMap<>(written));
    saveNext();
  }

  /** Writes have read records again, which are newer than what is kept. */
  void written(List<R> records) {
    records.forEach(record -> written.put(record.id(), record));
    nextWritten = true;
    saveNext();
  }

  /** What was set aside is set aside, however well the next is kept; that stays said. */
  private void kept() {
    Trouble now = trouble.get();
    if (now != null && now.what() == What.NOT_KEPT) {
      trouble.set(null);
    }
  }

  /**
   * One after the other, and of those that wait only the newest. A list comes before what was
   * written since, which is kept beside the list it belongs to.
   */
  private void saveNext() {
    ToKeep<R> list = nextList;
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

  private Instant save(ToKeep<R> list) {
    ListRead.Loaded loaded = list.loaded();
    List<R> kept =
        list.gone().isEmpty()
            ? list.records()
            : list.records().stream().filter(record -> !list.gone().contains(record.id())).toList();
    Instant asOf = loaded.outcome().asOf();
    store.list().save(asOf, loaded.knowledge().definitions(), kept);
    return asOf;
  }

  private Instant saveWritten(Instant of) {
    store.list().saveWritten(of, List.copyOf(written.values()));
    return of;
  }

  /** Only now is what was written before it in safety. */
  private void listIsKept(ToKeep<R> list) {
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
              kept();
            })
        .onFailure(thrown -> trouble.set(new Trouble(What.NOT_KEPT, thrown)))
        .onFinally(
            () -> {
              saving = false;
              saveNext();
            })
        .start();
  }
}
