package io.casedesk.cli.changes;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.results.ResultRow;
import io.casedesk.files.results.RunsJson;
import io.casedesk.model.runs.JournalHashChain;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.Workspace;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code runs}: lists runs, or shows one in detail. */
@Command(
    name = "runs",
    description = {
      "List the runs, or show one",
      "",
      "Lists the runs, newest first: ID, start, kind of records, connection, state, cells by"
          + " verdict, and source. You can resume a run that is open or paused. Its UNCERTAIN cells"
          + " may have been sent, and its NOT_SENT cells were not sent.",
      "",
      "If you name a RUN, also shows who started it, how many entries its log has, and the hash of"
          + " the last entry. Keep a copy of this hash elsewhere to compare it with a run"
          + " certificate.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli runs --json")
public final class RunsCommand extends TerminalCommand {

  @Parameters(arity = "0..1", paramLabel = "RUN", description = "A run to show in detail.")
  private String id = "";

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() {
    if (!id.isEmpty()) {
      return one();
    }
    List<RunSummary> runs = RunSession.runs(terminal(), workspace);
    if (json.isJson()) {
      RunsJson.list(runs, terminal().out());
      terminal().out().println();
      return ExitCode.DONE;
    }
    ColumnPrinter.list(
        terminal(),
        "There are no runs in this workspace yet.",
        List.of("RUN", "STARTED", "RECORDS", "CONNECTION", "STATE", "CELLS", "SOURCE"),
        runs,
        RunsCommand::row);
    return ExitCode.DONE;
  }

  private static List<String> row(RunSummary run) {
    RunHeader header = run.header();
    return List.of(
        header.id(),
        header.begun().toString(),
        header.kind(),
        header.connection(),
        run.state().phase().name().toLowerCase(Locale.ROOT),
        counts(run.state()),
        header.origin());
  }

  private int one() {
    Detail detail =
        detail()
            .orElseThrow(
                () ->
                    usage(
                        "No run in this workspace has the ID " + id + ". 'runs' lists all runs."));
    RunSummary run = detail.summary();
    RunHeader header = run.header();
    if (json.isJson()) {
      RunsJson.one(run, detail.lastHash(), terminal().out());
      terminal().out().println();
      return ExitCode.DONE;
    }
    say("run         " + header.id() + " (" + header.origin() + ")");
    say("by          " + (header.by().isEmpty() ? "unknown" : header.by()));
    say("started     " + header.begun());
    say("connection  " + header.connection() + ", " + header.kind());
    say("state       " + run.state().phase().name().toLowerCase(Locale.ROOT));
    say("cells       " + counts(run.state()));
    RunCounts counts = RunCounts.of(run.state());
    if (counts != null && run.state().phase() != RunState.Phase.ENDED) {
      say("sent        " + RunReport.unfinished(counts));
    }
    say("entries     " + run.entries());
    say("last hash   " + detail.lastHash());
    return ExitCode.DONE;
  }

  /** A run and the last hash of its log. */
  private record Detail(RunSummary summary, String lastHash) {}

  /** Returns a run with the last hash of its log; empty when there is no such run. */
  private Optional<Detail> detail() {
    try (Workspace opened = workspace.openToRead(terminal())) {
      RunStore runs = opened.runs();
      return runs.runs().stream()
          .filter(run -> run.header().id().equals(id))
          .findFirst()
          .map(
              run ->
                  new Detail(
                      RunSession.current(terminal(), runs, run),
                      lastHash(runs.open(id).orElseThrow())));
    }
  }

  private static String lastHash(RunLog log) {
    String[] last = {JournalHashChain.start(log.header())};
    log.forEach(logged -> last[0] = logged.hash());
    return last[0];
  }

  private void say(String line) {
    terminal().print(ErrorMessages.line(line));
  }

  private static String name(RunLineStatus status) {
    return status == RunLineStatus.UNSENT ? ResultRow.NOT_SENT : status.name();
  }

  /** Formats the counts by verdict, such as {@code 12 APPLIED, 1 CONFLICT}. */
  private static String counts(RunState state) {
    RunCounts counts = RunCounts.of(state);
    return counts == null
        ? ""
        : counts.by().entrySet().stream()
            .map(count -> count.getValue() + " " + name(count.getKey()))
            .collect(Collectors.joining(", "));
  }
}
