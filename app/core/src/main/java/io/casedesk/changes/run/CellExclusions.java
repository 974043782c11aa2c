package io.casedesk.changes.run;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunLock;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Excludes unsent cells from a stopped run, because the user no longer wants these changes. A
 * resumed run doesn't send them. The exclusion is stored like every verdict.
 */
public final class CellExclusions {

  /** The reason stored for an excluded cell. */
  public static final Message REASON = Message.of("cell.skipped");

  /** The reason for a cell of a deleted record. */
  public static final Message RECORD_DELETED = Message.of("cell.record-deleted");

  private CellExclusions() {}

  /**
   * Excludes unsent cells. Cells that were sent, or may have been, are not excluded: they are read
   * again when the run is resumed.
   *
   * @return the number of excluded cells
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the run cannot be read or written
   */
  public static int exclude(RunStore store, String runId, Predicate<Change> which) {
    return exclude(store, runId, which, REASON);
  }

  /**
   * Excludes unsent cells of records that are deleted by now, unless the run itself restores the
   * record: no user agreed to write to a deleted record (Q8). Does nothing for a run that has
   * ended.
   *
   * @param records the current records, by id
   * @return the number of excluded cells
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the run cannot be read or written
   */
  public static int excludeDeleted(
      RunStore store, String runId, Map<String, ? extends CaseRecord> records) {
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
    return store.isEnded(runId) ? 0 : exclude(store, runId, isGone, RECORD_DELETED);
  }

  private static int exclude(
      RunStore store, String runId, Predicate<Change> which, Message reason) {
    try (RunLock _ = RunLock.of(runId)) {
      return exclude(store, store.require(runId), which, reason);
    }
  }

  private static int exclude(
      RunStore store, StoredRun stored, Predicate<Change> which, Message reason) {
    Run run = Run.read(stored);
    Map<RunRecordState, List<CellResult>> left = new LinkedHashMap<>();
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
        left.put(record, cells);
        count += cells.size();
      }
    }
    new RunJournal(store, stored.header(), run).judged(left);
    return count;
  }
}
