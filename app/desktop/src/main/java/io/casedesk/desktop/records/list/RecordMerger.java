package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.ListSnapshotSource;
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

/** Takes in the records of a list, whether a read brought them or a write read them again. */
final class RecordMerger<R extends CaseRecord> implements ListLoadModel.Taker<R> {

  private final RowsModel<R> rows;
  private final ChangesModel changes;
  private final UnsentChangesModel staging;
  private final FieldCatalogModel<R> learnt;
  private final Supplier<EditorModel<R>> editor;
  private final Tasks tasks;
  private final ListLoadModel<R> listLoadModel;
  private final SnapshotSync<R> snapshotSync;

  /** What it takes them into. */
  record Into<R extends CaseRecord>(
      RowsModel<R> rows,
      ChangesModel changes,
      UnsentChangesModel staging,
      FieldCatalogModel<R> learnt) {}

  /**
   * Takes in what is read of a list.
   *
   * @param kept where the list is kept between two starts
   * @param editor the editor beside it; asked for only once something is read
   */
  RecordMerger(
      Into<R> into,
      ListRead<R> list,
      ListSnapshotSource<R> kept,
      Supplier<EditorModel<R>> editor,
      Tasks tasks) {
    this.rows = into.rows();
    this.changes = into.changes();
    this.staging = into.staging();
    this.learnt = into.learnt();
    this.editor = editor;
    this.tasks = tasks;
    this.listLoadModel = new ListLoadModel<>(list, this, tasks);
    this.snapshotSync = new SnapshotSync<>(kept, list, listLoadModel, rows, tasks);
  }

  /** Reading it. */
  ListLoadModel<R> reading() {
    return listLoadModel;
  }

  /** Keeping it. */
  SnapshotSync<R> keeping() {
    return snapshotSync;
  }

  /** Takes in a record that a write read again. */
  public void again(R record) {
    again(List.of(record), List.of(new ListRow<>(record)));
    learnt.recount();
  }

  /** Takes in records that a write read again; may be called on any thread. */
  public void again(List<R> records) {
    bring(records);
  }

  /**
   * Takes in records that were only looked at; may be called on any thread. What others changed of
   * them is theirs, and a read of the list that is under way may have seen them later. Of 100,000
   * most are those that the list has already, and nothing is to be done for them.
   */
  void seen(List<R> records) {
    AtomicBoolean anyOther = new AtomicBoolean();
    inParts(
        records,
        some -> {
          List<R> others = some.stream().filter(record -> !isHere(record)).toList();
          if (!others.isEmpty()) {
            anyOther.set(true);
            take(others, others.stream().map(ListRow::new).toList());
          }
        });
    tasks.deliver(
        () -> {
          if (anyOther.get()) {
            taken();
          }
        });
  }

  @SuppressWarnings("ReferenceEquality") // one that is equal only may say it in another order
  private boolean isHere(R record) {
    return rows.find(record.id()) == record;
  }

  private void bring(List<R> records) {
    inParts(records, some -> again(some, some.stream().map(ListRow::new).toList()));
    tasks.deliver(this::taken);
  }

  /** On the JavaFX thread, so few at a time that the window goes on meanwhile. */
  private void inParts(List<R> records, Consumer<List<R>> each) {
    for (int from = 0; from < records.size(); from += ListRead.AT_ONCE) {
      List<R> some = records.subList(from, Math.min(records.size(), from + ListRead.AT_ONCE));
      tasks.deliver(() -> each.accept(some));
    }
  }

  private void taken() {
    editor.get().refresh(rows::find);
    learnt.recount();
  }

  private void again(List<R> records, List<ListRow<R>> fresh) {
    records.forEach(record -> listLoadModel.written(record.id()));
    take(records, fresh);
  }

  private void take(List<R> records, List<ListRow<R>> fresh) {
    rows.add(fresh);
    snapshotSync.written(records);
  }

  /** What is staged in records that were just read counts as done where they hold it already. */
  void settle(List<R> read) {
    staging.settled(read.stream().flatMap(this::asWanted).toList());
    editor.get().refresh(rows::find);
  }

  private Stream<Change> asWanted(R record) {
    return staging.of(record.id()).stream()
        .filter(change -> change.wanted().equals(record.value(change.field())));
  }

  @Override
  public List<R> before() {
    return rows.records();
  }

  @Override
  public void take(List<ListRow<R>> fresh, @Nullable FieldCatalog early) {
    if (early != null && learnt.columns().isEmpty()) {
      learnt.learn(early);
    }
    rows.add(fresh);
  }

  @Override
  public void finish(ListRead.Loaded loaded) {
    learnt.learn(loaded.knowledge());
    Set<String> held = new HashSet<>(editor.get().unsettledIds());
    held.addAll(staging.recordIds());
    held.removeAll(loaded.ids());
    // What never had a row here has none to be kept.
    held.removeIf(id -> rows.find(id) == null);
    if (loaded.outcome().complete()) {
      // A record that is gone stays while it holds input, so that the input can still be reached.
      Set<String> gone = new HashSet<>(loaded.missing());
      gone.removeAll(held);
      rows.remove(gone);
    }
    snapshotSync.read(loaded, held);
    changes.found(loaded.changes());
    editor.get().refresh(rows::find);
  }
}
