package io.casedesk.cli.imports;

import io.casedesk.cli.changes.ApplyFlow.ApplyOptions;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.KindParameter.RecordKindConverter;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.model.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code import}: imports a table. */
@Command(
    name = "import",
    description = {
      "Compare a table with the records, and apply the differences",
      "",
      "The table is CSV, XLSX, JSON or NDJSON. Reads the whole file before it contacts the service,"
          + " and lists each error with its row and column. An empty cell leaves the field as it"
          + " is. Lists the rows without a clear match, and sends nothing until you decide about"
          + " each of these rows. Casedesk then applies the changes in the same way as 'apply'.",
      "",
      "The --result file contains every row of the imported file, in the same format and order,"
          + " with the columns casedesk_outcome, casedesk_reason, casedesk_record_id and"
          + " casedesk_cells. Import the result file to retry the unfinished rows.",
      "",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli import cases.xlsx --dry-run --save-mapping cases-mapping.json",
      "  casedesk-cli import cases.xlsx --apply --mapping cases-mapping.json \\",
      "      --result cases-result.xlsx"
    },
    exitCodeList = {
      ExitCode.APPLIED_TEXT,
      "3:with --dry-run only: same as 0, but the service may not have sent every record",
      "5:some changes weren't applied, or nothing was sent; the reason is shown",
      "6:another user changed a value, or a number or date has several meanings; nothing was sent",
      ExitCode.BUSY_TEXT
    })
public final class ImportCommand extends TerminalCommand {

  @Parameters(paramLabel = "FILE", description = "The table to import. Use - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--kind",
      defaultValue = "use-cases",
      paramLabel = "use-cases|solutions",
      converter = RecordKindConverter.class,
      description = "The kind of records. Default: use-cases.")
  private RecordKind kind = RecordKind.USE_CASES;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Option(names = "--dry-run", description = "Shows what would be applied, and sends nothing.")
  private boolean dryRun;

  @Option(names = "--apply", description = "Asks for confirmation, then applies the differences.")
  private boolean apply;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Resumes a stopped import of this file, by the ID of its run.")
  private @Nullable String run;

  @Mixin private ImportOptions options = new ImportOptions();

  @Mixin private ApplyOptions applying = new ApplyOptions();

  @Option(
      names = "--result",
      converter = OutputFile.FileOnly.class,
      paramLabel = "R",
      description =
          "The file for the result of each row, in the same format as FILE. An "
              + "existing file is replaced.")
  private @Nullable Path result;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    int asked = (dryRun ? 1 : 0) + (apply ? 1 : 0) + (run == null ? 0 : 1);
    if (asked != 1) {
      throw usage("Choose one of --dry-run, --apply and --resume RUN.");
    }
    if (apply) {
      applying.requireSomebody("--dry-run");
    }
    if (run != null && options.faults() != null) {
      throw usage("--faults is for --dry-run and --apply; --resume doesn't look for errors.");
    }
    options.requireOwnFaultFile(file, result);
    return new ImportSession(terminal(), connection, workspace, options, json.isJson())
        .run(new ImportSession.Request(kind, file, result, applying, dryRun, run));
  }
}
