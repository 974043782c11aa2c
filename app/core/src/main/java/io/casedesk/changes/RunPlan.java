package io.casedesk.changes;

import java.util.List;

/**
 * The work of a run.
 *
 * @param cells cells of existing records
 * @param creates records to create, which the user chooses separately (Q18)
 * @param purpose the purpose of the run
 */
public record RunPlan(List<PlannedCell> cells, NewRecordSet creates, RunPurpose purpose) {

  /** Copies the collection, so that the record is immutable. */
  public RunPlan {
    cells = List.copyOf(cells);
  }

  /** Creates a plan without a purpose. */
  public RunPlan(List<PlannedCell> cells, NewRecordSet creates) {
    this(cells, creates, RunPurpose.none());
  }
}
