package io.casedesk.cli.imports;

import io.casedesk.cli.changes.ApplyOptions;
import io.casedesk.cli.changes.RunReport.RunStartListener;
import io.casedesk.cli.changes.RunSession;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.records.KindParameter.RecordKindConverter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
      "--watch imports the files in a folder one by one, each as soon as it stops changing."
          + " Casedesk then moves the file to 'done' or 'failed', with its result and messages"
          + " beside it. If you put the file into the folder again, Casedesk compares it again."
          + " After an interruption, run the same command again to resume the run.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli import cases.xlsx --dry-run --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --save-mapping cases-mapping.json",
      "  casedesk-cli import cases.xlsx --apply --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --mapping cases-mapping.json --result cases-result.xlsx",
      "  casedesk-cli import --watch inbox --apply --yes --skip-unclear \\",
      "      --url https://cases.example.com --token-env CASEDESK_TOKEN"
    },
    exitCodeList = {
      ExitCode.APPLIED_TEXT,
      "3:with --dry-run only: same as 0, but the service may not have sent every record",
      "5:some changes weren't applied, or nothing was sent; the reason is shown. With --watch"
          + " --once: a file was moved to 'failed'",
      ExitCode.STOPPED_BY_CONFLICT_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ImportCommand extends TerminalCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The table to import. Use - for standard input.")
  private @Nullable Path file;

  @Mixin private WatchOptions watching = new WatchOptions();

  @Option(
      names = "--kind",
      defaultValue = "use-cases",
      paramLabel = "use-cases|solutions",
      converter = RecordKindConverter.class,
      description = "The kind of records: use-cases (default) or solutions.")
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
    if (watching.isWatching()) {
      return watch();
    }
    Path table = file;
    if (table == null) {
      throw usage("Name the FILE to import, or a folder with --watch.");
    }
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
    options.requireOwnFaultFile(table, result);
    return new ImportSession(terminal(), connection, workspace, options, id -> {}, json.isJson())
        .run(new ImportSession.Request(kind, table, result, applying, dryRun, run));
  }

  private int watch() throws IOException {
    if (file != null || result != null || run != null || dryRun || !apply || json.isJson()) {
      throw usage(
          "--watch needs --apply --yes, and can't be combined with FILE, --result, --resume,"
              + " --dry-run or --json. Each file gets a result beside it, and a stopped run is"
              + " resumed.");
    }
    applying.requireAgreement();
    options.requireNoRows();
    return new ImportWatch(
            terminal(),
            new WatchedImport(kind, connection, workspace, options, applying),
            watching.settings())
        .run();
  }

  /** The options for watching a folder. */
  private static final class WatchOptions extends SharedOptions {

    private static final int LONGEST_SETTLE = 86_400;

    @Option(
        names = "--watch",
        paramLabel = "DIR",
        description =
            "Imports every table that you put into the folder, until you stop the command.")
    private @Nullable Path folder;

    @Option(
        names = "--settle",
        defaultValue = "3",
        paramLabel = "SECONDS",
        description =
            "With --watch: how long a file must stay unchanged before it counts as complete."
                + " Default: 3.")
    private int settle;

    @Option(
        names = "--once",
        description =
            "With --watch: stops when no file is left. The exit code is 5 if a file was moved to"
                + " 'failed'.")
    private boolean once;

    boolean isWatching() {
      return folder != null;
    }

    ImportWatch.Settings settings() {
      if (folder == null || settle < 0 || settle > LONGEST_SETTLE) {
        throw usage("--settle must be between 0 and " + LONGEST_SETTLE + " seconds.");
      }
      return new ImportWatch.Settings(folder, Duration.ofSeconds(settle), once);
    }
  }

  /** Imports a file of a watched folder as {@code import FILE} does. */
  private record WatchedImport(
      RecordKind kind,
      ConnectionOptions connection,
      WorkspaceOptions workspace,
      ImportOptions options,
      ApplyOptions applying)
      implements FileImporter {

    @Override
    public int run(
        Terminal to, Path file, Path result, Optional<String> run, RunStartListener begun)
        throws IOException {
      return new ImportSession(to, connection, workspace, options, begun, false)
          .run(new ImportSession.Request(kind, file, result, applying, false, run.orElse(null)));
    }

    @Override
    public Optional<RunStore.RunSummary> run(Terminal to, String id) throws IOException {
      String url = connection.name(to).orElseThrow();
      Path mapping = options.mapping();
      RecordKind of = mapping == null ? kind : MappingFile.read(mapping).kind();
      return RunSession.runs(to, workspace).stream()
          .filter(run -> run.header().connection().equals(url))
          .filter(run -> run.header().kind().equals(of.word()))
          .filter(run -> run.header().id().equals(id))
          .findFirst();
    }
  }
}
