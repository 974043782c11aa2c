package io.casedesk.desktop.imports;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportTargets;
import io.casedesk.desktop.imports.file.DroppedFiles;
import io.casedesk.desktop.imports.file.ImportFileModel;
import io.casedesk.desktop.imports.mapping.MappingModel;
import io.casedesk.desktop.imports.review.ImportReview;
import io.casedesk.desktop.imports.review.ImportRunStatus;
import io.casedesk.desktop.imports.rows.MatchingModel;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.table.Table;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;

/** Holds the state of an import and its steps. Going back to an earlier step loses nothing. */
public final class ImportsModel {

  private final ReadOnlyObjectWrapper<RecordKind> kind =
      new ReadOnlyObjectWrapper<>(RecordKind.USE_CASES);
  private final ImportSteps steps = new ImportSteps();
  private final BooleanProperty incomplete = new SimpleBooleanProperty();
  private final ConnectionStore connectionStore;
  private final ImportTargets targets;
  private final ImportRestorer importRestorer = new ImportRestorer(this);
  private final ImportJob importJob;
  private final ImportFileModel file;
  private final MappingModel mapping;
  private final MatchingModel matching;
  private final ImportReview importReview;
  private final ReviewSession<CaseRecord> review;
  private final ImportRunStatus status;
  private final StepNavigator stepNavigator;

  /**
   * Creates a model without an import.
   *
   * @param lists the list of each record kind that can be imported
   * @param ended called when a run of an import ends
   */
  public ImportsModel(
      Map<RecordKind, RecordsModel<?>> lists,
      ConnectionStore connectionStore,
      Runnable ended,
      Tasks tasks) {
    this.connectionStore = connectionStore;
    this.targets = new ImportTargets(kind.getReadOnlyProperty(), lists, connectionStore);
    this.importJob = new ImportJob(connectionStore, tasks);
    this.file = new ImportFileModel(importJob);
    this.mapping = new MappingModel(importJob);
    this.matching = new MatchingModel(importJob);
    this.importReview = new ImportReview(importJob, matching, targets);
    this.review = new ReviewSession<>(importReview, connectionStore.gate(), tasks);
    importJob.draftProperty().subscribe(this::chosen);
    this.status = new ImportRunStatus(importJob, review, ended);
    this.stepNavigator = new StepNavigator(this);
  }

  /** The record kind that is imported. */
  public ReadOnlyObjectProperty<RecordKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /** Whether the user continues although the list is incomplete. */
  BooleanProperty incompleteProperty() {
    return incomplete;
  }

  ImportJob job() {
    return importJob;
  }

  ImportFileModel file() {
    return file;
  }

  MappingModel mapping() {
    return mapping;
  }

  /**
   * Begins to map the columns of a table once the records are known.
   *
   * @param isNew whether the table was just opened
   * @param then runs when the columns are mapped
   */
  void beginMapping(Table table, boolean isNew, Runnable then) {
    targets.once(
        () -> mapping.begin(targets.source(), table, file.previewProperty().get(), isNew, then));
  }

  MatchingModel matching() {
    return matching;
  }

  /** Returns the review of the changes. */
  public ReviewSession<?> review() {
    return review;
  }

  ImportReview importReview() {
    return importReview;
  }

  /** Returns the state of the run of the import. */
  public ImportRunStatus status() {
    return status;
  }

  /** Whether changes are being sent. */
  public boolean isRunning() {
    return review.phase() instanceof ReviewSession.Phase.Running;
  }

  /** Whether no changes are being sent, so that another file can be chosen. */
  public ObservableValue<Boolean> free() {
    return review.phaseProperty().map(phase -> !(phase instanceof ReviewSession.Phase.Running));
  }

  /** Whether there is an import and none of its changes are being sent. */
  public ObservableValue<Boolean> finishable() {
    return importJob
        .storedProperty()
        .flatMap(stored -> stored == null ? null : free())
        .orElse(false);
  }

  /** Makes the steps after a changed choice out of date. */
  private void chosen(ImportDraft before, ImportDraft now) {
    boolean isChecked = review.phase() instanceof ReviewSession.Phase.Checked;
    if (before == null || (importJob.isSent() && !isChecked)) {
      return;
    }
    if (!Objects.equals(before.options(), now.options())) {
      steps.atMost(ImportStep.FILE);
    } else if (!Objects.equals(before.mapping(), now.mapping())) {
      steps.atMost(ImportStep.MAPPING);
    } else if (!before.choices().equals(now.choices()) || !before.keys().equals(now.keys())) {
      steps.atMost(ImportStep.MATCHING);
    } else {
      return;
    }
    // The results of the older choice must be neither shown nor sent.
    importJob.stop();
    review.close();
  }

  /** Runs an action after the stored import is restored, or at once. */
  void whenRestored(Runnable action) {
    importRestorer.whenDone(action);
  }

  /** Whether the import has decisions that were not sent and would be lost with it. */
  boolean isUndecided() {
    ImportDraft draft = importJob.draftProperty().get();
    // The read options don't count as decisions.
    ImportDraft read = ImportDraft.of(draft.options());
    return importJob.storedProperty().get() != null && !importJob.isSent() && !draft.equals(read);
  }

  /** Opens a step that was reached. */
  public void open(ImportStep step) {
    if (steps.open(step)) {
      stepNavigator.restartStep(step);
    }
  }

  /** Imports a file. */
  public void choose(Path chosen) {
    if (isRunning()) {
      return;
    }
    clear();
    targets.index(importJob.tasks());
    file.choose(chosen, kind.get());
  }

  /** Imports rows of the clipboard, each as a new record; {@code column} names a column. */
  void paste(RecordKind into, String text, String name, IntFunction<String> column) {
    if (!isRunning()) {
      clear();
      kind.set(into);
      stepNavigator.paste(text, name, column);
    }
  }

  /** Imports one of the dropped files and lists the others. */
  void choose(DroppedFiles droppedFiles) {
    if (!isRunning()) {
      choose(droppedFiles.taken());
      file.beside(droppedFiles.others());
    }
  }

  /** Imports into records of another kind. The file is kept, its mapping and decisions are not. */
  public void into(RecordKind other) {
    if (other == kind.get() || isRunning() || importJob.isSent()) {
      return;
    }
    kind.set(other);
    matching.clear();
    review.close();
    steps.backTo(ImportStep.FILE);
    file.into(other);
  }

  private void clear() {
    importJob.stop();
    importRestorer.abandon();
    targets.clear();
    incomplete.set(false);
    matching.clear();
    review.close();
    review.reasonProperty().set("");
    file.clear();
    // While the new file is copied, the old one must not be used.
    importJob.understood(null);
    steps.backTo(ImportStep.FILE);
  }

  /** Closes the import. */
  public void finish() {
    UnfinishedImport stored = importJob.storedProperty().get();
    if (stored == null || isRunning()) {
      return;
    }
    clear();
    importJob.become(null, ImportDraft.none());
    importJob.done(stored);
  }

  /** Checks the changes of a difference, or reads the result of their run. */
  void check(ImportDifference found) {
    if (!isRunning()) {
      review.close();
      ImportDraft draft = importJob.draftProperty().get();
      review.open(found.withValues(draft.cells().edited(), draft.mapping()).plan());
    }
  }

  /** Restores the import that was open when the program ended. Has an effect once. */
  public void restore() {
    importRestorer.begin(connectionStore.connection());
  }

  /** Switches to a restored import of the given record kind. */
  void become(RecordKind other, UnfinishedImport stored, ImportDraft draft) {
    kind.set(other);
    importJob.become(stored, draft);
  }

  /** Returns the open step and the furthest one that can be opened. */
  public ImportSteps steps() {
    return steps;
  }

  ImportTargets targets() {
    return targets;
  }

  /** Returns the ways from one step to the next. */
  StepNavigator forward() {
    return stepNavigator;
  }
}
