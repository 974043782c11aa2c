package io.casedesk.desktop.imports.review;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.UnfinishedImport;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Keeps the state of an import's run up to date, wherever in the window the run was changed. */
public final class ImportRunStatus {

  private final ReadOnlyObjectWrapper<UndoHistory.@Nullable Undo> undone =
      new ReadOnlyObjectWrapper<>();
  private final Tasks.Series looking = new Tasks.Series();
  private final ImportJob importJob;
  private final ReviewSession<?> review;

  /**
   * Watches the run of an import.
   *
   * @param ended called when a run of the import ends
   */
  public ImportRunStatus(ImportJob importJob, ReviewSession<?> review, Runnable ended) {
    this.importJob = importJob;
    this.review = review;
    review
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase instanceof ReviewSession.Phase.Ended) {
                ended.run();
              }
            });
    importJob.storedProperty().subscribe(stored -> checkUndone());
    undone.subscribe(by -> review.undoneProperty().set(by != null && by.whole()));
  }

  /** The run that undid this run fully or partly; null when there is none. */
  public ReadOnlyObjectProperty<UndoHistory.@Nullable Undo> undoneProperty() {
    return undone.getReadOnlyProperty();
  }

  /** Updates the state after a run was changed somewhere in the window. */
  public void worked() {
    checkUndone();
    if (review.phase() instanceof ReviewSession.Phase.Stopped) {
      review.check();
    }
  }

  private void checkUndone() {
    UnfinishedImport stored = importJob.storedProperty().get();
    String run = stored == null ? null : stored.run();
    if (run == null) {
      undone.set(null);
      return;
    }
    importJob
        .tasks()
        .call(() -> undoOf(importJob.books().runs(), run))
        .newestOf(looking)
        .onSuccess(found -> undone.set(found.orElse(null)))
        .start();
  }

  private static Optional<UndoHistory.Undo> undoOf(RunStore runs, String run) {
    return UndoHistory.among(runs.runs(), runs).by(run);
  }
}
