package io.casedesk.desktop.runs;

import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;

/**
 * The details of a run, read from its log.
 *
 * @param lines the new records, then the values, each in the planned order
 */
public record RunDetail(
    RunRow row, RunCounts counts, Log log, List<RunLine> lines, FollowUps followUps) {

  /**
   * The facts about the log.
   *
   * @param entries the number of entries
   * @param lastHash the hash of the last entry; that of the header when there is none
   * @param broken the number of the first entry that breaks the hash chain; 0 when the chain is
   *     intact
   * @param alsoChanged fields that changed although nothing was sent for them, by record (Q23)
   * @param about the purpose and the names that the log holds
   */
  public record Log(
      long entries,
      String lastHash,
      long broken,
      Map<String, List<FieldRef>> alsoChanged,
      RunInfo about) {}

  /**
   * The descriptive data of a log.
   *
   * @param purpose the purpose of the run
   * @param names the names of fields and keys when the run began
   * @param records the names of the changed records just before they were changed, by id
   */
  public record RunInfo(RunPurpose purpose, RunLabels names, Map<String, Run.RecordName> records) {}

  /**
   * The plans that can be made from a run.
   *
   * @param undo the changes that restore everything that the run changed, by the line that each
   *     undoes
   * @param retry the changes that failed and can be sent again
   * @param creates the records that couldn't be created
   * @param repair the changes that replace labels by keys
   */
  public record FollowUps(
      Map<RunLine.LinePlace, PlannedCell> undo,
      List<PlannedCell> retry,
      RetryPlanner.RetriedCreates creates,
      List<PlannedCell> repair) {}
}
