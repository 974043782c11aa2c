package io.casedesk.changes.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The work of a run.
 *
 * @param cells cells of existing records
 * @param source distinguishes one import from another, see {@link ChangePlan.Header#rowSource};
 *     empty when there is nothing to create
 * @param creates records to create, which the user chooses separately (Q18); each row occurs once
 * @param purpose the purpose of the run
 */
public record RunPlan(
    List<PlannedCell> cells, String source, List<PlannedCreate> creates, RunPurpose purpose) {

  /**
   * Copies the collections, so that the record is immutable.
   *
   * @throws IllegalArgumentException when a row is to be created twice
   */
  public RunPlan {
    cells = List.copyOf(cells);
    creates = List.copyOf(creates);
    Set<String> seen = new HashSet<>();
    for (PlannedCreate create : creates) {
      if (!seen.add(create.row())) {
        throw new IllegalArgumentException("Row " + create.row() + " is created twice");
      }
    }
  }

  /** Creates the work for all changes and creates of a plan. */
  public static RunPlan of(ChangePlan plan) {
    return new RunPlan(
        plan.changes(), plan.header().rowSource(), plan.creates(), plan.header().purpose());
  }

  /** Creates the work of a run that creates nothing. */
  public static RunPlan ofCells(List<PlannedCell> cells) {
    return new RunPlan(cells, "", List.of(), RunPurpose.none());
  }

  /** Creates the work of a run that only creates records, and writes their values. */
  public static RunPlan ofCreates(String source, List<PlannedCreate> creates) {
    return new RunPlan(List.of(), source, creates, RunPurpose.none());
  }

  /** Returns a copy with another purpose. */
  public RunPlan withPurpose(RunPurpose other) {
    return new RunPlan(cells, source, creates, other);
  }
}
