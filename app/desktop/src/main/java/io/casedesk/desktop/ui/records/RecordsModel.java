package io.casedesk.desktop.ui.records;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.filter.FiltersModel;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.refresh.ChangesModel;
import io.casedesk.desktop.ui.refresh.RefreshPace;
import io.casedesk.desktop.ui.refresh.RefreshTimerModel;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.desktop.ui.table.RowsModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.views.ViewsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
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
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
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

  private final ReadOnlyObjectWrapper<@Nullable OptionBook> said = new ReadOnlyObjectWrapper<>();
  private final ObservableList<Column<R>> columns = FXCollections.observableArrayList();

  private final RecordKind<R> kind;
  private final Books books;
  private final ListRead<R> list;
  private final Reading<R> reading;
  private final Keeping<R> keeping;
  private final ChangesModel changes;
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
  private final Tasks.Series recounts = new Tasks.Series();
  private final ReadOnlyBooleanWrapper heldBack = new ReadOnlyBooleanWrapper();
  private volatile Knowledge knowledge;
  private int resuming;

  /** A list that has not been read yet. */
  public RecordsModel(RecordKind<R> kind, Session session, Books books, Tasks tasks) {
    this.kind = kind;
    this.books = books;
    this.list = new ListRead<>(kind, session, books);
    this.reading = new Reading<>(list, new Taking(), tasks);
    this.writes = new Writes<>(books, kind, session);
    this.tasks = tasks;
    this.rows = new RowsModel<>(tasks);
    this.changes = new ChangesModel(rows);
    this.keeping = new Keeping<>(books.kept(kind.word(), kind.codec()), list, reading, rows, tasks);
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
    creating.busyProperty().subscribe(busy -> readIfHeldBack());
    review.phaseProperty().subscribe(now -> readIfHeldBack());
    editor.onSaved(this::readIfHeldBack);
  }

  /** How the newest read stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return reading.phaseProperty();
  }

  /** Why the newest read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return reading.failureProperty();
  }

  /** How far the running read is; null before its first answer. */
  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return reading.progressProperty();
  }

  /** How the newest read that reached an end stands as to completeness. */
  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return reading.outcomeProperty();
  }

  /** Whether the rows are those of an earlier session, which nothing has read again yet. */
  public ReadOnlyBooleanProperty keptProperty() {
    return reading.keptProperty();
  }

  /** What of an earlier session could not be shown, or of this one not kept; null when all was. */
  ReadOnlyObjectProperty<Keeping.@Nullable Trouble> keptTroubleProperty() {
    return keeping.troubleProperty();
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

  /** What newer reads changed. */
  public ChangesModel changes() {
    return changes;
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

  private boolean isAtWork() {
    return isWriting() || resuming > 0;
  }

  /** Whether the list is to be read as soon as the writes that are under way have ended. */
  ReadOnlyBooleanProperty heldBackProperty() {
    return heldBack.getReadOnlyProperty();
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

  /** What starts work off the JavaFX thread. */
  Tasks tasks() {
    return tasks;
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
            recount();
          });
    }
  }

  /** What was written uses other options now than when all was read. */
  private void recount() {
    ReadOutcome outcome = outcomeProperty().get();
    if (outcome == null || !outcome.complete()) {
      // Of what is not there nobody can count.
      return;
    }
    List<FieldDefinition> definitions = knowledge.definitions();
    List<R> now = rows.records();
    tasks
        .call(() -> list.ofKept(definitions, now).seen())
        .newestOf(recounts)
        .onSuccess(seen -> knowledge = knowledge.counting(seen))
        .start();
  }

  /** Takes in records that were read elsewhere; on any thread. */
  void readAgain(List<R> records) {
    for (int from = 0; from < records.size(); from += ListRead.AT_ONCE) {
      List<R> some = records.subList(from, Math.min(records.size(), from + ListRead.AT_ONCE));
      List<Row<R>> fresh = some.stream().map(Row::new).toList();
      tasks.deliver(() -> takeAgain(some, fresh));
    }
    tasks.deliver(
        () -> {
          editor.refresh(rows::find);
          recount();
        });
  }

  private void takeAgain(List<R> records, List<Row<R>> fresh) {
    records.forEach(record -> reading.written(record.id()));
    rows.add(fresh);
    keeping.written(records);
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

  /**
   * Shows the list as an earlier session left it, and reads it.
   *
   * @param whenPainted runs something once what is shown now has been painted
   */
  public void begin(Consumer<Runnable> whenPainted) {
    keeping.begin(this::learn, whenPainted);
  }

  /** What reads the list by the clock. */
  public RefreshTimerModel.Target byTheClock() {
    return new RefreshTimerModel.Target() {
      @Override
      public RefreshPace pace() {
        return reading.pace();
      }

      @Override
      public boolean isIdle() {
        return phaseProperty().get() != Phase.READING
            && phaseProperty().get() != Phase.IDLE
            && !isAtWork();
      }

      @Override
      public void refresh() {
        RecordsModel.this.refresh();
      }
    };
  }

  /**
   * Reads the whole list. Rows already shown stay and are replaced where they changed. While writes
   * are under way it waits for their end: it would take them for those of somebody else, and what
   * they read would then replace what is newer.
   */
  public void refresh() {
    heldBack.set(isAtWork());
    if (!heldBack.get()) {
      keeping.showAll();
      reading.refresh();
    }
  }

  private void readIfHeldBack() {
    if (heldBack.get() && !isAtWork()) {
      refresh();
    }
  }

  /** Stops a read that is under way; what was read so far stays. */
  public void cancel() {
    heldBack.set(false);
    reading.cancel();
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
    recount();
    said.set(newer.options());
    filters.knowledgeChanged();
  }

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = rows.find(id);
    if (record != null) {
      changes.visited(id);
      editor.open(record, kind.fields(record, knowledge));
    }
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
    tasks.deliver(() -> resuming++);
    try {
      return writes.resume(knowledge, new Writes.Resumed(runId, watcher, control), read::add);
    } finally {
      readAgain(read);
      tasks.deliver(
          () -> {
            staging.settled(read.stream().flatMap(this::asWanted).toList());
            editor.refresh(rows::find);
            resuming--;
            readIfHeldBack();
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
    takeAgain(List.of(record), List.of(new Row<>(record)));
  }

  private final class Taking implements Reading.Taker<R> {

    @Override
    public List<R> before() {
      return rows.records();
    }

    @Override
    public void take(List<Row<R>> fresh, @Nullable Knowledge early) {
      if (early != null && columns.isEmpty()) {
        learn(early);
      }
      rows.add(fresh);
    }

    @Override
    public void finish(ListRead.Loaded loaded) {
      learn(loaded.knowledge());
      Set<String> held = new HashSet<>(editor.unsettledIds());
      held.addAll(staging.recordIds());
      held.removeAll(loaded.ids());
      // What never had a row here has none to be kept.
      held.removeIf(id -> rows.find(id) == null);
      if (loaded.outcome().complete()) {
        // A record that is gone stays while it holds input, so that the input can still be reached.
        loaded.ids().addAll(held);
        rows.retain(loaded.ids());
      }
      keeping.read(loaded, held);
      changes.found(loaded.changes());
      editor.refresh(rows::find);
    }
  }
}
