package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.bulkedit.BulkEditModel;
import io.casedesk.desktop.records.cells.GridEditModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.savedviews.LastTableState;
import io.casedesk.desktop.records.savedviews.SavedViewRepository;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** View model of a list of records: loading, rows, editor, unsent changes and review. */
public final class RecordsModel<R extends CaseRecord> {

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
  private final FieldCatalogModel<R> catalog;
  private final RecordMerger<R> recordMerger;
  private final RefreshController<R> refreshController;
  private final ListRuns<R> runs;
  private final ChangesModel changes;
  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final RowsModel<R> rows;
  private final UnsentListChanges edits;
  private final ChangeService<R> changeService;
  private final ListEditors<R> editors;
  private final FiltersModel<R> filters;
  private final LastTableState tableState;
  private final ViewsModel views;

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
    this.catalog = new FieldCatalogModel<>(kind, list, rows, () -> outcomeProperty().get(), tasks);
    this.recordMerger =
        new RecordMerger<>(
            rows,
            changes,
            edits.staging(),
            catalog,
            list,
            connectionStore.listSnapshots(kind.word(), kind.codec()),
            this::editor,
            tasks);
    this.refreshController =
        new RefreshController<>(
            recordMerger, () -> editors().forbidsReading(), preferences(), kind.word());
    this.changeService = new ChangeService<>(connectionStore, kind, session, catalog, recordMerger);
    this.runs = new ListRuns<>(changeService, recordMerger, refreshController, tasks);
    connectionStore.subscribe(kind.word(), runs::wrote);
    this.filters = new FiltersModel<>(rows, columns(), catalog::options, tasks);
    catalog.versionProperty().subscribe((was, is) -> filters.knowledgeChanged());
    Supplier<SavedViewRepository> saved = () -> connectionStore.views(kind.word());
    this.tableState =
        new LastTableState(saved, connectionStore.settings().arrangement(kind.word()), tasks);
    this.views = new ViewsModel(saved, tableState, tasks);
    this.editors =
        new ListEditors<>(kind, connectionStore, changeService, rows, recordMerger, edits, tasks);
    edits.load();
    creating().load();
    editors.subscribeToWrites(refreshController::readIfHeldBack);
  }

  /** The state of the newest read. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return recordMerger.reading().phaseProperty();
  }

  /** The reason why the newest read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return recordMerger.reading().failureProperty();
  }

  /** The progress of the running read; null before its first response. */
  public ReadOnlyObjectProperty<ReadListener.@Nullable Progress> progressProperty() {
    return recordMerger.reading().progressProperty();
  }

  /** The outcome of the newest read that reached its end. */
  public ReadOnlyObjectProperty<@Nullable ReadOutcome> outcomeProperty() {
    return recordMerger.reading().outcomeProperty();
  }

  /** Whether the rows come from an earlier session and haven't been read again yet. */
  public ReadOnlyBooleanProperty fromSnapshotProperty() {
    return recordMerger.reading().fromSnapshotProperty();
  }

  /** What could not be loaded from or saved to the snapshot; null if there was no problem. */
  public ReadOnlyObjectProperty<SnapshotSync.@Nullable Problem> snapshotProblemProperty() {
    return recordMerger.snapshotSync().problemProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return catalog.columns();
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
    return editors.editor();
  }

  /** Returns the unsent changes. */
  public UnsentChangesModel staging() {
    return edits.staging();
  }

  /** Returns the review of changes. */
  public ReviewModel<R> review() {
    return editors.review();
  }

  /** Returns whether a write is running, in the editor or from a review. */
  public boolean isWriting() {
    return editors.isWriting();
  }

  private ListEditors<R> editors() {
    return editors;
  }

  /** Whether a refresh waits until the running writes have ended. */
  public ReadOnlyBooleanProperty heldBackProperty() {
    return refreshController.heldBackProperty();
  }

  /** Opens a review of all unsent changes. */
  public void reviewStaged() {
    if (!grid().workingProperty().get()) {
      edits.plan().ifPresent(review()::open);
    }
  }

  /** Returns the factory of background tasks. */
  public Tasks tasks() {
    return tasks;
  }

  /** Returns the known fields and dropdown values. */
  public FieldCatalogModel<R> fieldCatalog() {
    return catalog;
  }

  /** Returns the merger for records that were read elsewhere. */
  RecordMerger<R> merger() {
    return recordMerger;
  }

  /** Returns the service that checks and writes changes of the list. */
  public ChangeService<R> changeService() {
    return changeService;
  }

  /** Returns the model for editing cells in the table. */
  public GridEditModel<R> grid() {
    return editors.grid();
  }

  /** Returns the model that edits one field of many records. */
  public BulkEditModel<R> bulk() {
    return editors.bulk();
  }

  /** Returns the model that creates a record. */
  public CreateModel<R> creating() {
    return editors.creating();
  }

  /** Returns the filters of the list. */
  public FiltersModel<R> filters() {
    return filters;
  }

  /** Returns the saved views of the list. */
  public ViewsModel views() {
    return views;
  }

  /** Saves the latest input and table state. Blocks; call it after all other tasks have ended. */
  public void saveInput() {
    edits.close();
    creating().shutDown();
    tableState.close();
  }

  /** Returns the user's settings. */
  public Preferences preferences() {
    return connectionStore.preferences();
  }

  /** Returns the name of the record kind, which is the prefix of its message keys. */
  public String kindName() {
    return kind.name();
  }

  /** Returns the known dropdown values. */
  public DropdownValues options() {
    return catalog.options();
  }

  /**
   * Shows the snapshot of the last session, then reads the list.
   *
   * @param whenPainted runs an action after the current rows were painted
   */
  public void begin(Consumer<Runnable> whenPainted) {
    recordMerger.snapshotSync().begin(catalog::learn, whenPainted);
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

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = rows.find(id);
    if (record != null) {
      changes.visited(id);
      editor().open(record);
    }
  }

  /** Returns the service that writes and resumes runs. */
  public ListRuns<R> runs() {
    return runs;
  }

  /** Returns the kind of the records. */
  public RecordDefinition<R> kind() {
    return kind;
  }
}
