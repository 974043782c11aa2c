package io.casedesk.desktop.ui.review;

import io.casedesk.changes.CellState;
import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.Preflighted;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.List;
import java.util.function.Predicate;

/** What becomes of a plan that was checked when a person decides on one cell of it. */
final class Decided {

  private Decided() {}

  /** The same plan with one cell in the place of another of the same record and field. */
  static ChangePlan replaced(ChangePlan plan, PlannedChange by) {
    List<PlannedChange> changes =
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
        cell.insisting(), CellState.READY, cell.current(), null, cell.warnings());
  }

  /** The same with one cell in the place of another of the same record and field. */
  static <R extends CaseRecord> Preflighted<R> replaced(Preflighted<R> checked, PreflightCell by) {
    Change change = by.planned().change();
    return new Preflighted<>(
        replaced(checked.plan(), by.planned()),
        checked.cells().stream()
            .map(cell -> isSame(cell.planned().change(), change) ? by : cell)
            .toList(),
        checked.creates(),
        checked.reading());
  }

  /** The same without a cell. */
  static <R extends CaseRecord> Preflighted<R> without(Preflighted<R> checked, Change change) {
    ChangePlan plan = checked.plan();
    return new Preflighted<>(
        new ChangePlan(
            plan.header(),
            plan.changes().stream().filter(p -> !isSame(p.change(), change)).toList(),
            plan.creates()),
        checked.cells().stream().filter(cell -> !isSame(cell.planned().change(), change)).toList(),
        checked.creates(),
        checked.reading());
  }

  /** The same without a record to be created. */
  static <R extends CaseRecord> Preflighted<R> withoutRow(Preflighted<R> checked, String row) {
    return creating(checked, create -> !create.create().row().equals(row));
  }

  /** The same with only these rows of those to be created. */
  static <R extends CaseRecord> Preflighted<R> creating(
      Preflighted<R> checked, Predicate<PreflightCreate> which) {
    List<PreflightCreate> creates = checked.creates().stream().filter(which).toList();
    ChangePlan plan = checked.plan();
    return new Preflighted<>(
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
