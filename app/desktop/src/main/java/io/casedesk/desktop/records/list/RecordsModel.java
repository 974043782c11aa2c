package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.bulkedit.BulkEditModel;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.GridEditModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.create.CreateOutcome;
import io.casedesk.desktop.records.create.RecordCreator;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** View model of a list of records: loading, rows, editor, unsent changes and review. */
public final class RecordsModel<R extends CaseRecord> {

  /** The newest write of this window from any source; null before the first. */
  public ReadOnlyObjectProperty<@Nullable LastWrite> lastWriteProperty() {
    return lastWrite.getReadOnlyProperty();
  }

  /** The state of the newest read. */
  public enum Phase {
    /** Not read yet. */
    IDLE,
    READING,
    /** Read to the end; see the outcome for completeness. */
    READ,
    CANCELLED,
    FAILED
  }

  private final RecordDefinition<R> kind;
  private final FieldCatalogModel<R> fieldCatalogModel;
  private final RecordMerger<R> recordMerger;
  private final ListLoadModel<R> listLoadModel;
  private final RefreshController<R> refreshController;
  private final ListRuns<R> runs;
  private final ChangesModel changes;
  private final ConnectionStore connectionStore;
  private final ReadOnlyObjectWrapper<@Nullable LastWrite> lastWrite =
      new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private final RowsModel<R> rows;
  private final UnsentListChanges edits;
  private final EditorModel<R> editor;
  private final GridEditModel<R> grid;
  private final BulkEditModel<R> bulk;
  private final CreateModel<R> creating;
  private final ReviewModel<R> review;
  private final ListViews<R> views;

  /** Creates a list that isn't read yet. */
  public RecordsModel(
      RecordDefinition<R> kind,
      ConnectionSession session,
      ConnectionStore connectionStore,
      Tasks tasks) {
    this.kind = kind;
    this.connectionStore = connectionStore;
    this.tasks = tasks;
    ListRead<R> list = new ListRead<>(kind, session, connectionStore);
    this.rows = new RowsModel<>(tasks, kind.parser());
    this.changes = new ChangesModel(rows);
    this.edits = new UnsentListChanges(connectionStore, kind.word(), tasks);
    UnsentChangesModel staging = edits.staging();
    this.fieldCatalogModel =
        new FieldCatalogModel<>(kind, list, rows, () -> outcomeProperty().get(), tasks);
    this.recordMerger =
        new RecordMerger<>(
            new RecordMerger.Into<>(rows, changes, staging, fieldCatalogModel),
            list,
            connectionStore.kept(kind.word(), kind.codec()),
            this::editor,
            tasks);
    this.listLoadModel = recordMerger.reading();
    this.refreshController =
        new RefreshController<>(recordMerger, () -> writing().forbidsReading());
    RecordWriteService<R> recordWriteService =
        new RecordWriteService<>(connectionStore, kind, session);
    this.runs =
        new ListRuns<>(
            recordWriteService, fieldCatalogModel, recordMerger, refreshController, tasks);
    this.views = new ListViews<>(connectionStore, kind.word(), rows, fieldCatalogModel, tasks);
    this.editor =
        new EditorModel<>(
            tasks,
            runs::write,
            new FieldStateFactory(fieldCatalogModel::options, kind.parser()),
            record -> kind.fields(record, fieldCatalogModel.now()),
            recordMerger::again,
            staging,
            connectionStore.gate());
    this.grid =
        new GridEditModel<>(
            staging, tasks, () -> new CellTextParser<>(kind, fieldCatalogModel.now()));
    this.bulk = new BulkEditModel<>(kind, fieldCatalogModel::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            new CreateModel.Surroundings<>(kind, fieldCatalogModel::now, rows),
            new RecordCreator<>(connectionStore, kind, session, recordWriteService),
            this::arrived,
            connectionStore.gate(),
            tasks);
    this.review =
        new ReviewModel<>(
            new RecordsReview<>(
                this,
                kind,
                session,
                recordWriteService,
                new RecordsReview.Taking<>(fieldCatalogModel, recordMerger)),
            connectionStore.gate(),
            tasks);
    connectionStore.subscribe(kind.word(), wrote -> tasks.deliver(() -> lastWrite.set(wrote)));
    edits.load();
    creating.load();
    writing().subscribe(refreshController::readIfHeldBack);
  }

  /** The state of the newest read. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return listLoadModel.phaseProperty();
  }

  /** The reason why the newest read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return listLoadModel.failureProperty();
  }

  /** The progress of the running read; null before its first response. */
  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return listLoadModel.progressProperty();
  }

  /** The outcome of the newest read that reached its end. */
  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return listLoadModel.outcomeProperty();
  }

  /** Whether the rows come from an earlier session and haven't been read again yet. */
  public ReadOnlyBooleanProperty keptProperty() {
    return listLoadModel.keptProperty();
  }

  /** What could not be loaded from or saved to the snapshot; null if there was no problem. */
  public ReadOnlyObjectProperty<SnapshotSync.@Nullable Trouble> keptTroubleProperty() {
    return recordMerger.keeping().troubleProperty();
  }

  /** The dropdown values after the last update from outside the list; null before. */
  public ReadOnlyObjectProperty<@Nullable DropdownValues> saidProperty() {
    return fieldCatalogModel.saidProperty();
  }

  /** How often the uses of dropdown values were recounted since the list was read. */
  public ReadOnlyIntegerProperty recountsProperty() {
    return fieldCatalogModel.recountsProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return fieldCatalogModel.columns();
  }

  /** Returns the rows. */
  public RowsModel<R> rows() {
    return rows;
  }

  /** Returns the changes that newer reads found. */
  public ChangesModel changes() {
    return changes;
  }

  /** Returns the editor. */
  public EditorModel<R> editor() {
    return editor;
  }

  /** Returns the unsent changes. */
  public UnsentChangesModel staging() {
    return edits.staging();
  }

  /** Returns the review of changes. */
  public ReviewModel<R> review() {
    return review;
  }

  /** Returns whether a write is running, in the editor or from a review. */
  public boolean isWriting() {
    return writing().isUnderWay();
  }

  private ListWriting<R> writing() {
    return new ListWriting<>(editor, creating, review);
  }

  /** Whether a refresh waits until the running writes have ended. */
  public ReadOnlyBooleanProperty heldBackProperty() {
    return refreshController.heldBackProperty();
  }

  /** Opens a review of all unsent changes. */
  public void reviewStaged() {
    if (!grid.workingProperty().get()) {
      edits.plan().ifPresent(review::open);
    }
  }

  /** Returns the factory of background tasks. */
  public Tasks tasks() {
    return tasks;
  }

  /** Returns the known fields and dropdown values. */
  FieldCatalogModel<R> learnt() {
    return fieldCatalogModel;
  }

  /** Returns the merger for records that were read elsewhere. */
  RecordMerger<R> intake() {
    return recordMerger;
  }

  /** Returns the model for editing cells in the table. */
  public GridEditModel<R> grid() {
    return grid;
  }

  /** Returns the model that edits one field of many records. */
  public BulkEditModel<R> bulk() {
    return bulk;
  }

  /** Returns the model that creates a record. */
  public CreateModel<R> creating() {
    return creating;
  }

  private void arrived(R record, CreateOutcome<R> createOutcome) {
    recordMerger.again(record);
    fieldCatalogModel.learn(createOutcome.written().options());
    editor.created(record, createOutcome);
  }

  /**
   * Selects a record and returns one of its fields for editing; empty if the field is read-only.
   */
  public Optional<FieldState> editing(String id, FieldRef field) {
    select(id);
    return Optional.ofNullable(editor.openProperty().get()).flatMap(open -> open.editable(field));
  }

  /** Returns the filters of the list. */
  public FiltersModel<R> filters() {
    return views.filters();
  }

  /** Returns the saved views of the list. */
  public ViewsModel views() {
    return views.views();
  }

  /** Saves the latest input and table state. Blocks; call it after all other tasks have ended. */
  public void keep() {
    edits.close();
    creating.shutDown();
    views.close();
  }

  /** Returns the export settings. */
  public ExportPreferences exporting() {
    return new ExportPreferences(connectionStore.preferences());
  }

  /** Returns the name of the record kind, which is the prefix of its message keys. */
  public String kindName() {
    return kind.name();
  }

  /** Returns whether the records can be deleted and restored. */
  public boolean isDeletable() {
    return kind.isDeletable();
  }

  /** Returns the known dropdown values. */
  public DropdownValues options() {
    return fieldCatalogModel.options();
  }

  /**
   * Shows the snapshot of the last session, then reads the list.
   *
   * @param whenPainted runs an action after the current rows were painted
   */
  public void begin(Consumer<Runnable> whenPainted) {
    recordMerger.keeping().begin(fieldCatalogModel::learn, whenPainted);
  }

  /** Returns the target for automatic refreshes. */
  public RefreshTimerModel.Target byTheClock() {
    return refreshController;
  }

  /** Reads the whole list as soon as no write is running; changed rows are replaced. */
  public void refresh() {
    refreshController.refresh();
  }

  /** Cancels a running read; the rows read so far stay. */
  public void cancel() {
    refreshController.cancel();
  }

  /** Loads dropdown values that were changed by the user or by a file in the meantime. */
  public void relearn() {
    fieldCatalogModel.relearn();
  }

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = rows.find(id);
    if (record != null) {
      changes.visited(id);
      editor.open(record);
    }
  }

  /** Returns the service that writes and resumes runs. */
  public ListRuns<R> runs() {
    return runs;
  }

  /** Returns the name of the record kind in runs. */
  public String kindWord() {
    return kind.word();
  }
}
