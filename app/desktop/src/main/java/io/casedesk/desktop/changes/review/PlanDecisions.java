package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.List;
import java.util.function.Predicate;

/** Applies the user's decisions about single cells to a checked plan. */
final class PlanDecisions {

  private PlanDecisions() {}

  /** Returns the plan with a planned change replaced by another of the same record and field. */
  static ChangePlan replaced(ChangePlan plan, PlannedCell by) {
    List<PlannedCell> changes =
        plan.changes().stream()
            .map(planned -> isSame(planned.change(), by.change()) ? by : planned)
            .toList();
    return new ChangePlan(plan.header(), changes, plan.creates());
  }

  /**
   * Returns a conflicting cell that overwrites the current value. No second check is needed: other
   * problems were checked before the conflict, and sending reads the record again.
   */
  static PreflightCell insisting(PreflightCell cell) {
    return new PreflightCell(
        cell.overwritingCurrent(),
        PreflightCell.State.READY,
        cell.current(),
        null,
        cell.warnings());
  }

  /** Returns the report with a cell replaced by another of the same record and field. */
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

  /** Returns the report without a cell. */
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

  /** Returns the report without a record to be created. */
  static <R extends CaseRecord> PreflightReport<R> withoutRow(
      PreflightReport<R> checked, String row) {
    return creating(checked, create -> !create.create().row().equals(row));
  }

  /** Returns the report with only these records to be created. */
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
