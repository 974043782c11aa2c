package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a preflight says of a plan.
 *
 * @param plan the plan
 * @param cells one for each change, in the order of the plan
 * @param creates one for each create, in the order of the plan
 * @param reading the records as they were read; those that were not found are missing
 */
public record PreflightReport<R extends CaseRecord>(
    ChangePlan plan,
    List<PreflightCell> cells,
    List<PreflightCreate> creates,
    RereadResult<R> reading) {

  /** Takes copies that nobody can change. */
  public PreflightReport {
    cells = List.copyOf(cells);
    creates = List.copyOf(creates);
  }

  /** The same with a plan that is for something. */
  public PreflightReport<R> withPurpose(RunPurpose purpose) {
    return new PreflightReport<>(plan.withPurpose(purpose), cells, creates, reading);
  }

  /** How many cells are in each state; every state is there. */
  public Map<CheckedCellState, Integer> counts() {
    Map<CheckedCellState, Integer> counts = new EnumMap<>(CheckedCellState.class);
    for (CheckedCellState state : CheckedCellState.values()) {
      counts.put(state, 0);
    }
    cells.forEach(cell -> counts.merge(cell.state(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  /** Cells in a state, in the order of the plan. */
  public List<PreflightCell> in(CheckedCellState state) {
    return cells.stream().filter(cell -> cell.state() == state).toList();
  }

  /** The plan without what cannot or need not be sent. */
  public ChangePlan ready() {
    return new ChangePlan(
        plan.header(),
        in(CheckedCellState.READY).stream().map(PreflightCell::planned).toList(),
        creates.stream().filter(PreflightCreate::ready).map(PreflightCreate::create).toList());
  }
}
