package io.casedesk.desktop.ui.records;

import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.StoreException;
import java.util.ArrayList;
import java.util.List;

/** Writes records of a list by runs, and takes what they read into it. */
public final class ListRuns<R extends CaseRecord> {

  private final Writes<R> writes;
  private final Learnt<R> learnt;
  private final Intake<R> intake;
  private final Refreshing<R> refreshing;
  private final Tasks tasks;

  ListRuns(
      Writes<R> writes, Learnt<R> learnt, Intake<R> intake, Refreshing<R> refreshing, Tasks tasks) {
    this.writes = writes;
    this.learnt = learnt;
    this.intake = intake;
    this.refreshing = refreshing;
    this.tasks = tasks;
  }

  /** Writes changes of one record. Blocks. */
  Written<R> write(List<Change> changes) {
    Written<R> written = writes.write(learnt.now(), changes);
    learnt.learn(written.options());
    return written;
  }

  /**
   * Goes on with a run of another day. Blocks.
   *
   * @throws StoreException when the run cannot be read or written down
   */
  public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    List<R> read = new ArrayList<>();
    tasks.deliver(refreshing::resumes);
    try {
      return writes.resume(learnt.now(), new Writes.Resumed(runId, watcher, control), read::add);
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
