package io.casedesk.desktop.ui.records;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.filter.FiltersModel;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.desktop.ui.table.RowsModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.views.ViewsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.OptionBook;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.StoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** A list of records of one kind: reading it, and the editor of the record selected in it. */
public final class RecordsModel<R extends CaseRecord> {

  /** How the newest read stands. */
  public enum Phase {
    /** Not read yet. */
    IDLE,
    READING,
    /** Read to the end; the outcome says whether completely. */
    READ,
    CANCELLED,
    FAILED
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ReadListener.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ReadOutcome> outcome =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable OptionBook> said = new ReadOnlyObjectWrapper<>();
  private final ObservableList<Column<R>> columns = FXCollections.observableArrayList();

  private final RecordKind<R> kind;
  private final Books books;
  private final ListRead<R> list;
  private final Writes<R> writes;
  private final Tasks tasks;
  private final RowsModel<R> rows;
  private final StagingModel staging;
  private final EditorModel<R> editor;
  private final GridModel<R> grid;
  private final BulkModel<R> bulk;
  private final CreateModel<R> creating;
  private final ReviewModel<R> review;
  private final FiltersModel<R> filters;
  private final ViewsModel views;
  private final Tasks.Series relearning = new Tasks.Series();
  private Tasks.@Nullable Handle reading;
  private int readNumber;

  /** Read again by a write since the running read began; what that read has of them is older. */
  private final Set<String> writtenMeanwhile = new HashSet<>();

  private volatile Knowledge knowledge;

  /** A list that has not been read yet. */
  public RecordsModel(RecordKind<R> kind, Session session, Books books, Tasks tasks) {
    this.kind = kind;
    this.books = books;
    this.list = new ListRead<>(kind, session, books);
    this.writes = new Writes<>(books, kind, session);
    this.tasks = tasks;
    this.rows = new RowsModel<>(tasks);
    this.knowledge = Knowledge.none();
    this.filters = new FiltersModel<>(rows, columns, this::options, tasks);
    this.views = new ViewsModel(() -> books.views(kind.word()), tasks);
    this.staging = new StagingModel(tasks, books.staged(kind.word()));
    this.editor = new EditorModel<>(tasks, this::write, this::options, this::readAgain, staging);
    this.grid = new GridModel<>(staging, tasks, () -> new CellTexts<>(kind, knowledge));
    this.bulk = new BulkModel<>(kind, this::knowledge, staging, tasks);
    this.creating =
        new CreateModel<>(
            new CreateModel.Surroundings<>(kind, this::knowledge, rows),
            new Creating<>(books, kind, session, writes),
            this::arrived,
            tasks);
    this.review =
        new ReviewModel<>(new RecordsReview<>(this, kind, session, writes, this::readAgain), tasks);
    staging.load();
  }

  /** How the newest read stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Why the newest read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** How far the running read is; null before its first answer. */
  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** How the newest read that reached an end stands as to completeness. */
  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Options as they were when last something was said of them elsewhere; null before. */
  public ReadOnlyObjectProperty<@Nullable OptionBook> saidProperty() {
    return said.getReadOnlyProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return columns;
  }

  /** The rows. */
  public RowsModel<R> rows() {
    return rows;
  }

  /** The editor. */
  public EditorModel<R> editor() {
    return editor;
  }

  /** Cells that were changed and not sent yet. */
  public StagingModel staging() {
    return staging;
  }

  /** Changes on their way to the service. */
  public ReviewModel<R> review() {
    return review;
  }

  /** Whether a write is under way, of a record or of a review. */
  public boolean isWriting() {
    return editor.isSaving()
        || creating.busyProperty().get()
        || review.phaseProperty().get() == ReviewModel.Phase.RUNNING;
  }

  /** Reviews everything that is staged. */
  public void reviewStaged() {
    io.casedesk.model.RecordKind word = io.casedesk.model.RecordKind.of(kind.word()).orElseThrow();
    List<PlannedChange> changes =
        staging.all().stream()
            .map(change -> new PlannedChange(change, change.wanted().isBlank(), ""))
            .toList();
    if (!changes.isEmpty() && !grid.workingProperty().get()) {
      boolean _ = review.open(ChangePlan.of(books.planned(word), changes));
    }
  }

  /** What is known of fields and options now; may be asked for on any thread. */
  Knowledge knowledge() {
    return knowledge;
  }

  /** Takes in what became known of options. */
  void learn(@Nullable OptionBook more) {
    if (more != null) {
      tasks.deliver(
          () -> {
            knowledge = knowledge.withOptions(more);
            filters.knowledgeChanged();
          });
    }
  }

  private void readAgain(List<R> records) {
    tasks.deliver(
        () -> {
          records.forEach(record -> writtenMeanwhile.add(record.id()));
          rows.add(records.stream().map(Row::new).toList());
          editor.refresh(rows::find);
        });
  }

  /** What the keyboard does to cells. */
  GridModel<R> grid() {
    return grid;
  }

  /** One field of many records. */
  BulkModel<R> bulk() {
    return bulk;
  }

  /** A new record. */
  public CreateModel<R> creating() {
    return creating;
  }

  private void arrived(R record, Created<R> created) {
    readAgain(record);
    learn(created.written().options());
    editor.created(record, kind.fields(record, knowledge), created);
  }

  /** Opens a record and gives one of its fields to edit; nothing where it can only be read. */
  Optional<FieldState> editing(String id, FieldRef field) {
    select(id);
    RecordEdit<R> open = editor.openProperty().get();
    return open == null
        ? Optional.empty()
        : open.fields().stream()
            .filter(state -> state.spec().editable() && state.spec().field().equals(field))
            .findFirst();
  }

  /** The filters of the list. */
  public FiltersModel<R> filters() {
    return filters;
  }

  /** The saved views of the list. */
  public ViewsModel views() {
    return views;
  }

  /** What kind of record this is a list of. */
  public String kindName() {
    return kind.name();
  }

  /** What is known of dropdown options now. */
  public OptionBook options() {
    return knowledge.options();
  }

  /** Reads the whole list. Rows already shown stay and are replaced where they changed. */
  public void refresh() {
    cancel();
    int number = ++readNumber;
    writtenMeanwhile.clear();
    phase.set(Phase.READING);
    failure.set(null);
    progress.set(null);
    reading =
        tasks
            .call(() -> read(number))
            .onSuccess(loaded -> ifRunning(number, () -> finish(loaded)))
            .onFailure(thrown -> ifRunning(number, () -> fail(thrown)))
            .start();
  }

  /** Stops a read that is under way; what was read so far stays. */
  public void cancel() {
    if (reading != null && phase.get() == Phase.READING) {
      readNumber++;
      reading.cancel();
      phase.set(Phase.CANCELLED);
    }
  }

  /** Takes in what a person or a file said of options meanwhile. */
  public void relearn() {
    tasks
        .call(() -> list.withBefore(knowledge))
        .onSuccess(this::relearnt)
        .newestOf(relearning)
        .start();
  }

  private void relearnt(Knowledge newer) {
    knowledge = knowledge.withOptions(newer.options());
    said.set(newer.options());
    filters.knowledgeChanged();
  }

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = rows.find(id);
    if (record != null) {
      editor.open(record, kind.fields(record, knowledge));
    }
  }

  private ListRead.Loaded read(int number) {
    return list.read(
        (fresh, progressNow, early) ->
            tasks.deliver(() -> ifRunning(number, () -> take(fresh, progressNow, early))));
  }

  /** What comes of a read that was cancelled, or that a newer one took over from, is dropped. */
  private void ifRunning(int number, Runnable action) {
    if (number == readNumber) {
      action.run();
    }
  }

  private void take(
      List<Row<R>> fresh, ReadListener.Progress progressNow, @Nullable Knowledge early) {
    if (early != null && columns.isEmpty()) {
      learn(early);
    }
    rows.add(fresh.stream().filter(row -> !writtenMeanwhile.contains(row.record().id())).toList());
    progress.set(progressNow);
  }

  private void finish(ListRead.Loaded loaded) {
    learn(loaded.knowledge());
    if (loaded.outcome().complete()) {
      // A record that is gone stays while it holds input, so that the input can still be reached.
      Set<String> kept = new HashSet<>(loaded.ids());
      kept.addAll(editor.unsettledIds());
      kept.addAll(staging.recordIds());
      rows.retain(kept);
    }
    editor.refresh(rows::find);
    outcome.set(loaded.outcome());
    phase.set(Phase.READ);
  }

  private void fail(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  private void learn(Knowledge newer) {
    knowledge = newer;
    List<Column<R>> wanted = kind.columns(newer);
    if (!columns.stream()
        .map(Column::id)
        .toList()
        .equals(wanted.stream().map(Column::id).toList())) {
      columns.setAll(wanted);
    }
    filters.knowledgeChanged();
  }

  private Written<R> write(List<Change> changes) {
    Written<R> written = writes.write(knowledge, changes);
    learn(written.options());
    return written;
  }

  /**
   * Goes on with a run of this kind of record, and takes in what it reads. Blocks.
   *
   * @throws StoreException when the run cannot be read or written down
   */
  public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    List<R> read = new ArrayList<>();
    try {
      return writes.resume(knowledge, new Writes.Resumed(runId, watcher, control), read::add);
    } finally {
      tasks.deliver(
          () -> {
            read.forEach(this::readAgain);
            staging.settled(read.stream().flatMap(this::asWanted).toList());
            editor.refresh(rows::find);
          });
    }
  }

  /** Of what is staged in a record that was just read, what it holds already. */
  private Stream<Change> asWanted(R record) {
    return staging.of(record.id()).stream()
        .filter(change -> change.wanted().equals(record.value(change.field())));
  }

  /** The word for this kind of record in runs. */
  public String kindWord() {
    return kind.word();
  }

  private void readAgain(R record) {
    writtenMeanwhile.add(record.id());
    rows.add(List.of(new Row<>(record)));
  }
}
