package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Set;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The plan of a review, its last check, and one line for each change with its decision. */
final class ReviewedPlan<R extends CaseRecord> {

  private final ObservableList<ReviewLine> lines = FXCollections.observableArrayList();
  private final ReviewService<R> work;
  private final ReviewLineFactory factory;
  private @Nullable ChangePlan plan;
  private @Nullable PreflightReport<R> checked;

  ReviewedPlan(ReviewService<R> work) {
    this.work = work;
    this.factory = new ReviewLineFactory(work);
  }

  ObservableList<ReviewLine> lines() {
    return lines;
  }

  /** Returns the plan; null if there is none. */
  @Nullable ChangePlan plan() {
    return plan;
  }

  /** Starts with a plan that was not checked yet. */
  void open(ChangePlan opened) {
    plan = opened;
    checked = null;
    lines.clear();
  }

  /** Takes the result of a check. */
  void check(PreflightReport<R> report) {
    take(report);
    lines.setAll(factory.checked(report));
  }

  private void take(PreflightReport<R> report) {
    checked = report;
    plan = report.plan();
  }

  /**
   * Overwrites the value of the service, or creates a record that may exist already.
   *
   * @return whether a change of the plan was decided on
   */
  boolean keepMine(ReviewLine line) {
    PreflightReport<R> report = checked;
    NewRecordLine newRecord = line.creating();
    if (report != null && newRecord != null && line.standing() == ReviewLine.Standing.DOUBT) {
      lines.set(
          lines.indexOf(line),
          new ReviewLine(line.named(), line.checked(), null, newRecord.deciding()));
    } else if (report != null && line.standing() == ReviewLine.Standing.CONFLICT) {
      PreflightCell ready = PlanDecisions.insisting(line.checked());
      take(PlanDecisions.replaced(report, ready));
      work.reconsidered(line.change(), ready.planned().change());
      lines.set(lines.indexOf(line), factory.of(ready, null));
      return true;
    }
    return false;
  }

  /** Replaces a value; the plan must be checked again. */
  void wish(ReviewLine line, FieldValue value) {
    ChangePlan before = plan;
    if (before != null) {
      Change change = line.change();
      PlannedCell wished =
          new PlannedCell(
              new Change(change.recordId(), change.field(), change.seen(), value),
              value.isBlank(),
              line.checked().planned().origin());
      work.reconsidered(change, wished.change());
      plan = PlanDecisions.replaced(before, wished);
    }
  }

  /**
   * Removes a line.
   *
   * @return whether a change of the plan was decided on
   */
  boolean leaveOut(ReviewLine line) {
    PreflightReport<R> report = checked;
    NewRecordLine newRecord = line.creating();
    if (report == null) {
      return false;
    }
    if (newRecord == null) {
      take(PlanDecisions.without(report, line.change()));
      work.reconsidered(line.change(), null);
    } else {
      take(PlanDecisions.withoutRow(report, newRecord.row()));
    }
    lines.remove(line);
    return newRecord == null;
  }

  /**
   * Returns the check with the reason and without records that the user doesn't create; null if
   * there is none.
   */
  @Nullable PreflightReport<R> ready(ChangeReason reason) {
    Set<String> rows = ReviewLineFactory.readyRows(lines);
    return checked == null
        ? null
        : reason.of(
            PlanDecisions.creating(checked, create -> rows.contains(create.create().row())));
  }

  /** Shows the results of cells during the run. */
  void verified(List<CellResult> cells) {
    lines.setAll(factory.verified(List.copyOf(lines), cells));
  }

  /** Shows the results of the run. */
  void ended(RunResult result) {
    lines.setAll(factory.ended(List.copyOf(lines), result));
  }

  /** Removes the plan. */
  void close() {
    plan = null;
    checked = null;
    lines.clear();
  }
}
