package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.UnusableChangesException.Problem;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.DropdownValueLearner;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.plans.ChangeLinePlanner;
import io.casedesk.files.plans.ChangeLines;
import io.casedesk.files.plans.ChangeLines.ChangeLine;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code plan}: makes a plan of changes. */
@Command(
    name = "plan",
    description = {
      "Make a plan of changes from a file",
      "You can review the plan, check it with 'preflight' and apply it with "
          + "'apply'. The command only reads from the service.",
      "The --changes file contains one JSON object per line, with \"id\" or \"source_id\" (exact"
          + " text), \"field\" (custom_fields.KEY or KEY) and \"value\". To clear a field, add"
          + " \"clear\": true. If a line doesn't name exactly one record, the command lists the"
          + " line and writes no plan."
    },
    footer = {
      "  {\"source_id\":\"EXT-00042\",\"field\":\"theme\",\"value\":\"legal_ops\"}",
      "  {\"id\":\"0b6f0a52\",\"field\":\"custom_fields.sponsor\",\"clear\":true}",
      "",
      "  casedesk-cli plan use-cases --changes themes.ndjson --output themes-plan.json"
    },
    exitCodeList = {
      "0:the plan was written",
      "3:the plan was written, but the service may not have sent every record",
      "5:some lines don't name exactly one record; each is listed"
    })
public final class PlanCommand extends TerminalCommand {

  @Parameters(paramLabel = "use-cases|solutions", description = "The kind of records.")
  private RecordKind kind = RecordKind.USE_CASES;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Option(
      names = "--changes",
      required = true,
      paramLabel = "FILE",
      description = "The changes, one JSON object per line. Use - for standard input.")
  private Path changes = Path.of("");

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "PLAN",
      description =
          "The plan to write or replace; - for standard output. The window opens .casedeskplan"
              + " files.")
  private Path out = Path.of("");

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "The author of the plan. Default: your user name on this computer.")
  private @Nullable String by;

  @Option(
      names = "--skip-unmatched",
      description = "Skips the lines that don't name exactly one record.")
  private boolean skip;

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private JsonOption json = new JsonOption();

  /**
   * What was planned.
   *
   * @param plan the plan; null when there is none, because lines are unmatched
   * @param unmatched the lines without exactly one record
   */
  private record Planned(@Nullable ChangePlan plan, List<Problem> unmatched, ReadOutcome outcome) {}

  @Override
  protected int run() throws IOException {
    requireSeparate(json, out);
    connection.requireOne(terminal());
    Path file = input(changes);
    // Read the file twice: its problems are reported before the first request.
    read(file, line -> {});
    Planned planned =
        retry.untilComplete(terminal(), made -> made.outcome().complete(), _ -> planned(file));
    ChangePlan plan = planned.plan();
    return report(
        planned,
        plan == null
            ? null
            : OutputFile.write(out, terminal(), written -> PlanFile.write(plan, written)));
  }

  private Planned planned(Path file) throws IOException {
    LoadedRecords<?> known;
    String url;
    try (ServiceClient service = connection.open(terminal());
        ProgressLine progress = new ProgressLine(terminal(), Counts.plural(kind))) {
      url = service.url();
      known =
          RecordLoader.load(
              service,
              kind,
              List.of(),
              new DropdownValueLearner(terminal(), workspace, null, Map.of()),
              progress);
    }
    ChangePlan.Header header =
        new ChangePlan.Header(
            url,
            kind,
            Instant.now(),
            by != null ? by : terminal().user(),
            String.valueOf(file.getFileName()));
    ChangeLinePlanner<?> lines = new ChangeLinePlanner<>(header, known.records().values());
    read(file, lines::add);
    try {
      boolean isPlanned = lines.unmatched().isEmpty() || skip;
      return new Planned(isPlanned ? lines.plan() : null, lines.unmatched(), known.outcome());
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(Message.ofFailure(e), e);
    }
  }

  private static void read(Path file, Consumer<ChangeLine> lines) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      ChangeLines.read(in, lines);
    }
  }

  private static Map<String, @Nullable Object> line(Problem problem) {
    return new JsonReport().with("line", problem.line()).with("reason", problem.what()).members();
  }

  private int report(Planned planned, @Nullable String to) {
    planned.unmatched().forEach(problem -> terminal().warn(problem));
    ChangePlan plan = planned.plan();
    if (plan == null) {
      terminal()
          .warn("No plan was written. Correct the lines, or skip them with --skip-unmatched.");
    } else {
      terminal()
          .note(
              "%s of %s written to %s",
              Counts.of(plan.changes().size(), "cell"), Counts.of(plan.records(), "record"), to);
    }
    if (json.isJson()) {
      new JsonReport()
          .with("file", to)
          .with("kind", kind.word())
          .with("records", plan == null ? 0 : plan.records())
          .with("cells", plan == null ? 0 : plan.changes().size())
          .with("complete", planned.outcome().complete())
          .with("reasons", ErrorMessages.reasons(planned.outcome()))
          .with("unmatched", planned.unmatched().stream().map(PlanCommand::line).toList())
          .print(terminal());
    }
    if (!planned.outcome().complete()) {
      ErrorMessages.doubts(terminal(), planned.outcome());
    }
    if (!planned.unmatched().isEmpty()) {
      return ExitCode.NOT_ALL;
    }
    return planned.outcome().complete() ? ExitCode.DONE : ExitCode.INCOMPLETE;
  }
}
