package io.casedesk.cli.changes;

import io.casedesk.changes.followup.CreatedRecordComparison;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.DropdownValueLearner;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.files.plans.PreflightJson;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code preflight}: checks which changes of a plan can be applied. */
@Command(
    name = "preflight",
    description = {
      "Check a plan without sending a change",
      "Reads the plan's records again. For each cell, shows whether the change is ready,"
          + " already applied, in conflict with another user's change, or blocked, and why."
    },
    footer = {"  casedesk-cli preflight themes-plan.json"},
    exitCodeList = {
      "0:everything can be applied or is already applied",
      "3:same as 0, but the service may not have sent every record",
      "5:some changes can't be applied; each is listed with its reason",
      "6:nothing is blocked, but another user changed a value"
    })
public final class PreflightCommand extends TerminalCommand {

  @Mixin private PlanParameter plan = new PlanParameter();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private ListingOption json = new ListingOption();

  private record Checked(PreflightReport<?> report, ReadOutcome outcome) {}

  @Override
  protected int run() throws IOException {
    connection.requireOne(terminal());
    ChangePlan read = PlanFile.read(input(plan.file));
    DropdownValueLearner learner =
        new DropdownValueLearner(terminal(), workspace, null, plan.accepted(read));
    Checked last =
        retry.untilComplete(
            terminal(), checked -> checked.outcome().complete(), _ -> checked(read, learner));
    ReadOutcome outcome = last.outcome();
    PreflightReport<?> checked = last.report();
    if (json.isJson()) {
      PreflightJson.write(checked, terminal().out());
      terminal().out().println();
    } else {
      new PreflightPrinter(terminal().out()).print(checked);
    }
    if (!outcome.complete()) {
      ErrorMessages.doubts(terminal(), outcome);
    }
    int code = exitCode(checked);
    return code == ExitCode.DONE && !outcome.complete() ? ExitCode.INCOMPLETE : code;
  }

  private Checked checked(ChangePlan read, DropdownValueLearner learner) {
    try (ServiceClient service = connection.open(terminal());
        ProgressLine progress = new ProgressLine(terminal(), Counts.plural(read.kind()))) {
      if (!plan.otherConnection) {
        read.requireFor(service.url());
      }
      LoadedRecords<?> known =
          RecordLoader.load(service, read.kind(), List.of(), learner, progress);
      return new Checked(
          compared(known.preflight(read.redirectedTo(service.url()))), known.outcome());
    }
  }

  /** Compares the solutions that an undo would delete with the run, as 'apply' does. */
  private PreflightReport<?> compared(PreflightReport<?> checked) {
    if (!checked.plan().header().purpose().relation().isOfRun() || !workspace.isThere()) {
      return CreatedRecordComparison.blockingChanged(checked, null);
    }
    try (Workspace opened = workspace.openToRead(terminal())) {
      return CreatedRecordComparison.blockingChanged(checked, opened.runs());
    }
  }

  private static int exitCode(PreflightReport<?> result) {
    if (!result.cellsIn(PreflightCell.State.BLOCKED).isEmpty()
        || !result.creates().stream().allMatch(PreflightCreate::ready)) {
      return ExitCode.NOT_ALL;
    }
    return result.cellsIn(PreflightCell.State.CONFLICT).isEmpty()
        ? ExitCode.DONE
        : ExitCode.CONFLICT;
  }
}
