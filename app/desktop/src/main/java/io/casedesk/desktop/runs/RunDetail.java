package io.casedesk.desktop.runs;

import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.RetryPlanner;
import io.casedesk.changes.Run;
import io.casedesk.changes.RunLabels;
import io.casedesk.changes.RunPurpose;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All there is to know of a run, read from its log.
 *
 * @param lines records to be created, then values, each in the order planned
 */
public record RunDetail(RunRow row, RunCounts counts, Log log, List<RunLine> lines, Ways ways) {

  /**
   * The log itself.
   *
   * @param entries how many it holds
   * @param lastHash the hash of the last of them; of the header when there is none
   * @param broken the number of the first that does not fit to those before it; 0 when all do
   * @param alsoChanged fields that changed although nothing was sent for them, by record (Q23)
   * @param about what it says of the run, and what things were called
   */
  public record Log(
      long entries,
      String lastHash,
      long broken,
      Map<String, List<FieldRef>> alsoChanged,
      About about) {}

  /**
   * What a log says beside what was done.
   *
   * @param purpose what the run was for
   * @param names what fields and keys were called when it began
   * @param records what the records written to were called just before, by id
   */
  public record About(RunPurpose purpose, RunLabels names, Map<String, Run.RecordName> records) {}

  /**
   * What plans could be made of it.
   *
   * @param undo what puts back all it wrote
   * @param undoable where all that is
   * @param retry what tries once more what it did not get done
   * @param creates records that it did not get created
   * @param repair what writes keys in the place of labels
   */
  public record Ways(
      List<PlannedCell> undo,
      Set<RunLine.Place> undoable,
      List<PlannedCell> retry,
      RetryPlanner.Again creates,
      List<PlannedCell> repair) {}
}
