package io.casedesk.desktop.records.list;

import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.StoreException;
import java.util.ArrayList;
import java.util.List;

/** Writes changes of a list in runs and merges the records they read into the list. */
public final class ListRuns<R extends CaseRecord> {

  private final RecordWriteService<R> recordWriteService;
  private final FieldCatalogModel<R> learnt;
  private final RecordMerger<R> intake;
  private final RefreshController<R> refreshing;
  private final Tasks tasks;

  ListRuns(
      RecordWriteService<R> recordWriteService,
      FieldCatalogModel<R> learnt,
      RecordMerger<R> intake,
      RefreshController<R> refreshing,
      Tasks tasks) {
    this.recordWriteService = recordWriteService;
    this.learnt = learnt;
    this.intake = intake;
    this.refreshing = refreshing;
    this.tasks = tasks;
  }

  /** Writes changes of one record. Blocks. */
  WriteResult<R> write(List<Change> changes) {
    WriteResult<R> writeResult = recordWriteService.write(learnt.now(), changes);
    learnt.learn(writeResult.options());
    return writeResult;
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
      return recordWriteService.resume(
          learnt.now(), new RecordWriteService.Resumed(runId, watcher, control), read::add);
    } finally {
      intake.again(read);
      tasks.deliver(
          () -> {
            intake.settle(read);
            refreshing.resumed();
          });
    }
  }
}
