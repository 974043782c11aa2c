package io.casedesk.cli.changes;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.cli.changes.ApplyFlow.ApplyOptions;
import io.casedesk.cli.changes.RunReport.ReportOptions;
import io.casedesk.cli.changes.RunSession.RunParameter;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code undo}: restores the values before a run. */
@Command(
    name = "undo",
    description = {
      "Undo a run or part of a run",
      "Restores the values from before the run. An undo is a run of its own. Like 'apply', it"
          + " checks the changes, asks for confirmation, sends the changes and verifies them. You"
          + " can also undo an undo. If another user has changed a value since the run, the value"
          + " is in conflict and isn't overwritten.",
      "Records that the run created are kept and listed.",
      "If changes of the run are still unsent in the window, the command asks whether to discard"
          + " them too. With --yes, it keeps them and says how many there are.",
      "A field that wasn't set before becomes null, because the service can't remove a field.",
      "Use --record and --field to undo only part of the run."
    },
    footer = {
      "  casedesk-cli undo 20261121-213244-7f3a",
      "  casedesk-cli undo 20261121-213244-7f3a --record 7c21 --field theme"
    },
    exitCodeList = {
      ExitCode.APPLIED_TEXT,
      ExitCode.NOT_APPLIED_TEXT,
      ExitCode.STOPPED_BY_CONFLICT_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class UndoCommand extends TerminalCommand {

  @Mixin private RunParameter run = new RunParameter();

  @Option(
      names = "--record",
      paramLabel = "ID",
      description = "Undoes only the changes to the record with this ID; can be repeated.")
  private List<String> records = new ArrayList<>();

  @Option(
      names = "--field",
      paramLabel = "KEY",
      description =
          "Undoes only the changes to this field (custom_fields.KEY or KEY); can be repeated."
              + " Without --record, the option applies to all records of the run.")
  private List<String> fields = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PLAN.json",
      description = {
        "Writes the plan of the undo instead of sending it; - for standard output. 'apply' rejects"
            + " a dropdown key in it that is no longer in any record."
      })
  private @Nullable Path out;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private ApplyOptions options = new ApplyOptions();

  @Mixin private ReportOptions reporting = new ReportOptions();

  @Option(
      names = "--delete-created",
      description =
          "Marks solutions that the run created as deleted. Solutions that were changed since then"
              + " are kept and listed. Use cases are always kept, because the service can't delete"
              + " them.")
  private boolean deleteCreated;

  @Override
  protected int run() throws IOException {
    boolean isPart = !records.isEmpty() || !fields.isEmpty();
    if (out != null && OutputFile.isStandardOutput(out) && reporting.json.isJson()) {
      throw usage("--json and --output - both write to standard output; choose one.");
    }
    if (deleteCreated && (isPart || options.skipConflicts)) {
      throw usage(
          "--delete-created marks every solution that the run created, so it can't be combined"
              + " with --record, --field or --skip-conflicts.");
    }
    if (out == null) {
      options.requireSomebody("--output FILE and 'preflight'");
    }
    try (RunSession session = RunSession.open(terminal(), connection, workspace);
        RunReport report = new RunReport(reportsTo(), reporting)) {
      RunHeader header = run.in(session);
      if (deleteCreated && RunSession.kind(header) != RecordKind.SOLUTIONS) {
        throw usage("--delete-created is for solutions: the service can't delete use cases.");
      }
      List<CreateResult> creates = new ArrayList<>(session.creates(header));
      List<CreateResult> changed =
          deleteCreated ? session.changedSince(header, creates) : List.of();
      report.changedSince(changed);
      creates.removeAll(changed);
      List<CreateResult> deleted =
          creates.stream().filter(create -> deleteCreated && create.isOwn()).toList();
      report.staying(creates, deleted);
      ChangePlan plan = selected(session, header);
      if (deleteCreated) {
        List<PlannedCell> cells = new ArrayList<>(plan.changes());
        cells.addAll(UndoPlanner.deletions(header.kind(), deleted));
        plan = ChangePlan.of(plan.header(), cells);
      }
      if (out != null) {
        return write(plan, out);
      }
      RunSession.UnsentOfRun unsent = isPart ? RunSession.UnsentOfRun.NONE : session.unsent(header);
      int code =
          new ApplyFlow(terminal(), session, options, report, unsent)
              .apply(plan, "undo of run " + header.id(), plan.changes());
      return code == ExitCode.DONE && !changed.isEmpty() ? ExitCode.NOT_ALL : code;
    }
  }

  /** Returns the terminal for the report, which leaves standard output to the plan. */
  private Terminal reportsTo() {
    return out != null && OutputFile.isStandardOutput(out)
        ? terminal().withResultsAsNotes()
        : terminal();
  }

  private int write(ChangePlan plan, Path file) throws IOException {
    String place = OutputFile.write(file, terminal(), out -> PlanFile.write(plan, out));
    terminal()
        .note(
            "%s of %s written to %s",
            Counts.of(plan.changes().size(), "cell"), Counts.of(plan.records(), "record"), place);
    return ExitCode.DONE;
  }

  private ChangePlan selected(RunSession session, RunHeader header) {
    try {
      return session.undo(
          header, new UndoPlanner.Selection(new HashSet<>(records), new HashSet<>(fields)));
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }
}
