package io.casedesk.changes.journal;

import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunStore;
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
   * @param at the time of its last entry
   * @param created whether the service answered the run with this record; one that was found again
   *     after a lost answer may be another user's
   * @param cells the results of its cells, in the order planned; without a verdict where the run
   *     did not get that far
   * @param readable whether the log could be read; if not, there are no results
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
    for (RunLog log : runs.ofRecord(recordId)) {
      if (wanted.test(log.header())) {
        found.add(read(log.header(), log.entriesOf(recordId)));
      }
    }
    return found;
  }

  private static RecordRun read(RunHeader header, List<StoredJournalEntry> entries) {
    Instant at = entries.getLast().at();
    Run run = new Run();
    boolean created = false;
    try {
      for (StoredJournalEntry stored : entries) {
        JournalEntry entry = stored.entry();
        // The row of a new record was planned before its id was known, by an entry without a
        // record.
        if (RunEventCodec.decode(entry) instanceof RunEvent.OfRow ofRow) {
          created |=
              ofRow instanceof RunEvent.RecordCreated(_, _, RunCreateState.How how)
                  && how == RunCreateState.How.ANSWERED;
        } else {
          run.applyEntry(entry);
        }
      }
    } catch (IllegalArgumentException e) {
      // The other runs can still be shown.
      return new RecordRun(header, at, false, List.of(), false);
    }
    return new RecordRun(header, at, created, run.cells(), true);
  }
}
