package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Provides the lists that can be imported into, and delays actions until the chosen list is read.
 */
final class ImportTargets {

  private final ReadOnlyObjectProperty<RecordKind> kind;
  private final Map<RecordKind, RecordsModel<?>> lists;
  private final ConnectionStore connectionStore;
  private @Nullable Runnable waiting;
  private @Nullable IndexedList<?> indexed;

  /** A list with the index of its records, which is made again when they change. */
  private static final class IndexedList<R extends CaseRecord> {

    private final RecordsModel<R> list;
    private final long version;
    private final ImportRecordIndex<R> index;

    IndexedList(RecordsModel<R> list) {
      this.list = list;
      this.version = list.rows().store().versionProperty().get();
      this.index = new ImportRecordIndex<>(list.rows().store().records());
    }

    boolean isOf(RecordsModel<?> other) {
      return list.equals(other) && version == list.rows().store().versionProperty().get();
    }

    ImportRecordSource<R> source(ConnectionStore connectionStore) {
      return new ImportRecordSource<>(list, connectionStore, index);
    }
  }

  ImportTargets(
      ReadOnlyObjectProperty<RecordKind> kind,
      Map<RecordKind, RecordsModel<?>> lists,
      ConnectionStore connectionStore) {
    this.kind = kind;
    this.lists = lists;
    this.connectionStore = connectionStore;
    lists.values().forEach(list -> list.loader().phaseProperty().subscribe(now -> runIfRead()));
  }

  /** Returns the list of the chosen record kind. */
  RecordsModel<?> list() {
    return Objects.requireNonNull(lists.get(kind.get()));
  }

  /** Returns every list that can be imported into. */
  Collection<RecordsModel<?>> lists() {
    return lists.values();
  }

  /** Returns the records of the chosen list as known now. */
  ImportRecordSource<?> source() {
    IndexedList<?> before = indexed;
    IndexedList<?> now = before != null && before.isOf(list()) ? before : new IndexedList<>(list());
    indexed = now;
    return now.source(connectionStore);
  }

  /** Indexes the records of the list in the background, if they are read already. */
  void index(Tasks tasks) {
    if (list().loader().state().phase() == LoadState.Phase.READ) {
      tasks.run(source()::index).start();
    }
  }

  /** Reads the list, unless it is being read. */
  void read() {
    if (list().loader().state().phase() != LoadState.Phase.READING) {
      list().loader().refresh();
    }
  }

  /** Whether an action waits for the list. */
  boolean isWaiting() {
    return waiting != null;
  }

  /** Runs an action when the list is read; replaces the action that waits. */
  void once(Runnable then) {
    waiting = then;
    if (list().loader().state().phase() == LoadState.Phase.IDLE) {
      list().begin(Runnable::run);
    }
    runIfRead();
  }

  /** Forgets the waiting action and the index of the records. */
  void clear() {
    waiting = null;
    indexed = null;
  }

  private void runIfRead() {
    Runnable then = waiting;
    if (then != null && list().loader().state().phase() == LoadState.Phase.READ) {
      waiting = null;
      then.run();
    }
  }
}
