package io.casedesk.changes;

import java.util.List;

/**
 * What a run is to do.
 *
 * @param cells cells of records that are there
 * @param creates records to be created, which is a choice of its own (Q18)
 * @param purpose what it is for
 */
public record RunPlan(List<PlannedCell> cells, NewRecordSet creates, RunPurpose purpose) {

  /** Copies the collection, so that the record is immutable. */
  public RunPlan {
    cells = List.copyOf(cells);
  }

  /** What it is for is not known. */
  public RunPlan(List<PlannedCell> cells, NewRecordSet creates) {
    this(cells, creates, RunPurpose.none());
  }
}
