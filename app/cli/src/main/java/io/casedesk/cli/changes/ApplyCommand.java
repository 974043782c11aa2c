package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.cli.changes.ApplyFlow.ApplyOptions;
import io.casedesk.cli.changes.RunReport.ReportOptions;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.plans.PlanFile;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code apply}: applies a plan. */
@Command(
    name = "apply",
    description = {
      "Apply a plan, and verify every change",
      "Checks the plan as 'preflight' does, asks for confirmation, and sends the changes that are"
          + " ready. Logs every change in the workspace before sending it, and then reads the"
          + " record again: APPLIED means that the service returned the new value.",
      "With --create, creates new records first, and then sends their other values as changes.",
      "Ctrl+C stops the run: no more changes are sent, sent changes are read again, and 'resume'"
          + " continues the run later. A run also stops if 20 records in a row fail, or one record"
          + " in ten."
    },
    footer = {"  casedesk-cli apply themes-plan.json --result themes-result.csv"},
    exitCodeList = {
      ExitCode.APPLIED_TEXT,
      ExitCode.NOT_APPLIED_TEXT,
      ExitCode.STOPPED_BY_CONFLICT_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ApplyCommand extends TerminalCommand {

  @Mixin private PlanParameter plan = new PlanParameter();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private ApplyOptions options = new ApplyOptions();

  @Mixin private ReportOptions reporting = new ReportOptions();

  @Option(
      names = "--create",
      description =
          "Also creates the records under 'creates' in the plan. Each is sent once, also if its"
              + " response is lost: its verdict is then UNCERTAIN.")
  private boolean create;

  @Override
  protected int run() throws IOException {
    connection.requireOne(terminal());
    options.requireSomebody("'preflight'");
    ChangePlan read = PlanFile.read(input(plan.file));
    if (!create && !read.creates().isEmpty()) {
      throw usage(
          "The plan creates "
              + Counts.of(read.creates().size(), "record")
              + ". To allow that, add --create; otherwise, remove \"creates\" from the plan.");
    }
    try (RunSession session =
            RunSession.open(terminal(), connection, workspace, plan.accepted(read));
        RunReport report = new RunReport(terminal(), reporting)) {
      if (!plan.otherConnection) {
        read.requireFor(session.url());
      }
      return new ApplyFlow(terminal(), session, options, report)
          .apply(read.redirectedTo(session.url()), "apply " + plan.file.getFileName(), List.of());
    }
  }
}
