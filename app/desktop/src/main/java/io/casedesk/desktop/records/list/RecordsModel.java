package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.form.FieldState;
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

/** A list of records of one kind: reading it, and the editor of the record selected in it. */
public final class RecordsModel<R extends CaseRecord> {

  /** The newest write of this window, on whatever way; null before the first. */
  public ReadOnlyObjectProperty<@Nullable LastWrite> lastWriteProperty() {
    return lastWrite.getReadOnlyProperty();
  }

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

  /** A list that has not been read yet. */
  public RecordsModel(
      RecordDefinition<R> kind,
      ConnectionSession session,
      ConnectionStore connectionStore,
      Tasks tasks) {
    this.kind = kind;
    this.connectionStore = connectionStore;
    this.tasks = tasks;
    ListRead<R> list = new ListRead<>(kind, session, connectionStore);
    this.rows = new RowsModel<>(tasks);
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
            fieldCatalogModel::options,
            record -> kind.fields(record, fieldCatalogModel.now()),
            recordMerger::again,
            staging);
    this.grid =
        new GridEditModel<>(
            staging, tasks, () -> new CellTextParser<>(kind, fieldCatalogModel.now()));
    this.bulk = new BulkEditModel<>(kind, fieldCatalogModel::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            new CreateModel.Surroundings<>(kind, fieldCatalogModel::now, rows),
            new RecordCreator<>(connectionStore, kind, session, recordWriteService),
            this::arrived,
            tasks);
    this.review =
        new ReviewModel<>(
            new RecordsReview<>(
                this,
                kind,
                session,
                recordWriteService,
                new RecordsReview.Taking<>(fieldCatalogModel, recordMerger)),
            tasks);
    editor.writesThrough(connectionStore.gate());
    creating.writesThrough(connectionStore.gate());
    review.writesThrough(connectionStore.gate());
    connectionStore.onWritten(kind.word(), wrote -> tasks.deliver(() -> lastWrite.set(wrote)));
    edits.load();
    creating.load();
    writing().onEnd(refreshController::readIfHeldBack);
  }

  /** How the newest read stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return listLoadModel.phaseProperty();
  }

  /** Why the newest read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return listLoadModel.failureProperty();
  }

  /** How far the running read is; null before its first answer. */
  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return listLoadModel.progressProperty();
  }

  /** How the newest read that reached an end stands as to completeness. */
  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return listLoadModel.outcomeProperty();
  }

  /** Whether the rows are those of an earlier session, which nothing has read again yet. */
  public ReadOnlyBooleanProperty keptProperty() {
    return listLoadModel.keptProperty();
  }

  /** What of an earlier session could not be shown, or of this one not kept; null when all was. */
  public ReadOnlyObjectProperty<SnapshotSync.@Nullable Trouble> keptTroubleProperty() {
    return recordMerger.keeping().troubleProperty();
  }

  /** Options as they were when last something was said of them elsewhere; null before. */
  public ReadOnlyObjectProperty<@Nullable DropdownValues> saidProperty() {
    return fieldCatalogModel.saidProperty();
  }

  /** How often the uses of dropdown values were counted again since the list was read. */
  public ReadOnlyIntegerProperty recountsProperty() {
    return fieldCatalogModel.recountsProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return fieldCatalogModel.columns();
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
  public UnsentChangesModel staging() {
    return edits.staging();
  }

  /** Changes on their way to the service. */
  public ReviewModel<R> review() {
    return review;
  }

  /** Whether a write is under way, of a record or of a review. */
  public boolean isWriting() {
    return writing().isUnderWay();
  }

  private ListWriting<R> writing() {
    return new ListWriting<>(editor, creating, review);
  }

  /** Whether the list is to be read as soon as the writes that are under way have ended. */
  public ReadOnlyBooleanProperty heldBackProperty() {
    return refreshController.heldBackProperty();
  }

  /** Reviews everything that is staged. */
  public void reviewStaged() {
    if (!grid.workingProperty().get()) {
      edits.plan().ifPresent(review::open);
    }
  }

  /** What starts work off the JavaFX thread. */
  public Tasks tasks() {
    return tasks;
  }

  /** What is known of fields and options. */
  FieldCatalogModel<R> learnt() {
    return fieldCatalogModel;
  }

  /** What takes in records that were read elsewhere. */
  RecordMerger<R> intake() {
    return recordMerger;
  }

  /** What the keyboard does to cells. */
  public GridEditModel<R> grid() {
    return grid;
  }

  /** One field of many records. */
  public BulkEditModel<R> bulk() {
    return bulk;
  }

  /** A new record. */
  public CreateModel<R> creating() {
    return creating;
  }

  private void arrived(R record, CreateOutcome<R> createOutcome) {
    recordMerger.again(record);
    fieldCatalogModel.learn(createOutcome.written().options());
    editor.created(record, createOutcome);
  }

  /** Opens a record and gives one of its fields to edit; nothing where it can only be read. */
  public Optional<FieldState> editing(String id, FieldRef field) {
    select(id);
    return Optional.ofNullable(editor.openProperty().get()).flatMap(open -> open.editable(field));
  }

  /** The filters of the list. */
  public FiltersModel<R> filters() {
    return views.filters();
  }

  /** The saved views of the list. */
  public ViewsModel views() {
    return views.views();
  }

  /** Keeps what was typed or moved last. Blocks; nothing else is running any more. */
  public void keep() {
    edits.close();
    creating.shutDown();
    views.close();
  }

  /** What a person likes exports to be. */
  public ExportPreferences exporting() {
    return new ExportPreferences(connectionStore.preferences());
  }

  /** What kind of record this is a list of. */
  public String kindName() {
    return kind.name();
  }

  /** Whether its records can be deleted and restored. */
  public boolean isDeletable() {
    return kind.isDeletable();
  }

  /** What is known of dropdown options now. */
  public DropdownValues options() {
    return fieldCatalogModel.options();
  }

  /**
   * Shows the list as an earlier session left it, and reads it.
   *
   * @param whenPainted runs something once what is shown now has been painted
   */
  public void begin(Consumer<Runnable> whenPainted) {
    recordMerger.keeping().begin(fieldCatalogModel::learn, whenPainted);
  }

  /** What reads the list by the clock. */
  public RefreshTimerModel.Target byTheClock() {
    return refreshController;
  }

  /** Reads the whole list as soon as no write is under way; rows that changed are replaced. */
  public void refresh() {
    refreshController.refresh();
  }

  /** Stops a read that is under way; what was read so far stays. */
  public void cancel() {
    refreshController.cancel();
  }

  /** Takes in what a person or a file said of options meanwhile. */
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

  /** What writes by runs, and goes on with them. */
  public ListRuns<R> runs() {
    return runs;
  }

  /** The word for this kind of record in runs. */
  public String kindWord() {
    return kind.word();
  }
}
