package io.casedesk.desktop.changes.review;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.CheckedCellState;
import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.List;
import java.util.function.Predicate;

/** What becomes of a plan that was checked when a person decides on one cell of it. */
final class PlanDecisions {

  private PlanDecisions() {}

  /** The same plan with one cell in the place of another of the same record and field. */
  static ChangePlan replaced(ChangePlan plan, PlannedCell by) {
    List<PlannedCell> changes =
        plan.changes().stream()
            .map(planned -> isSame(planned.change(), by.change()) ? by : planned)
            .toList();
    return new ChangePlan(plan.header(), changes, plan.creates());
  }

  /**
   * A cell in conflict that is to be written over what the service holds now. Nobody needs to be
   * asked again: what keeps a cell from being sent was looked at before the conflict, and sending
   * looks at the record once more.
   */
  static PreflightCell insisting(PreflightCell cell) {
    return new PreflightCell(
        cell.insisting(), CheckedCellState.READY, cell.current(), null, cell.warnings());
  }

  /** The same with one cell in the place of another of the same record and field. */
  static <R extends CaseRecord> PreflightReport<R> replaced(
      PreflightReport<R> checked, PreflightCell by) {
    Change change = by.planned().change();
    return new PreflightReport<>(
        replaced(checked.plan(), by.planned()),
        checked.cells().stream()
            .map(cell -> isSame(cell.planned().change(), change) ? by : cell)
            .toList(),
        checked.creates(),
        checked.reading());
  }

  /** The same without a cell. */
  static <R extends CaseRecord> PreflightReport<R> without(
      PreflightReport<R> checked, Change change) {
    ChangePlan plan = checked.plan();
    return new PreflightReport<>(
        new ChangePlan(
            plan.header(),
            plan.changes().stream().filter(p -> !isSame(p.change(), change)).toList(),
            plan.creates()),
        checked.cells().stream().filter(cell -> !isSame(cell.planned().change(), change)).toList(),
        checked.creates(),
        checked.reading());
  }

  /** The same without a record to be created. */
  static <R extends CaseRecord> PreflightReport<R> withoutRow(
      PreflightReport<R> checked, String row) {
    return creating(checked, create -> !create.create().row().equals(row));
  }

  /** The same with only these rows of those to be created. */
  static <R extends CaseRecord> PreflightReport<R> creating(
      PreflightReport<R> checked, Predicate<PreflightCreate> which) {
    List<PreflightCreate> creates = checked.creates().stream().filter(which).toList();
    ChangePlan plan = checked.plan();
    return new PreflightReport<>(
        new ChangePlan(
            plan.header(), plan.changes(), creates.stream().map(PreflightCreate::create).toList()),
        checked.cells(),
        creates,
        checked.reading());
  }

  private static boolean isSame(Change one, Change other) {
    return one.recordId().equals(other.recordId()) && one.field().equals(other.field());
  }
}
