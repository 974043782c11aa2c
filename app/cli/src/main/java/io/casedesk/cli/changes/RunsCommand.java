package io.casedesk.cli.changes;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.files.results.ResultRow;
import io.casedesk.files.results.RunsJson;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
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
      "If you name a RUN, also shows who started it, and the SHA-256 of its run certificate. Keep a"
          + " copy of the SHA-256 elsewhere to verify a run certificate later.",
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
  protected int run() throws IOException {
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

  private int one() throws IOException {
    Detail detail =
        detail()
            .orElseThrow(
                () ->
                    usage(
                        "No run in this workspace has the ID " + id + ". 'runs' lists all runs."));
    RunSummary run = detail.summary();
    RunHeader header = run.header();
    if (json.isJson()) {
      RunsJson.one(run, detail.digest(), terminal().out());
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
    if (run.state().phase() != RunState.Phase.ENDED) {
      say("sent        " + RunReport.unfinished(counts));
    }
    say("SHA-256     " + detail.digest());
    return ExitCode.DONE;
  }

  /**
   * A run and the digest of its certificate.
   *
   * @param digest empty when the run can't be read
   */
  private record Detail(RunSummary summary, String digest) {}

  /** Returns a run with the digest of its certificate; empty when there is no such run. */
  private Optional<Detail> detail() throws IOException {
    try (Workspace opened = workspace.openToRead(terminal())) {
      RunStore runs = opened.runs();
      Optional<RunSummary> run =
          runs.runs().stream().filter(one -> one.header().id().equals(id)).findFirst();
      return run.isEmpty() ? Optional.empty() : Optional.of(new Detail(run.get(), digest(runs)));
    }
  }

  private String digest(RunStore runs) throws IOException {
    try {
      return Certificate.digest(runs, id);
    } catch (InvalidCertificateException e) {
      terminal().warn("Can't read run %s: %s", id, e.getMessage());
      return "";
    }
  }

  private void say(String line) {
    terminal().print(ErrorMessages.line(line));
  }

  private static String name(RunLineStatus status) {
    return status == RunLineStatus.UNSENT ? ResultRow.NOT_SENT : status.name();
  }

  /** Formats the counts by verdict, such as {@code 12 APPLIED, 1 CONFLICT}. */
  private static String counts(RunState state) {
    return RunCounts.of(state).by().entrySet().stream()
        .map(count -> count.getValue() + " " + name(count.getKey()))
        .collect(Collectors.joining(", "));
  }
}
