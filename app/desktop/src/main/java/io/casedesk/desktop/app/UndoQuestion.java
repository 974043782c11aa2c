package io.casedesk.desktop.app;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.Change;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.stage.Window;

/**
 * Asks whether the undo of a run also discards the run's changes that are still unsent. They would
 * be sent with the next changes, although the user thinks the run undone.
 */
final class UndoQuestion {

  private static final System.Logger LOG = System.getLogger(UndoQuestion.class.getName());

  private final RunStore runs;
  private final Supplier<Window> owner;
  private final Tasks tasks;
  private final Messages messages;

  /** Creates the question of a window. */
  UndoQuestion(RunStore runs, Supplier<Window> owner, Tasks tasks, Messages messages) {
    this.runs = runs;
    this.owner = owner;
    this.tasks = tasks;
    this.messages = messages;
  }

  /**
   * Opens a plan, after the question if it undoes a run, or some of its values, and the run left
   * unsent changes.
   *
   * @param unsent the unsent changes of the records of the plan
   * @param open opens the plan; not called if the user cancels
   */
  void ask(ChangePlan plan, UnsentChangesModel unsent, Runnable open) {
    RunRelation relation = plan.header().purpose().relation();
    if (relation.kind() != RunRelation.Kind.UNDO) {
      open.run();
      return;
    }
    tasks
        .call(() -> UndoPlanner.unverified(ChangeRuns.read(runs, relation.runId())))
        .onSuccess(changes -> ask(unsent, unsent.unsent(changes), open))
        .onFailure(
            thrown -> {
              LOG.log(Level.WARNING, "Can't read run " + relation.runId(), thrown);
              open.run();
            })
        .start();
  }

  private void ask(UnsentChangesModel unsent, List<Change> left, Runnable open) {
    if (left.isEmpty()) {
      open.run();
      return;
    }
    long records = left.stream().map(Change::recordId).distinct().count();
    Confirmation.Answer answer =
        new Confirmation(messages, "undo.unsent")
            .choose(
                owner.get(), messages.text("undo.unsent.what", left.size(), records), left.size());
    if (answer == Confirmation.Answer.YES) {
      unsent.revert(Set.copyOf(left)::contains);
    }
    if (answer != Confirmation.Answer.NO) {
      open.run();
    }
  }
}
