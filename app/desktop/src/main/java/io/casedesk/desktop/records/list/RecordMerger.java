package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges records from reads and writes into the rows, changes and fields of a list. */
final class RecordMerger<R extends CaseRecord> implements ChangeService.RecordReceiver<R> {

  private final RowsModel<R> rows;
  private final ChangesModel changes;
  private final UnsentChangesModel staging;
  private final FieldCatalogModel<R> learnt;
  private final Supplier<EditorModel<R>> editor;
  private final Tasks tasks;
  private final ListLoadModel<R> listLoadModel;
  private final SnapshotSync<R> snapshotSync;

  /**
   * Creates a merger.
   *
   * @param snapshots where the snapshot of the list is stored
   * @param editor the editor of the list; called only once something was read
   */
  RecordMerger(
      RowsModel<R> rows,
      ChangesModel changes,
      UnsentChangesModel staging,
      FieldCatalogModel<R> learnt,
      ListRead<R> list,
      ListSnapshotStore<R> snapshots,
      Supplier<EditorModel<R>> editor,
      Tasks tasks) {
    this.rows = rows;
    this.changes = changes;
    this.staging = staging;
    this.learnt = learnt;
    this.editor = editor;
    this.tasks = tasks;
    this.listLoadModel = new ListLoadModel<>(list, this, tasks);
    this.snapshotSync = new SnapshotSync<>(snapshots, list, listLoadModel, rows, tasks);
  }

  /** Returns the model that loads the list. */
  ListLoadModel<R> reading() {
    return listLoadModel;
  }

  /** Returns the model that loads and saves the snapshot of the list. */
  SnapshotSync<R> snapshotSync() {
    return snapshotSync;
  }

  /** Merges a record that was re-read after a write. */
  public void recordReread(R record) {
    addReread(List.of(record), List.of(new ListRow<>(record)));
    learnt.recount();
  }

  /** Merges records that were re-read after a write. Thread-safe. */
  @Override
  public void recordsReread(List<R> records) {
    inParts(records, some -> addReread(some, some.stream().map(ListRow::new).toList()));
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
            addRows(others, others.stream().map(ListRow::new).toList());
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

  /**
   * Runs an action on the JavaFX thread for a few records at a time, so that the window stays
   * responsive.
   */
  private void inParts(List<R> records, Consumer<List<R>> each) {
    for (int from = 0; from < records.size(); from += ListRead.AT_ONCE) {
      List<R> some = records.subList(from, Math.min(records.size(), from + ListRead.AT_ONCE));
      tasks.deliver(() -> each.accept(some));
    }
  }

  private void refreshDependents() {
    editor.get().refresh(rows::find);
    learnt.recount();
  }

  private void addReread(List<R> records, List<ListRow<R>> fresh) {
    records.forEach(record -> listLoadModel.written(record.id()));
    addRows(records, fresh);
  }

  private void addRows(List<R> records, List<ListRow<R>> fresh) {
    rows.add(fresh);
    snapshotSync.saver().saveWritten(records);
  }

  /** Settles unsent changes that the newly read records already contain. */
  void settle(List<R> read) {
    staging.settled(read.stream().flatMap(this::asWanted).toList());
    editor.get().refresh(rows::find);
  }

  private Stream<Change> asWanted(R record) {
    return staging.of(record.id()).stream()
        .filter(change -> change.wanted().equals(record.value(change.field())));
  }

  /** Returns the records that were read before. */
  List<R> before() {
    return rows.store().records();
  }

  /** Adds rows of a running read; the fields are null after its first part. */
  void addRows(List<ListRow<R>> fresh, @Nullable FieldCatalog early) {
    if (early != null && learnt.columns().isEmpty()) {
      learnt.learn(early);
    }
    rows.add(fresh);
  }

  /** Merges the end of a read, which may be incomplete. */
  void finish(ListRead.Result loaded) {
    learnt.learn(loaded.knowledge());
    Set<String> held = new HashSet<>(editor.get().unsettledIds());
    held.addAll(staging.recordIds());
    held.removeAll(loaded.ids());
    // A record that never had a row has none to keep.
    held.removeIf(id -> rows.find(id) == null);
    if (loaded.outcome().complete()) {
      // A deleted record stays while it has input, so that the user can still reach the input.
      Set<String> gone = new HashSet<>(loaded.missing());
      gone.removeAll(held);
      rows.remove(gone);
    }
    snapshotSync.read(loaded, held);
    changes.found(loaded.changes());
    editor.get().refresh(rows::find);
  }
}
