package io.casedesk.desktop.records.list;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.StoreException;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Writes changes of a list in runs and merges the records they read into the list. */
public final class ListRuns<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable LastWrite> lastWrite =
      new ReadOnlyObjectWrapper<>();
  private final ChangeService<R> changes;
  private final RecordMerger<R> intake;
  private final RefreshController refreshing;
  private final Tasks tasks;

  ListRuns(
      ChangeService<R> changes, RecordMerger<R> intake, RefreshController refreshing, Tasks tasks) {
    this.changes = changes;
    this.intake = intake;
    this.refreshing = refreshing;
    this.tasks = tasks;
  }

  /** The newest write of this window from any source; null before the first. */
  public ReadOnlyObjectProperty<@Nullable LastWrite> lastWriteProperty() {
    return lastWrite.getReadOnlyProperty();
  }

  /** Records the newest write. Called on the writing thread. */
  void wrote(LastWrite write) {
    tasks.deliver(() -> lastWrite.set(write));
  }

  /**
   * Resumes a run of an earlier session. Blocks.
   *
   * @throws StoreException if the run can't be loaded or recorded
   */
  public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    List<R> read = new ArrayList<>();
    tasks.deliver(refreshing::resumes);
    try {
      return changes.resume(runId, new ChangeService.WatchedRun(watcher, control), read::addAll);
    } finally {
      intake.recordsReread(read);
      tasks.deliver(
          () -> {
            intake.settle(read);
            refreshing.resumed();
          });
    }
  }
}
