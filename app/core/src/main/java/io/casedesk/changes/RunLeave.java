package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunStore;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Takes cells out of a run that stopped: nobody wishes for them any more, so that going on with the
 * run must not send them. That is written down like any other end of a cell.
 */
public final class RunLeave {

  /** What is written down of each, in the one language of logs; a window may say it in its own. */
  public static final String REASON = "left out by a person before it was sent";

  private RunLeave() {}

  /**
   * Leaves out cells that were not sent. What was, or may have been, stays as it is: it is read
   * again when the run goes on.
   *
   * @return how many were left out
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when the log cannot be read or written
   */
  public static int of(RunStore store, String runId, Predicate<Change> which) {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("There is no run " + runId));
    Map<RunRecord, List<CellResult>> left = new LinkedHashMap<>();
    for (RunRecord record : RunReplay.lean(log)) {
      List<CellResult> cells =
          record.mayBeWritten()
              ? List.of()
              : record.open().stream()
                  .filter(cell -> which.test(cell.change()))
                  .map(cell -> new CellResult(cell, Verdict.REJECTED, null, REASON))
                  .toList();
      if (!cells.isEmpty()) {
        left.put(record, cells);
      }
    }
    new RunJournal(log).settled(new ArrayList<>(left.keySet()), left);
    return left.values().stream().mapToInt(List::size).sum();
  }
}
