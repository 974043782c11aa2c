package io.casedesk.cli.checklists;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.IncompleteOption;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.checklists.ReviewPack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code checklists}: writes the checklists of solutions with their reviews. */
@Command(
    name = "checklists",
    subcommands = GroupHelpCommand.class,
    description = {
      "Export the checklists of solutions with their reviews",
      "",
      "Reads the checklists of every solution that isn't marked as deleted, and adds the reviews in"
          + " the workspace.",
      "",
      IncompleteOption.ABOUT,
      "",
      "If the checklists of a solution can't be read, the file says so. What was read is kept in"
          + " the workspace, so that the next read shows what changed. If another program has the"
          + " workspace open, its reviews are read, and nothing is kept.",
      "",
      "Needed: --url, --token-env, --format and --output.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli checklists --url https://cases.example.com --token-env CASEDESK_TOKEN \\",
      "      --format xlsx --output review.xlsx",
      "  casedesk-cli checklists diff monday.ndjson tuesday.ndjson"
    },
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.NOT_ALL_READ_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT,
      "6:of 'checklists diff': checklists changed; each change is listed"
    })
public final class ChecklistsCommand extends TerminalCommand {

  private static final List<String> NEEDED = List.of("--format", "--output");

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--format",
      paramLabel = "ndjson|csv|xlsx|html",
      description = {
        "ndjson: one JSON object a line for each solution, every field as the "
            + "service sent it; what 'checklists diff' compares.",
        "csv: a row for each checklist. xlsx: a workbook with matrix, list, details, changes and"
            + " open points. html: a page to print and sign, with the SHA-256 of the data."
      })
  private ReviewPack.@Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write. An existing file is replaced. - is standard output.")
  private @Nullable Path out;

  @Option(
      names = "--solution",
      paramLabel = "ID",
      description = "Only this solution; may be given more than once.")
  private List<String> only = List.of();

  @Mixin private IncompleteOption incomplete = new IncompleteOption();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String name : NEEDED) {
      if (!command().commandLine().getParseResult().hasMatchedOption(name)) {
        missing.add(name);
      }
    }
    if (format == null || out == null || !missing.isEmpty()) {
      throw usage("Missing: " + String.join(", ", missing) + ".");
    }
    requireSeparate(json, out);
    try (OutputFile target = OutputFile.of(out, terminal());
        CliContext service = connection.open(terminal())) {
      return new ChecklistFiles(terminal(), workspace)
          .write(
              service,
              new ChecklistFiles.Wish(format, target, only, incomplete, retry, json.asked()));
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }
}
