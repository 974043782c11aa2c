package io.casedesk.cli.changes;

import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.cli.changes.RunSession.RunParameter;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code repair}: plans repairs of a run. */
@Command(
    name = "repair",
    description = {
      "Plan repairs for labels sent instead of keys",
      "Writes a plan for the cells that are empty or have a wrong value because a run sent a label."
          + " The plan replaces each label with its key. Nothing is sent until you 'apply' the"
          + " plan. For other cells, 'undo --record ID --field KEY' restores the earlier value."
    },
    footer = {"  casedesk-cli repair 20261121-213244-7f3a --output repair.json"},
    exitCodeList = {
      "5:no repair is known for some cells, which are listed; the others are in the plan",
      ExitCode.BUSY_TEXT
    })
public final class RepairCommand extends TerminalCommand {

  private static final int SHOWN = 20;

  @Mixin private RunParameter run = new RunParameter();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "PLAN.json",
      description = "The plan to write. An existing file is replaced. Use - for standard output.")
  private Path out = Path.of("");

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    requireSeparate(json, out);
    try (RunSession session = RunSession.open(terminal(), connection, workspace)) {
      RunHeader header = run.in(session);
      RepairPlan repair = session.repair(header, retry);
      ChangePlan plan =
          ChangePlan.of(session.header(header, RunRelation.Kind.REPAIR), repair.changes());
      String place = OutputFile.write(out, terminal(), file -> PlanFile.write(plan, file));
      terminal().note("%s written to %s", Counts.of(repair.changes().size(), "repair"), place);
      if (json.isJson()) {
        new JsonReport()
            .with("run", header.id())
            .with("file", place)
            .with("repairs", repair.changes().size())
            .with("unrepaired", repair.without().stream().map(RepairCommand::cell).toList())
            .print(terminal());
      }
      return without(repair.without());
    }
  }

  private static Map<String, @Nullable Object> cell(CellResult cell) {
    Verdict verdict = cell.verdict();
    return new JsonReport()
        .with("record_id", cell.cell().change().recordId())
        .with("field", cell.cell().change().field().toString())
        .with("verdict", verdict == null ? null : verdict.name())
        .with("reason", cell.reason().text())
        .members();
  }

  private int without(List<CellResult> cells) {
    for (CellResult cell : cells.subList(0, Math.min(SHOWN, cells.size()))) {
      String where = cell.cell().change().field() + " of record " + cell.cell().change().recordId();
      terminal().warn(ErrorMessages.line("No known repair: " + where + ": " + cell.reason()));
    }
    if (cells.size() > SHOWN) {
      terminal().warn("and %d more", cells.size() - SHOWN);
    }
    return cells.isEmpty() ? ExitCode.DONE : ExitCode.NOT_ALL;
  }
}
