package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.list.PlanService;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.KeptImport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;

/** An import, step by step; going back is always possible and loses nothing. */
public final class ImportsModel {

  private final ReadOnlyObjectWrapper<RecordKind> kind =
      new ReadOnlyObjectWrapper<>(RecordKind.USE_CASES);
  private final ImportSteps steps = new ImportSteps();
  private final BooleanProperty incomplete = new SimpleBooleanProperty();
  private final ImportDependencies with;
  private final ImportTargets targets;
  private final ImportRestorer importRestorer = new ImportRestorer(this);
  private final ImportJob importJob;
  private final ImportFileModel file;
  private final MappingModel mapping;
  private final MatchingModel matching;
  private final DifferenceModel difference;
  private final ImportApplyModel sending;
  private final ListReadyGate gate;
  private final ImportRunStatus standing;
  private final StepNavigator stepNavigator;

  /** No import yet. */
  public ImportsModel(ImportDependencies with, Tasks tasks) {
    this.with = with;
    this.targets = new ImportTargets(kind.getReadOnlyProperty(), with);
    this.importJob = new ImportJob(with.books(), tasks);
    this.file = new ImportFileModel(importJob);
    this.mapping = new MappingModel(importJob);
    this.matching = new MatchingModel(importJob);
    this.difference = new DifferenceModel(importJob);
    this.sending = new ImportApplyModel(importJob, matching, difference, with.review());
    this.gate = new ListReadyGate(this::list);
    importJob.draftProperty().subscribe(this::chosen);
    this.standing = new ImportRunStatus(this, with.ended());
    this.stepNavigator = new StepNavigator(this);
    lists().forEach(list -> list.phaseProperty().subscribe(now -> gate.look()));
  }

  /** Which records are imported. */
  public ReadOnlyObjectProperty<RecordKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /** The step that is open. */
  public ReadOnlyObjectProperty<ImportStep> stepProperty() {
    return steps.openProperty();
  }

  /** The furthest step that can be opened. */
  public ReadOnlyObjectProperty<ImportStep> reachedProperty() {
    return steps.reachedProperty();
  }

  /** Whether to go on although the list was not read whole. */
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

  MatchingModel matching() {
    return matching;
  }

  DifferenceModel difference() {
    return difference;
  }

  ImportApplyModel sending() {
    return sending;
  }

  /** What can be done about texts that are no keys. */
  KeyRepairs fixes() {
    return new KeyRepairs(this);
  }

  /** Whether something is being written. */
  public boolean isRunning() {
    return sending.phaseProperty().get() == ImportApplyModel.Phase.RUNNING;
  }

  /** Whether nothing is being written, so that another file can be chosen. */
  public ObservableValue<Boolean> free() {
    return sending.phaseProperty().map(phase -> phase != ImportApplyModel.Phase.RUNNING);
  }

  /** Whether there is an import to close, and nothing of it is being written. */
  public ObservableValue<Boolean> finishable() {
    return importJob.keptProperty().flatMap(kept -> kept == null ? null : free()).orElse(false);
  }

  /** The list that is imported into. */
  RecordsModel<?> list() {
    return targets.list();
  }

  /** Every list that can be imported into. */
  List<RecordsModel<?>> lists() {
    return targets.lists();
  }

  /** What was chosen makes what came after it out of date. */
  private void chosen(ImportDraft before, ImportDraft now) {
    if (before == null || (steps.reachedProperty().get() == ImportStep.APPLY && isSent())) {
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
    // What was found of it before is neither shown nor sent any more.
    importJob.stop();
    difference.clear();
  }

  /** Whether a run of it was begun. */
  boolean isSent() {
    return importJob.isSent();
  }

  /** Does something once the import of another day is back, if there is one. */
  void whenRestored(Runnable action) {
    importRestorer.whenDone(action);
  }

  /** Whether something was decided on that is not sent, and would be lost with the import. */
  boolean isUndecided() {
    ImportDraft draft = importJob.draftProperty().get();
    ImportDraft none = ImportDraft.none();
    // How the file is read is no decision: it stays, or goes with the file.
    ImportDraft read =
        new ImportDraft(draft.options(), null, none.choices(), none.cells(), none.keys());
    return importJob.keptProperty().get() != null && !isSent() && !draft.equals(read);
  }

  /** Shows a step that was reached. */
  public void open(ImportStep wanted) {
    if (steps.open(wanted)) {
      stepNavigator.goOn(wanted);
    }
  }

  /** Imports a file. */
  public void choose(Path chosen) {
    if (isRunning()) {
      return;
    }
    clear();
    file.choose(chosen, kind.get(), () -> {});
  }

  /** Imports one of some files, and says which were left. */
  void choose(DroppedFiles droppedFiles) {
    if (!isRunning()) {
      choose(droppedFiles.taken());
      file.beside(droppedFiles.others());
    }
  }

  /** Imports into records of another kind; the file stays, what was chosen of it does not. */
  public void into(RecordKind other) {
    if (other == kind.get() || isRunning() || isSent()) {
      return;
    }
    kind.set(other);
    matching.clear();
    difference.clear();
    steps.backTo(ImportStep.FILE);
    file.into(other);
  }

  private void clear() {
    importJob.stop();
    importRestorer.abandon();
    gate.clear();
    incomplete.set(false);
    matching.clear();
    difference.clear();
    sending.clear();
    file.clear();
    // Nobody goes on with the file that was there before while another is copied.
    importJob.understood(null);
    steps.backTo(ImportStep.FILE);
  }

  /** Nothing more is to be done with this import. */
  public void finish() {
    KeptImport kept = importJob.keptProperty().get();
    if (kept == null || isRunning()) {
      return;
    }
    clear();
    importJob.become(null, ImportDraft.none());
    importJob.done(kept);
  }

  /** What every writing passes. */
  WriteGuard writes() {
    return with.books().gate();
  }

  /** Goes on with the run of the import. */
  void resume() {
    PlanService<?> work = targets.work();
    writes().through(() -> sending.resume(work::resume));
  }

  /** Shows the run of the import. */
  void showRun() {
    KeptImport kept = importJob.keptProperty().get();
    if (kept != null && kept.run() != null) {
      with.showRun().accept(kept.run());
    }
  }

  /** Reads the list, unless it is being read. */
  void readList() {
    gate.read();
  }

  /** Whether the import waits for the list. */
  boolean isWaiting() {
    return gate.isWaiting();
  }

  /** Brings back what was on the screen when the program ended; once. */
  public void restore() {
    importRestorer.begin(with.books().connection());
  }

  /** The import of another day, about these records. */
  void become(RecordKind other, KeptImport kept, ImportDraft draft) {
    kind.set(other);
    importJob.become(kept, draft);
  }

  ImportSteps steps() {
    return steps;
  }

  ListReadyGate gate() {
    return gate;
  }

  ImportTargets targets() {
    return targets;
  }

  /** A run was worked on somewhere in the window. */
  public void worked() {
    standing.worked();
  }

  /** From the file to its columns. */
  void toMapping() {
    stepNavigator.toMapping();
  }

  /** From the columns to the rows. */
  void toMatching() {
    stepNavigator.toMatching();
  }

  /** Whether a record that was not read may be meant. */
  boolean isUnsafe() {
    return stepNavigator.isUnsafe();
  }

  /** From the rows to their cells. */
  void toDifference() {
    stepNavigator.toDifference();
  }

  /** Reads everything again, and compares anew. */
  void again() {
    stepNavigator.again();
  }

  /** From the cells to the service. */
  void apply() {
    stepNavigator.apply();
  }

  /** What was read longer ago is read again before it is sent; as long as runs say otherwise. */
  public void freshFor(Duration limit) {
    stepNavigator.freshFor(limit);
  }

  StepNavigator forward() {
    return stepNavigator;
  }
}
