package io.casedesk.desktop.app;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.Change;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;

/** Leads from runs to the reviews of plans that follow them. */
final class PlanReviews {

  private static final System.Logger LOG = System.getLogger(PlanReviews.class.getName());

  private final AppContext app;
  private final Connection connection;
  private final RunStore runs;

  PlanReviews(AppContext app, Connection connection) {
    this.app = app;
    this.connection = connection;
    this.runs = connection.store().runs();
  }

  /**
   * Opens a plan for review. If it undoes a run, or some of its values, and the run left unsent
   * changes, first asks whether to discard those: they would be sent with the next changes,
   * although the user thinks the run undone.
   */
  void review(ChangePlan plan) {
    Runnable open = () -> connection.go(new Destination.Review(plan));
    RunRelation relation = plan.header().purpose().relation();
    if (relation.kind() != RunRelation.Kind.UNDO) {
      open.run();
      return;
    }
    PendingChanges unsent = connection.list(plan.kind()).staging();
    connection
        .tasks()
        .call(() -> UndoPlanner.unverified(ChangeRuns.read(runs, relation.runId())))
        .onSuccess(changes -> ask(unsent, unsent.unsent(changes), open))
        .onFailure(
            thrown -> {
              LOG.log(Level.WARNING, "Can't read run " + relation.runId(), thrown);
              open.run();
            })
        .start();
  }

  private void ask(PendingChanges unsent, List<Change> left, Runnable open) {
    Confirmation.Answer answer = left.isEmpty() ? Confirmation.Answer.OTHER : answer(left);
    if (answer == Confirmation.Answer.YES) {
      unsent.revert(Set.copyOf(left)::contains);
    }
    if (answer != Confirmation.Answer.NO) {
      open.run();
    }
  }

  private Confirmation.Answer answer(List<Change> left) {
    long records = left.stream().map(Change::recordId).distinct().count();
    return new Confirmation(app.messages(), "undo.unsent")
        .choose(
            connection.overlay().node().getScene().getWindow(),
            app.messages().text("undo.unsent.what", left.size(), records),
            left.size());
  }
}
