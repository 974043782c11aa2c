package io.casedesk.desktop.records.list;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.WriteGuard;
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
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.savedviews.LastTableState;
import io.casedesk.desktop.records.savedviews.SavedViewRepository;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** View model of a list of records: loading, rows, editor, unsent changes and review. */
public final class RecordsModel<R extends CaseRecord> {

  private final RecordDefinition<R> kind;
  private final RecordList<R> list;
  private final RecordLoader<R> loader;
  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final UnsentListChanges edits;
  private final ChangeService<R> changeService;
  private final EditorModel<R> editor;
  private final GridEditModel<R> grid;
  private final BulkEditModel<R> bulk;
  private final CreateModel<R> creating;
  private final ReviewSession<R> review;
  private final FiltersModel<R> filters;
  private final LastTableState tableState;
  private final ViewsModel views;
  private final ReadOnlyObjectWrapper<@Nullable LastWrite> lastWrite =
      new ReadOnlyObjectWrapper<>();

  /** Creates a list that isn't read yet. */
  public RecordsModel(
      RecordDefinition<R> kind,
      ConnectionSession session,
      ConnectionStore connectionStore,
      Tasks tasks) {
    this.kind = kind;
    this.connectionStore = connectionStore;
    this.tasks = tasks;
    ListRead<R> read = new ListRead<>(kind, session, connectionStore);
    this.list = new RecordList<>(read, tasks);
    RowsModel<R> rows = list.rows();
    FieldCatalogModel<R> catalog = list.catalog();
    this.edits = new UnsentListChanges(connectionStore, kind.word(), tasks);
    this.loader =
        new RecordLoader<>(
            list,
            read,
            connectionStore.listSnapshots(kind.word(), kind.codec()),
            edits.staging(),
            this::editor,
            this::forbidsReading,
            preferences().property(SettingCatalog.refreshOf(kind.word())),
            tasks);
    this.changeService = new ChangeService<>(connectionStore, kind, session, catalog, loader);
    connectionStore.subscribe(kind.word(), write -> tasks.deliver(() -> lastWrite.set(write)));
    this.filters = new FiltersModel<>(rows, catalog.columns(), catalog::options, tasks);
    catalog.versionProperty().subscribe((was, is) -> filters.knowledgeChanged());
    Supplier<SavedViewRepository> saved = () -> connectionStore.views(kind.word());
    this.tableState =
        new LastTableState(saved, connectionStore.settings().arrangement(kind.word()), tasks);
    this.views = new ViewsModel(saved, tableState, tasks);
    WriteGuard gate = connectionStore.gate();
    UnsentChangesModel staging = edits.staging();
    this.editor =
        new EditorModel<>(
            tasks,
            changeService::save,
            new FieldStateFactory(catalog::options, kind.parser()),
            record -> kind.fields(record, catalog.now()),
            loader::recordReread,
            staging,
            gate);
    this.grid =
        new GridEditModel<>(
            staging, tasks, () -> new CellTextParser<>(kind, catalog.now()), rows::shownRows);
    this.bulk = new BulkEditModel<>(kind, catalog::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            kind,
            catalog::now,
            rows,
            new RecordCreator<>(connectionStore, changeService),
            this::arrived,
            gate,
            tasks);
    this.review =
        new ReviewSession<>(
            new RecordsReview<>(kind, rows, edits, catalog, changeService), gate, tasks);
    edits.load();
    creating.load();
    creating.attempt().busyProperty().subscribe((was, is) -> loader.readIfHeldBack());
    review.phaseProperty().subscribe((was, is) -> loader.readIfHeldBack());
    editor.endedSavesProperty().subscribe((was, is) -> loader.readIfHeldBack());
  }

  private void arrived(R record, CreateOutcome<R> createOutcome) {
    loader.recordReread(record);
    editor.created(record, createOutcome);
  }

  /** Returns what reads the list, and knows its state. */
  public RecordLoader<R> loader() {
    return loader;
  }

  /** Returns the rows. */
  public RowsModel<R> rows() {
    return list.rows();
  }

  /** Returns the changes that newer reads found. */
  public ChangesModel changes() {
    return list.changes();
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
  public ReviewSession<R> review() {
    return review;
  }

  /** Returns whether a write is running, in the editor or from a review. */
  public boolean isWriting() {
    return editor.isSaving()
        || creating.attempt().busyProperty().get()
        || review.phase() instanceof ReviewSession.Phase.Running;
  }

  /**
   * Returns whether reading must wait. A review that is checking records counts, too: a read that
   * began before the check would deliver older data.
   */
  private boolean forbidsReading() {
    return isWriting() || review.phase() instanceof ReviewSession.Phase.Checking;
  }

  /** Opens a review of all unsent changes. */
  public void reviewStaged() {
    if (!grid().task().workingProperty().get()) {
      edits.plan().ifPresent(review()::open);
    }
  }

  /** Returns the factory of background tasks. */
  public Tasks tasks() {
    return tasks;
  }

  /** Returns the known fields and dropdown values. */
  public FieldCatalogModel<R> fieldCatalog() {
    return list.catalog();
  }

  /** Returns the service that checks and writes changes of the list. */
  public ChangeService<R> changeService() {
    return changeService;
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

  /** Returns the filters of the list. */
  public FiltersModel<R> filters() {
    return filters;
  }

  /** Returns the saved views of the list. */
  public ViewsModel views() {
    return views;
  }

  /** Returns the number of records with input that is not stored as unsent changes yet. */
  public int unsavedRecords() {
    return editor.unsavedProperty().get() + (creating.isTyped() ? 1 : 0);
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

  /**
   * Shows the snapshot of the last session, then reads the list.
   *
   * @param whenPainted runs an action after the current rows were painted
   */
  public void begin(Consumer<Runnable> whenPainted) {
    loader.begin(whenPainted);
  }

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = list.rows().find(id);
    if (record != null) {
      list.changes().visited(id);
      editor().open(record);
    }
  }

  /** The newest write of this window from any source; null before the first. */
  public ReadOnlyObjectProperty<@Nullable LastWrite> lastWriteProperty() {
    return lastWrite.getReadOnlyProperty();
  }

  /**
   * Resumes a run of an earlier session and merges the records that it reads. Blocks.
   *
   * @throws StoreException if the run can't be loaded or recorded
   */
  public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    List<R> read = new ArrayList<>();
    tasks.deliver(loader::resumes);
    try {
      return changeService.resume(
          runId, new ChangeService.WatchedRun(watcher, control), read::addAll);
    } finally {
      loader.recordsReread(read);
      tasks.deliver(() -> loader.resumed(read));
    }
  }

  /** Returns the kind of the records. */
  public RecordDefinition<R> kind() {
    return kind;
  }
}
