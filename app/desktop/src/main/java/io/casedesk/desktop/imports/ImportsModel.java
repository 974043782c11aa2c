package io.casedesk.desktop.imports;

import io.casedesk.desktop.connection.WriteGate;
import io.casedesk.desktop.ui.records.PlanWork;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.task.Tasks;
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
  private final Steps steps = new Steps();
  private final BooleanProperty incomplete = new SimpleBooleanProperty();
  private final Surroundings with;
  private final Targets targets;
  private final Restoring restoring = new Restoring(this);
  private final Job job;
  private final FileModel file;
  private final MappingModel mapping;
  private final MatchingModel matching;
  private final DifferenceModel difference;
  private final SendingModel sending;
  private final ListGate gate;
  private final RunStanding standing;
  private final Forward forward;

  /** No import yet. */
  public ImportsModel(Surroundings with, Tasks tasks) {
    this.with = with;
    this.targets = new Targets(kind.getReadOnlyProperty(), with);
    this.job = new Job(with.books(), tasks);
    this.file = new FileModel(job);
    this.mapping = new MappingModel(job);
    this.matching = new MatchingModel(job);
    this.difference = new DifferenceModel(job);
    this.sending = new SendingModel(job, matching, difference, with.review());
    this.gate = new ListGate(this::list);
    job.draftProperty().subscribe(this::chosen);
    this.standing = new RunStanding(this, with.ended());
    this.forward = new Forward(this);
    lists().forEach(list -> list.phaseProperty().subscribe(now -> gate.look()));
  }

  /** Which records are imported. */
  public ReadOnlyObjectProperty<RecordKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /** The step that is open. */
  public ReadOnlyObjectProperty<Step> stepProperty() {
    return steps.openProperty();
  }

  /** The furthest step that can be opened. */
  public ReadOnlyObjectProperty<Step> reachedProperty() {
    return steps.reachedProperty();
  }

  /** Whether to go on although the list was not read whole. */
  BooleanProperty incompleteProperty() {
    return incomplete;
  }

  Job job() {
    return job;
  }

  FileModel file() {
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

  SendingModel sending() {
    return sending;
  }

  /** What can be done about texts that are no keys. */
  Fixes fixes() {
    return new Fixes(this);
  }

  /** Whether something is being written. */
  public boolean isRunning() {
    return sending.phaseProperty().get() == SendingModel.Phase.RUNNING;
  }

  /** Whether nothing is being written, so that another file can be chosen. */
  public ObservableValue<Boolean> free() {
    return sending.phaseProperty().map(phase -> phase != SendingModel.Phase.RUNNING);
  }

  /** Whether there is an import to close, and nothing of it is being written. */
  public ObservableValue<Boolean> finishable() {
    return job.keptProperty().flatMap(kept -> kept == null ? null : free()).orElse(false);
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
    if (before == null || (steps.reachedProperty().get() == Step.APPLY && isSent())) {
      return;
    }
    if (!Objects.equals(before.options(), now.options())) {
      steps.atMost(Step.FILE);
    } else if (!Objects.equals(before.mapping(), now.mapping())) {
      steps.atMost(Step.MAPPING);
    } else if (!before.choices().equals(now.choices()) || !before.keys().equals(now.keys())) {
      steps.atMost(Step.MATCHING);
    } else {
      return;
    }
    // What was found of it before is neither shown nor sent any more.
    job.stop();
    difference.clear();
  }

  /** Whether a run of it was begun. */
  boolean isSent() {
    return job.isSent();
  }

  /** Does something once the import of another day is back, if there is one. */
  void whenRestored(Runnable action) {
    restoring.whenDone(action);
  }

  /** Whether something was decided on that is not sent, and would be lost with the import. */
  boolean isUndecided() {
    ImportDraft draft = job.draftProperty().get();
    ImportDraft none = ImportDraft.none();
    // How the file is read is no decision: it stays, or goes with the file.
    ImportDraft read =
        new ImportDraft(draft.options(), null, none.choices(), none.cells(), none.keys());
    return job.keptProperty().get() != null && !isSent() && !draft.equals(read);
  }

  /** Shows a step that was reached. */
  public void open(Step wanted) {
    if (steps.open(wanted)) {
      forward.goOn(wanted);
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
  void choose(Dropped dropped) {
    if (!isRunning()) {
      choose(dropped.taken());
      file.beside(dropped.others());
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
    steps.backTo(Step.FILE);
    file.into(other);
  }

  private void clear() {
    job.stop();
    restoring.abandon();
    gate.clear();
    incomplete.set(false);
    matching.clear();
    difference.clear();
    sending.clear();
    file.clear();
    // Nobody goes on with the file that was there before while another is copied.
    job.understood(null);
    steps.backTo(Step.FILE);
  }

  /** Nothing more is to be done with this import. */
  public void finish() {
    KeptImport kept = job.keptProperty().get();
    if (kept == null || isRunning()) {
      return;
    }
    clear();
    job.become(null, ImportDraft.none());
    job.done(kept);
  }

  /** What every writing passes. */
  WriteGate writes() {
    return with.books().gate();
  }

  /** Goes on with the run of the import. */
  void resume() {
    PlanWork<?> work = targets.work();
    writes().through(() -> sending.resume(work::resume));
  }

  /** Shows the run of the import. */
  void showRun() {
    KeptImport kept = job.keptProperty().get();
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
    restoring.begin(with.books().connection());
  }

  /** The import of another day, about these records. */
  void become(RecordKind other, KeptImport kept, ImportDraft draft) {
    kind.set(other);
    job.become(kept, draft);
  }

  Steps steps() {
    return steps;
  }

  ListGate gate() {
    return gate;
  }

  Targets targets() {
    return targets;
  }

  /** A run was worked on somewhere in the window. */
  public void worked() {
    standing.worked();
  }

  /** From the file to its columns. */
  void toMapping() {
    forward.toMapping();
  }

  /** From the columns to the rows. */
  void toMatching() {
    forward.toMatching();
  }

  /** Whether a record that was not read may be meant. */
  boolean isUnsafe() {
    return forward.isUnsafe();
  }

  /** From the rows to their cells. */
  void toDifference() {
    forward.toDifference();
  }

  /** Reads everything again, and compares anew. */
  void again() {
    forward.again();
  }

  /** From the cells to the service. */
  void apply() {
    forward.apply();
  }

  /** What was read longer ago is read again before it is sent; as long as runs say otherwise. */
  public void freshFor(Duration limit) {
    forward.freshFor(limit);
  }

  Forward forward() {
    return forward;
  }
}
