package io.casedesk.cli.changes;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.NewFileOptions;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.Certificate.Form;
import io.casedesk.files.certificates.CertificateSummary;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code runs}: lists runs, or shows one in detail. */
@Command(
    name = "runs",
    subcommands = RunsCommand.CertificateCommand.class,
    description = {
      "List the runs, or show one",
      "Lists the runs, newest first: ID, start, kind of records, connection, state, cells by"
          + " verdict, and source. You can resume a run that is open or paused. Its UNCERTAIN cells"
          + " may have been sent, and its NOT_SENT cells were not sent.",
      "If you name a RUN, also shows who started it, and the SHA-256 of its run certificate. Keep a"
          + " copy of the SHA-256 elsewhere to verify a run certificate later."
    },
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
    List<RunSummary> runs;
    try (Workspace opened = workspace.openToRead(terminal())) {
      runs = opened.runs().runs();
    }
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

  /** The command {@code runs certificate}: writes the run certificate of a run. */
  @Command(
      name = "certificate",
      description = {
        "Write a run certificate",
        "A run certificate shows who changed what, when, and over which connection. It lists the"
            + " result of every new record. For every cell, it lists the value before the run, the"
            + " value sent and the value read back. It also contains every call and every verdict"
            + " of the run. Only the JSON file can be verified; the HTML file is for reading.",
        "The calls contain all fields of every changed record, as they were before the run.",
        "The file ends with its SHA-256. Keep a copy of it elsewhere. To check that the file wasn't"
            + " replaced, pass your copy to 'verify-certificate --expect'."
      },
      footer = {
        "  casedesk-cli runs certificate 20261121-213244-7f3a --output run.json",
        "  casedesk-cli verify-certificate run.json"
      })
  static final class CertificateCommand extends TerminalCommand {

    @Parameters(paramLabel = "RUN", description = "The ID of the run, as shown by 'runs'.")
    private String id = "";

    @Mixin private NewFileOptions output = new NewFileOptions();

    @Option(
        names = "--format",
        paramLabel = "json|html",
        description = "The format. Default: by the file extension.")
    private @Nullable Form format;

    @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      Form form = format(format, Form.class, "--output", output.path());
      requireSeparate(json, output.path());
      if (output.isTaken()) {
        throw usage(output.path() + " exists. Name another file, or add --force.");
      }
      try (Workspace opened = workspace.openToRead(terminal())) {
        if (opened.runs().header(id).isEmpty()) {
          throw usage("No run in this workspace has the ID " + id + ". 'runs' lists all runs.");
        }
        return write(opened.runs(), form);
      }
    }

    private int write(RunStore runs, Form form) throws IOException {
      try (OutputFile target = OutputFile.of(output.path(), terminal());
          AtomicFile file = AtomicFile.replacing(target.place())) {
        CertificateSummary summary = Certificate.write(runs, id, form, file.out());
        file.commit();
        target.deliver();
        report(summary, target);
        return ExitCode.DONE;
      } catch (InvalidCertificateException e) {
        terminal()
            .warn(
                "Can't write a run certificate for run %s. %s",
                id, VerifyCertificateCommand.plain(e));
        return ExitCode.FAILED;
      }
    }

    private void report(CertificateSummary summary, OutputFile target) {
      if (json.isJson()) {
        new JsonReport()
            .with("run", id)
            .with("file", output.path().toString())
            .with("creates", summary.createCount())
            .with("cells", summary.cellCount())
            .with("sha256", summary.digest())
            .print(terminal());
        return;
      }
      (target.isStream() ? terminal().notes() : terminal().out())
          .printf(
              Locale.ROOT,
              "%s: %s%s, SHA-256 %s%n",
              target.name(output.path()),
              summary.createCount() == 0
                  ? ""
                  : Counts.of(summary.createCount(), "record") + " to be created, ",
              Counts.of(summary.cellCount(), "cell"),
              summary.digest());
    }
  }
}
