package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.table.Row;
import io.casedesk.desktop.ui.table.RowsModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.CaseRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Shows at the start what the last read of another day showed, and keeps what reads show now. */
final class Keeping<R extends CaseRecord> {

  /** Rows that are shown first, before the others have been put into the table. */
  private static final int FIRST = 500;

  /** Records that show which columns there are, so that the first rows need not wait for all. */
  private static final int SAMPLE = 200;

  /** What could not be kept or shown; everything else goes on. */
  record Trouble(boolean damaged, Throwable why) {}

  /** Where it is kept; blocks on the disk. */
  interface Store<R extends CaseRecord> {
    /** What was kept. */
    Optional<KeptList.Kept<R>> load() throws Exception;

    /** Where to keep it. */
    KeptList<R> list();
  }

  private record Shown<R extends CaseRecord>(KeptList.Kept<R> kept, Knowledge known) {}

  private final ReadOnlyObjectWrapper<@Nullable Trouble> trouble = new ReadOnlyObjectWrapper<>();

  private final Store<R> store;
  private final ListRead<R> list;
  private final Reading<R> reading;
  private final RowsModel<R> rows;
  private final Tasks tasks;

  /** Read by writes since the list was kept. */
  private final Map<String, R> written = new LinkedHashMap<>();

  private boolean saving;
  private @Nullable Callable<?> next;

  Keeping(Store<R> store, ListRead<R> list, Reading<R> reading, RowsModel<R> rows, Tasks tasks) {
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
  void begin(Consumer<Knowledge> learn, Consumer<Runnable> whenPainted) {
    reading.begin();
    tasks
        .call(this::load)
        .onSuccess(shown -> show(shown, learn, whenPainted))
        .onFailure(
            thrown -> {
              trouble.set(new Trouble(true, thrown));
              read();
            })
        .start();
  }

  private Optional<Shown<R>> load() throws Exception {
    return store.load().filter(kept -> !kept.rows().isEmpty()).map(this::withKnowledge);
  }

  private Shown<R> withKnowledge(KeptList.Kept<R> kept) {
    List<R> first = kept.rows().stream().limit(SAMPLE).map(Row::record).toList();
    return new Shown<>(kept, list.ofKept(kept.fields(), first));
  }

  private void show(
      Optional<Shown<R>> found, Consumer<Knowledge> learn, Consumer<Runnable> whenPainted) {
    if (found.isEmpty() || reading.isBegun()) {
      read();
      return;
    }
    KeptList.Kept<R> kept = found.get().kept();
    List<Row<R>> all = kept.rows();
    learn.accept(found.get().known());
    rows.add(all.subList(0, Math.min(FIRST, all.size())));
    reading.kept(kept.asOf(), all.size());
    whenPainted.accept(() -> showRest(kept, learn));
  }

  private void showRest(KeptList.Kept<R> kept, Consumer<Knowledge> learn) {
    if (reading.isBegun()) {
      return;
    }
    List<Row<R>> all = kept.rows();
    rows.add(all.subList(Math.min(FIRST, all.size()), all.size()));
    tasks
        .call(() -> list.ofKept(kept.fields(), kept.records()))
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

  private void read() {
    if (!reading.isBegun()) {
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
    List<R> now = rows.records();
    written.clear();
    save(
        () -> {
          List<R> kept =
              gone.isEmpty()
                  ? now
                  : now.stream().filter(record -> !gone.contains(record.id())).toList();
          store.list().save(loaded.outcome().asOf(), loaded.knowledge().definitions(), kept);
          return kept;
        });
  }

  /** Writes have read records again, which are newer than what is kept. */
  void written(List<R> records) {
    records.forEach(record -> written.put(record.id(), record));
    List<R> now = List.copyOf(written.values());
    Instant at = Instant.now();
    if (!now.isEmpty()) {
      save(
          () -> {
            store.list().saveWritten(at, now);
            return now;
          });
    }
  }

  /** What was set aside is set aside, however well the next is kept; that stays said. */
  private void kept() {
    Trouble now = trouble.get();
    if (now != null && !now.damaged()) {
      trouble.set(null);
    }
  }

  /** One after the other, and of those that wait only the newest. */
  private void save(Callable<?> work) {
    if (saving) {
      next = work;
      return;
    }
    saving = true;
    tasks
        .call(work)
        .onSuccess(saved -> kept())
        .onFailure(thrown -> trouble.set(new Trouble(false, thrown)))
        .onFinally(
            () -> {
              saving = false;
              Callable<?> waiting = next;
              next = null;
              if (waiting != null) {
                save(waiting);
              }
            })
        .start();
  }
}
