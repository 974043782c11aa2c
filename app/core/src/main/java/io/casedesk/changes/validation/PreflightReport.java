package io.casedesk.changes.validation;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The result of a preflight.
 *
 * @param plan the plan
 * @param cells one result for each change, in the order of the plan
 * @param creates one result for each create, in the order of the plan
 * @param reading the records as they were read, without those that were not found
 */
public record PreflightReport<R extends CaseRecord>(
    ChangePlan plan,
    List<PreflightCell> cells,
    List<PreflightCreate> creates,
    RereadResult<R> reading) {

  /** Copies the collections, so that the record is immutable. */
  public PreflightReport {
    cells = List.copyOf(cells);
    creates = List.copyOf(creates);
  }

  /** Returns a copy whose plan has another purpose. */
  public PreflightReport<R> withPurpose(RunPurpose purpose) {
    return new PreflightReport<>(plan.withPurpose(purpose), cells, creates, reading);
  }

  /**
   * Returns a copy in which a record is changed as a whole or not at all: where a value is blocked
   * or in conflict, the other values of the record are blocked. The run then holds back the values
   * of a record with a conflict that is found only when they are to be sent.
   */
  public PreflightReport<R> byWholeRecord() {
    Set<String> incomplete = new HashSet<>();
    for (PreflightCell cell : cells) {
      if (cell.state() == PreflightCell.State.BLOCKED
          || cell.state() == PreflightCell.State.CONFLICT) {
        incomplete.add(cell.planned().change().recordId());
      }
    }
    List<PreflightCell> whole = new ArrayList<>(cells.size());
    for (PreflightCell cell : cells) {
      boolean isReady = cell.state() == PreflightCell.State.READY;
      whole.add(
          isReady && incomplete.contains(cell.planned().change().recordId())
              ? cell.blockedBy(Problem.of(Problem.Code.OTHER_VALUE_BLOCKED))
              : cell);
    }
    return new PreflightReport<>(plan, whole, creates, reading)
        .withPurpose(plan.header().purpose().withWholeRecords(true));
  }

  /** Counts the cells in each state; every state is a key of the map. */
  public Map<PreflightCell.State, Integer> counts() {
    Map<PreflightCell.State, Integer> counts = new EnumMap<>(PreflightCell.State.class);
    for (PreflightCell.State state : PreflightCell.State.values()) {
      counts.put(state, 0);
    }
    cells.forEach(cell -> counts.merge(cell.state(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  /** Cells in a state, in the order of the plan. */
  public List<PreflightCell> cellsIn(PreflightCell.State state) {
    return cells.stream().filter(cell -> cell.state() == state).toList();
  }

  /** The plan without the changes and creates that cannot or need not be sent. */
  public ChangePlan ready() {
    return new ChangePlan(
        plan.header(),
        cellsIn(PreflightCell.State.READY).stream().map(PreflightCell::planned).toList(),
        creates.stream().filter(PreflightCreate::ready).map(PreflightCreate::create).toList());
  }
}
