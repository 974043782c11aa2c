package io.casedesk.desktop.imports.review;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.rows.MatchingModel;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.workspace.UnfinishedImport;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Sends the changes of an import, resumes a run, and holds its results. */
public final class ImportApplyModel {

  /** The state of the run. */
  public enum Phase {
    /** No change was sent. */
    NONE,
    RUNNING,
    /** The run stopped with changes left that can be sent. */
    STOPPED,
    ENDED,
    /** The run couldn't begin, or its result couldn't be read. */
    FAILED
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.NONE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<UndoHistory.@Nullable Undo> undone =
      new ReadOnlyObjectWrapper<>();
  private final StringProperty reason = new SimpleStringProperty("");
  private final Tasks.Series looking = new Tasks.Series();
  private final RunProgressModel progress;
  private final ImportJob importJob;
  private final DifferenceModel difference;
  private final ImportResultModel files;
  private final Consumer<ChangePlan> review;

  /**
   * Creates a model before any run.
   *
   * @param review opens the plan of an undo for review
   */
  public ImportApplyModel(
      ImportJob importJob,
      MatchingModel matching,
      DifferenceModel difference,
      Consumer<ChangePlan> review) {
    this.importJob = importJob;
    this.progress = new RunProgressModel(importJob.tasks());
    this.difference = difference;
    this.files = new ImportResultModel(importJob, matching, difference);
    this.review = review;
  }

  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Returns the progress of the run, which can be paused and canceled. */
  public RunProgressModel progress() {
    return progress;
  }

  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the model that saves the results in files. */
  public ImportResultModel files() {
    return files;
  }

  /** The user's reason for the import; stored with the run. */
  public StringProperty reasonProperty() {
    return reason;
  }

  /** Sends the lines that are ready. */
  public void apply() {
    ImportRecordSource.Checked found = difference.checkedProperty().get();
    UnfinishedImport kept = importJob.keptProperty().get();
    if (found == null || kept == null || phase.get() == Phase.RUNNING || difference.ready() == 0) {
      return;
    }
    RunHeader header = found.header();
    ImportDraft.Cells cells = importJob.draftProperty().get().cells();
    String why = reason.get();
    Runnable keeping = importJob.keeping(kept.sent(header.id()));
    begin(
        ready(),
        watched -> {
          ImportRecordSource.Checked ready = found.decided(cells).because(why);
          // Store the id of the run first, so that the import leads to its run even after a crash.
          keeping.run();
          return ready.send(header, watched);
        });
  }

  /** Resumes the run and sends the remaining changes. */
  public void resume(Resumer resumer) {
    UnfinishedImport kept = importJob.keptProperty().get();
    String run = kept == null ? null : kept.run();
    if (run != null && phase.get() != Phase.RUNNING) {
      begin(0, watched -> resumer.resume(run, watched));
    }
  }

  /** Resumes a run of the import's record kind. Blocks. */
  public interface Resumer {
    RunResult resume(String run, ChangeService.Watched watched);
  }

  private interface Run {
    RunResult run(ChangeService.Watched watched);
  }

  /** Returns the number of records that are ready to be sent or created. */
  private int ready() {
    Set<String> changed = new HashSet<>();
    for (DifferenceLine line : difference.all()) {
      Change change = line.change();
      if (change != null && line.standing() == ReviewLine.Standing.READY) {
        changed.add(change.recordId());
      }
    }
    return changed.size() + difference.counts().getOrDefault(ReviewLine.Standing.CREATE, 0);
  }

  private void begin(int records, Run run) {
    RunControl control = progress.begin(records);
    List<DifferenceLine> lines = difference.all();
    failure.set(null);
    files.forget();
    phase.set(Phase.RUNNING);
    importJob
        .tasks()
        .call(
            () ->
                LineResults.of(
                    run.run(new ChangeService.Watched(progress.watcher(), control)), lines))
        .onSuccess(this::came)
        .onFailure(
            thrown -> {
              failure.set(thrown);
              phase.set(Phase.FAILED);
            })
        .onFinally(progress::end)
        .start();
  }

  private void came(LineResults lineResults) {
    difference.came(lineResults);
    phase.set(lineResults.result().stopped().isEmpty() ? Phase.ENDED : Phase.STOPPED);
  }

  /** Sets the phase from the result that was read from the run log. */
  public void stand() {
    RunResult result = difference.runProperty().get();
    failure.set(null);
    phase.set(result == null ? Phase.NONE : difference.isOver() ? Phase.ENDED : Phase.STOPPED);
  }

  /** Shows that the result of the run couldn't be read. This differs from a run without changes. */
  public void lost(Throwable thrown) {
    failure.set(thrown);
    phase.set(Phase.FAILED);
  }

  /** Forgets the run and its messages. */
  public void clear() {
    phase.set(Phase.NONE);
    failure.set(null);
    files.forget();
    reason.set("");
  }

  /** The run that undid this run fully or partly; null when there is none. */
  public ReadOnlyObjectProperty<UndoHistory.@Nullable Undo> undoneProperty() {
    return undone.getReadOnlyProperty();
  }

  /** Checks whether the run was undone meanwhile. */
  public void lookIfUndone() {
    UnfinishedImport kept = importJob.keptProperty().get();
    String run = kept == null ? null : kept.run();
    if (run == null) {
      undone.set(null);
      return;
    }
    importJob
        .tasks()
        .call(() -> UndoHistory.among(importJob.books().runs().runs()).by(run))
        .newestOf(looking)
        .onSuccess(found -> undone.set(found.orElse(null)))
        .start();
  }

  /** Plans to restore the values before the run and opens the plan for review. */
  public void undo() {
    UnfinishedImport kept = importJob.keptProperty().get();
    String run = kept == null ? null : kept.run();
    if (run == null || phase.get() == Phase.RUNNING) {
      return;
    }
    RecordKind kind = RecordKind.of(kept.kind()).orElseThrow();
    importJob.work(
        "imports.work.undo",
        () -> undoing(kept.connection(), kind, run),
        review,
        thrown -> failure.set(thrown));
  }

  private ChangePlan undoing(String connection, RecordKind kind, String run) {
    List<PlannedCell> changes =
        UndoPlanner.plan(importJob.books().runs(), run, UndoPlanner.Selection.everything());
    RunRelation relation = RunRelation.ofRun(RunRelation.Kind.UNDO, run);
    ChangePlan undo =
        ChangePlan.of(
            new ChangePlan.Header(
                    connection,
                    kind,
                    Instant.now(),
                    System.getProperty("user.name", ""),
                    relation.text())
                .withPurpose(RunPurpose.of(relation)),
            changes);
    return kind == RecordKind.SOLUTIONS
        ? UndoPlanner.deleting(undo, ChangeRuns.read(importJob.books().runs(), run).creates())
        : undo;
  }
}
