package io.casedesk.cli.changes;

import io.casedesk.cli.changes.RunReport.ReportOptions;
import io.casedesk.cli.changes.RunSession.RunParameter;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code resume}: resumes a run. */
@Command(
    name = "resume",
    description = {
      "Resume a stopped run",
      "Reads the unconfirmed changes again first. Sends a new record again only if the service"
          + " definitely didn't store it. Doesn't ask for confirmation, because you confirmed the"
          + " run when it started."
    },
    footer = {"  casedesk-cli resume 20261121-213244-7f3a --result themes-result.csv"},
    exitCodeList = {ExitCode.APPLIED_TEXT, ExitCode.NOT_APPLIED_TEXT, ExitCode.BUSY_TEXT})
public final class ResumeCommand extends TerminalCommand {

  @Mixin private RunParameter run = new RunParameter();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private ReportOptions reporting = new ReportOptions();

  @Override
  protected int run() throws IOException {
    try (RunSession session = RunSession.open(terminal(), connection, workspace);
        RunReport report = new RunReport(terminal(), reporting)) {
      RunHeader header = run.in(session);
      LoadedRecords<?> known = session.read(RunSession.kind(header), List.of(), retry);
      report.resuming(header, session);
      return report.resumed(session.resume(header, known, retry), known);
    }
  }
}
