package io.casedesk.desktop.records.list;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.form.ColumnReadings;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.bulkedit.BulkEditModel;
import io.casedesk.desktop.records.bulkedit.PlanPurpose;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.GridClipboard;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.create.CreateOutcome;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** View model of a list of records: loading, rows, editor, unsent changes and review. */
public final class RecordsModel<R extends CaseRecord> {

  /** Delay before the selected record is saved: the user may arrow through the list. */
  private static final Duration REST = Duration.ofMillis(500);

  private final RecordDefinition<R> kind;
  private final RecordLoader<R> loader;
  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final PendingChanges staging;
  private final PlanPurpose purpose;
  private final ChangeService<R> changeService;
  private final EditorModel<R> editor;
  private final GridClipboard<R> grid;
  private final BulkEditModel<R> bulk;
  private final CreateModel<R> creating;
  private final ReviewSession<R> review;

  /** Saves which record is selected. */
  private final LatestSaver selected;

  private final FiltersModel<R> filters;
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
    this.staging = new PendingChanges(tasks, connectionStore.staged(kind.word()));
    this.purpose =
        new PlanPurpose(staging, connectionStore.settings().planPurpose(kind.word()), tasks);
    this.loader =
        new RecordLoader<>(
            read,
            connectionStore.listSnapshots(kind.word(), kind.codec()),
            staging,
            this::editor,
            this::forbidsReading,
            tasks);
    RowsModel<R> rows = loader.rows();
    FieldCatalogModel<R> catalog = loader.catalog();
    this.changeService = new ChangeService<>(connectionStore, kind, session, catalog, loader);
    connectionStore.subscribe(kind.word(), write -> tasks.deliver(() -> written(write)));
    this.filters = new FiltersModel<>(rows, catalog.columns(), catalog::options, tasks);
    catalog.versionProperty().subscribe((was, is) -> filters.knowledgeChanged());
    this.views =
        new ViewsModel(
            () -> connectionStore.views(kind.word()),
            connectionStore.settings().arrangement(kind.word()),
            tasks);
    WriteGuard gate = connectionStore.gate();
    FieldEditorFactory codecs = new FieldEditorFactory(catalog::options, kind.parser());
    ColumnReadings readings = new ColumnReadings();
    this.editor =
        new EditorModel<>(
            tasks,
            changeService::save,
            (spec, seen) -> codecs.codec(spec, seen).in(readings),
            record -> kind.fields(record, catalog.now()),
            loader::recordReread,
            staging,
            gate);
    this.grid =
        new GridClipboard<>(
            staging, tasks, () -> new CellTextParser<>(kind, catalog.now()), rows::shownRows);
    this.bulk = new BulkEditModel<>(kind, catalog::now, staging, purpose, tasks);
    this.creating =
        new CreateModel<>(
            kind,
            catalog::now,
            rows,
            connectionStore.settings().drafts(kind.word()),
            changeService,
            this::arrived,
            gate,
            tasks);
    this.review =
        new ReviewSession<>(
            new RecordsReview<>(kind, rows, staging, purpose, catalog, changeService), gate, tasks);
    this.selected =
        new LatestSaver(tasks, REST, connectionStore.settings().selected(kind.word())::put);
    staging.load(purpose::load);
    creating.load();
    creating.busyProperty().subscribe((was, is) -> loader.readIfHeldBack());
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
    return loader.rows();
  }

  /** Returns the changes that newer reads found. */
  public ChangesModel changes() {
    return loader.changes();
  }

  /** Returns the editor. */
  public EditorModel<R> editor() {
    return editor;
  }

  /** Returns the unsent changes. */
  public PendingChanges staging() {
    return staging;
  }

  /** Returns the review of changes. */
  public ReviewSession<R> review() {
    return review;
  }

  /** Returns whether a write is running, in the editor or from a review. */
  public boolean isWriting() {
    return editor.isSaving()
        || creating.busyProperty().get()
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
    if (!grid().isWorking()) {
      ChangePlan.Header header = changeService.planned();
      RecordsReview.staged(header.withPurpose(purpose.of(header.purpose())), staging)
          .ifPresent(review::open);
    }
  }

  /** Returns the factory of background tasks. */
  public Tasks tasks() {
    return tasks;
  }

  /** Returns the known fields and dropdown values. */
  public FieldCatalogModel<R> fieldCatalog() {
    return loader.catalog();
  }

  /** Returns the service that checks and writes changes of the list. */
  public ChangeService<R> changeService() {
    return changeService;
  }

  /** Returns the clipboard of the cells. */
  public GridClipboard<R> grid() {
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

  /** Returns the number of new records whose input could not be saved. */
  public int unsavedRecords() {
    return creating.isTyped() ? 1 : 0;
  }

  /**
   * Saves the latest input and state of the list. Blocks; call it after all other tasks have ended.
   *
   * @throws StoreException if a part of it can't be saved; the other parts are saved
   */
  public void saveInput() {
    List<StoreException> failures = new ArrayList<>();
    for (Runnable close :
        List.<Runnable>of(
            staging::close,
            purpose::close,
            creating::shutDown,
            views::close,
            selected::close,
            staging::closeSteps)) {
      try {
        close.run();
      } catch (StoreException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      StoreException first = failures.removeFirst();
      failures.forEach(first::addSuppressed);
      throw first;
    }
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

  /** Reads which record was selected last, when there is one, and runs an action with its id. */
  public void findSelected(Consumer<String> then) {
    tasks
        .call(connectionStore.settings().selected(kind.word())::find)
        .onSuccess(found -> found.ifPresent(then))
        .start();
  }

  /** Opens a record in the editor. */
  public void select(String id) {
    R record = loader.rows().find(id);
    if (record != null) {
      loader.changes().visited(id);
      selected.save(id);
      editor().open(record);
    }
  }

  /** The newest write of this window from any source; null before the first. */
  public ReadOnlyObjectProperty<@Nullable LastWrite> lastWriteProperty() {
    return lastWrite.getReadOnlyProperty();
  }

  /** Reads a list again that couldn't be read, once a write shows that the service responds. */
  private void written(LastWrite write) {
    lastWrite.set(write);
    if (write.verified() && loader.state().phase() == LoadState.Phase.FAILED) {
      loader.refresh();
    }
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
