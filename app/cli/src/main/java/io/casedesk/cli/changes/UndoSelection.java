package io.casedesk.cli.changes;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.model.runs.RunHeader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that select the cells of a run to undo. */
final class UndoSelection {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--record",
      paramLabel = "ID",
      description =
          "Undoes only the changes of this record, by its ID in the service; can be repeated.")
  private List<String> records = new ArrayList<>();

  @Option(
      names = "--field",
      paramLabel = "KEY",
      description =
          "Undoes only the changes of this field, custom_fields.KEY or KEY; can be repeated."
              + " Without --record, in all records of the run.")
  private List<String> fields = new ArrayList<>();

  /**
   * Plans to undo the selected cells; the whole run when nothing is selected.
   *
   * @throws ParameterException when the run has no cell in the selection
   */
  ChangePlan in(RunSession session, RunHeader run) {
    try {
      return session.undo(
          run, new UndoPlanner.Selection(new HashSet<>(records), new HashSet<>(fields)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }
}
