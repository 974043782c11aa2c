package io.casedesk.desktop.context;

import io.casedesk.desktop.common.table.Mark;
import java.time.Instant;
import java.util.List;

/**
 * The runs that the start screen shows, newest first.
 *
 * @param latest the latest runs
 * @param unfinished all runs that can be resumed
 * @param failed those of the latest runs that ended with failed values and that no later run
 *     followed up
 */
public record RecentRuns(
    List<LastRun> latest, List<WaitingRun> unfinished, List<WaitingRun> failed) {

  /** Copies the lists. */
  public RecentRuns {
    latest = List.copyOf(latest);
    unfinished = List.copyOf(unfinished);
    failed = List.copyOf(failed);
  }

  /**
   * One of the latest runs.
   *
   * @param what the record kind and the origin of the run
   * @param status the name of the run's status
   * @param results the number of values by result, as text; can be empty
   * @param mark the mark of the worst result
   */
  public record LastRun(
      String id, Instant begun, String what, String status, String results, Mark mark) {}

  /**
   * A run that waits for the user.
   *
   * @param what the origin of the run
   * @param waiting the number of its values and new records that failed or were not sent
   * @param edited whether the values are unsent changes until they are applied or discarded
   */
  public record WaitingRun(String id, String what, long waiting, boolean edited) {}
}
