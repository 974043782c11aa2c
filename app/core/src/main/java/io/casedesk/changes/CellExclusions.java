package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunState;
import io.casedesk.model.RunStore;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Takes cells out of a run that stopped: nobody wishes for them any more, so that going on with the
 * run must not send them. That is written down like any other end of a cell.
 */
public final class CellExclusions {

  /** What is written down of each, in the one language of logs; a window may say it in its own. */
  public static final String REASON = "skipped by the user before it was sent";

  private CellExclusions() {}

  /**
   * Leaves out cells that were not sent. What was, or may have been, stays as it is: it is read
   * again when the run goes on.
   *
   * @return how many were left out
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the log cannot be read or written
   */
  public static int of(RunStore store, String runId, Predicate<Change> which) {
    return of(store, runId, which, REASON);
  }

  /**
   * Leaves out cells that were not sent of records which are deleted by now, unless the run itself
   * brings them back: no user agreed to write to a deleted record (Q8). Of a run that has ended,
   * nothing.
   *
   * @param records every record as it is now, by id
   * @return how many were left out
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the log cannot be read or written
   */
  public static int deleted(
      RunStore store, String runId, Map<String, ? extends CaseRecord> records) {
    boolean ended =
        store.runs().stream()
            .filter(run -> run.header().id().equals(runId))
            .anyMatch(run -> run.state().phase() == RunState.Phase.ENDED);
    Set<String> restored = new HashSet<>();
    for (CellResult cell : ChangeRuns.read(store, runId).cells()) {
      Change change = cell.cell().change();
      boolean flag = RecordKind.isDeleteFlag(change.field());
      if (flag && change.wanted().equals(FieldValue.bool(false))) {
        restored.add(change.recordId());
      }
    }
    Predicate<Change> isGone =
        change -> {
          CaseRecord record = records.get(change.recordId());
          return record != null && record.deleted() && !restored.contains(record.id());
        };
    return ended
        ? 0
        : of(store, runId, isGone, ValidationTexts.of(new ValidationError.RecordDeleted()));
  }

  private static int of(RunStore store, String runId, Predicate<Change> which, String reason) {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("There is no run " + runId));
    Run run = Run.read(log);
    List<RunEvent> left = new ArrayList<>();
    int count = 0;
    for (RunRecordState record : run.records()) {
      List<CellResult> cells =
          record.mayBeWritten()
              ? List.of()
              : record.open().stream()
                  .filter(cell -> which.test(cell.change()))
                  .map(cell -> new CellResult(cell, Verdict.REJECTED, null, reason))
                  .toList();
      if (!cells.isEmpty()) {
        left.add(RunEvent.CellsJudged.of(record, cells));
        count += cells.size();
      }
    }
    new RunJournal(log, run).append(left);
    return count;
  }
}
