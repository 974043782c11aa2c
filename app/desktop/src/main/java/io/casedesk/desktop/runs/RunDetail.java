package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;

/**
 * The details of a run.
 *
 * @param alsoChanged fields that changed although nothing was sent for them, by record (Q23)
 * @param about the purpose of the run and its names
 * @param lines what isn't as wanted, then the rest; of both the new records, then the values, each
 *     in the planned order
 */
public record RunDetail(
    RunRow row,
    RunCounts counts,
    Map<String, List<FieldRef>> alsoChanged,
    RunInfo about,
    List<RunLine> lines,
    FollowUps followUps) {

  /**
   * What a run is about.
   *
   * @param purpose the purpose of the run
   * @param names the names of fields and keys when the run began
   * @param records the names of the changed records just before they were changed, by id
   */
  public record RunInfo(RunPurpose purpose, RunLabels names, Map<String, Run.RecordName> records) {}

  /**
   * What can be done after a run.
   *
   * @param undo the changes that restore everything that the run changed, by the line that each
   *     undoes
   * @param retried the number of changes and new records that a retry sends again
   * @param repair the changes that replace labels by keys
   */
  public record FollowUps(
      Map<RunLine.LinePlace, PlannedCell> undo, int retried, List<PlannedCell> repair) {}
}
