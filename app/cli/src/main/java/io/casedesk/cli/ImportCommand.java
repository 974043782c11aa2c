package io.casedesk.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Imports a table. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Compares a table (CSV, XLSX, JSON, NDJSON) with the records and writes what differs, as"
          + " 'apply' does: read again first, logged before, and read again after.",
      "",
      "The file is read whole before the service is asked; a fault in it is named with row and"
          + " column. A blank cell leaves the field as it is. Rows whose record is not clear are"
          + " listed, and nothing is sent until each was decided on.",
      "",
      "--result has every row of the file once, in its format and order, with casedesk_outcome,"
          + " casedesk_reason, casedesk_record_id and casedesk_cells. It can be imported as it is,"
          + " which tries again what is not done.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli import cases.xlsx --dry-run --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --save-mapping cases-mapping.json",
      "  casedesk-cli import cases.xlsx --apply --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --mapping cases-mapping.json --result cases-result.xlsx"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {
      ExitCode.APPLIED_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.CHECK_INCOMPLETE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT,
      ExitCode.NOT_APPLIED_TEXT,
      ExitCode.STOPPED_BY_CONFLICT_TEXT
    })
final class ImportCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "The table.")
  private Path file = Path.of("");

  @Option(
      names = "--kind",
      defaultValue = "use-cases",
      paramLabel = "use-cases|solutions",
      converter = Kind.Converter.class,
      description = "Which records; use-cases is the default.")
  private Kind kind = Kind.USE_CASES;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Option(names = "--dry-run", description = "Says what would be written, and writes nothing.")
  private boolean dryRun;

  @Option(names = "--apply", description = "Writes what differs, after asking.")
  private boolean apply;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Goes on with the run of an import of this file that was stopped.")
  private @Nullable String run;

  @Mixin private ImportOptions options = new ImportOptions();

  @Mixin private ApplyOptions applying = new ApplyOptions();

  @Option(
      names = "--result",
      paramLabel = "R",
      description =
          "A file to write with what became of every row, in the format of FILE; one that exists is"
              + " replaced.")
  private @Nullable Path result;

  ImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int asked = (dryRun ? 1 : 0) + (apply ? 1 : 0) + (run == null ? 0 : 1);
    if (asked != 1) {
      throw new ParameterException(
          command.commandLine(), "Say one of --dry-run, --apply and --resume RUN.");
    }
    if (apply) {
      applying.requireSomebody();
    }
    return new ImportSession(terminal, connection, workspace, options)
        .run(new ImportSession.Wish(kind.kindOfRecord(), file, result, applying, dryRun, run));
  }
}
