package io.casedesk.changes.journal;

import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunRows.How;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads what the runs of a workspace wrote to one record. */
public final class RecordHistory {

  private RecordHistory() {}

  /**
   * The part of a run that concerns one record.
   *
   * @param at the time of the last call or verdict; the start of the run when there is none
   * @param created whether the service answered the run with this record; one that was found again
   *     after a lost answer may be another user's
   * @param cells the results of its cells, in the order planned; without a verdict where the run
   *     did not get that far
   * @param readable whether the rows could be read; if not, there are no results
   */
  public record RecordRun(
      RunHeader run, Instant at, boolean created, List<CellResult> cells, boolean readable) {

    /** Copies the results. */
    public RecordRun {
      cells = List.copyOf(cells);
    }
  }

  /**
   * Reads the runs of a record, the newest first. Blocks on the disk.
   *
   * @param wanted the runs to read, by their header: ids are unique only within a connection
   */
  public static List<RecordRun> read(RunStore runs, String recordId, Predicate<RunHeader> wanted) {
    List<RecordRun> found = new ArrayList<>();
    for (StoredRun run : runs.ofRecord(recordId)) {
      if (wanted.test(run.header())) {
        found.add(read(run));
      }
    }
    return found;
  }

  private static RecordRun read(StoredRun stored) {
    RunRows rows = stored.rows();
    try {
      return new RecordRun(
          stored.header(),
          last(stored),
          rows.created().stream().anyMatch(one -> one.how() == How.ANSWERED),
          Run.read(stored).cells(),
          !rows.isEmpty());
    } catch (IllegalArgumentException e) {
      // The other runs can still be shown.
      return new RecordRun(stored.header(), last(stored), false, List.of(), false);
    }
  }

  private static Instant last(StoredRun stored) {
    Instant last = stored.header().begun();
    for (var attempt : stored.rows().attempts()) {
      last = attempt.at().isAfter(last) ? attempt.at() : last;
    }
    for (var judgment : stored.rows().judgments()) {
      last = judgment.at().isAfter(last) ? judgment.at() : last;
    }
    return last;
  }
}
