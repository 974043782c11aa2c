package io.casedesk.cli.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.changes.ApplyFlow;
import io.casedesk.cli.changes.ApplyFlow.ApplyOptions;
import io.casedesk.cli.changes.RunReport;
import io.casedesk.cli.changes.RunSession;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.InputFile;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.FaultFile;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.results.RunsJson.UnclearRow;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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
      "The table is CSV, XLSX, JSON or NDJSON. Reads the whole file before it contacts the service,"
          + " and lists each error with its row and column. An empty cell leaves the field as it"
          + " is. Lists the rows without a clear match, and sends nothing until you decide about"
          + " each of these rows. Casedesk then applies the changes in the same way as 'apply'.",
      "The --result file contains every row of the imported file, in the same format and order,"
          + " with the columns casedesk_outcome, casedesk_reason, casedesk_record_id and"
          + " casedesk_cells. Import the result file to retry the unfinished rows."
    },
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
    if (run != null && options.faults != null) {
      throw usage("--faults is for --dry-run and --apply; --resume doesn't look for errors.");
    }
    options.requireOwnFaultFile(file, result);
    return read();
  }

  /** A table that was compared with the records of the service. */
  private record Compared(
      ImportDifference difference, Mapping mapping, RunSession session, LoadedRecords<?> known) {

    String origin() {
      return ImportDifference.origin(difference.plan());
    }

    PreflightReport<?> preflight() {
      return known.preflight(difference.plan(), session.imported(difference.plan()));
    }
  }

  private ImportPrinter printer() {
    return new ImportPrinter(json.isJson() ? terminal().notes() : terminal().out());
  }

  private int read() throws IOException {
    // Report mistakes on the command line before problems of the file.
    TableOptions understood = options.table();
    var _ = options.usual();
    var _ = options.choices();
    if (options.mapping == null) {
      var _ = options.key(kind);
    }
    try (InputFile copy = InputFile.copy(file, terminal().in())) {
      // Report problems of the file before the first request.
      Table table = Table.read(copy.path(), understood);
      printer().table(table);
      Message doubt = table.doubt();
      if (!doubt.isEmpty()) {
        terminal()
            .warn(
                "%s: %s; specify the encoding with --encoding.",
                table.name(), ErrorMessages.line(doubt.text()));
        if (!dryRun && run == null) {
          terminal().warn("Nothing was sent.");
          return ExitCode.FAILED;
        }
      }
      Path named = options.mapping;
      Mapping mapping = named == null ? null : MappingFile.read(named);
      if (mapping != null) {
        mapping.requireColumns(table.name(), table.header());
      }
      try (RunSession session = RunSession.open(terminal(), connection, workspace);
          // Open the file before anything is sent, so that a problem with its path comes first.
          ImportResultFile results = result == null ? null : new ImportResultFile(result)) {
        return imported(table, mapping, session, results);
      }
    } catch (UnusableTableException e) {
      terminal().warn(e.getMessage());
      save(e.everyFault());
      return ExitCode.FAILED;
    }
  }

  private int imported(
      Table table, @Nullable Mapping given, RunSession session, @Nullable ImportResultFile results)
      throws IOException {
    RecordKind wanted = given == null ? kind : given.kind();
    LoadedRecords<?> known = session.read(wanted, List.of(), applying.retry());
    Mapping mapping = mapping(table, given, wanted, known);
    ImportDifference difference = difference(table, mapping, known, session.url());
    printer().difference(difference);
    Compared compared = new Compared(difference, mapping, session, known);
    boolean unclear = !difference.unclear().isEmpty();
    RunReport.RunEndListener write =
        (checked, ended) -> {
          if (results != null) {
            results.commit(
                table,
                difference.plan().connection(),
                ImportOutcome.of(difference, checked, ended));
          }
        };
    try (RunReport report = new RunReport(terminal(), write, json.isJson(), unclear(difference))) {
      if (!difference.questions().isEmpty()) {
        ask(difference, compared, dryRun, report);
        return ExitCode.CONFLICT;
      }
      if (run != null) {
        return with(unclear, resumed(run, compared, report, applying.retry()));
      }
      if (dryRun) {
        return with(unclear, tried(checked(compared), known, report));
      }
      if (unclear && !options.skipUnclear) {
        terminal()
            .warn(
                "Nothing was sent. Decide about the rows above with --row ROW=ID, --skip-rows ROW"
                    + " or --skip-rows faulty, --take-similar-ids, --take-doubtful, --duplicates or"
                    + " --create, or skip them with --skip-unclear.");
        return rejected(compared, report);
      }
      if (isUnsafe(given, known)) {
        return rejected(compared, report);
      }
      return with(
          unclear,
          new ApplyFlow(terminal(), session, applying, report)
              .apply(checked(compared), difference.plan(), compared.origin(), known));
    }
  }

  /** Returns the mapping to use, and saves it if that is asked for. */
  private Mapping mapping(
      Table table, @Nullable Mapping given, RecordKind kind, LoadedRecords<?> known)
      throws IOException {
    Mapping mapping = given;
    List<Message> remarks = List.of();
    if (mapping == null) {
      MappingSuggestion suggested =
          MappingSuggestion.of(
              columns(kind, known),
              options.key(kind),
              table.name(),
              table.header(),
              options.labels);
      mapping = suggested.mapping();
      remarks = suggested.remarks();
    }
    mapping = options.withRules(mapping);
    printer().mapping(mapping, remarks);
    Path saved = options.saved;
    if (saved != null) {
      byte[] text = MappingFile.write(mapping);
      AtomicFile.replace(saved, out -> out.write(text));
    }
    return mapping;
  }

  private static MappingSuggestion.Known columns(RecordKind kind, LoadedRecords<?> known) {
    return new MappingSuggestion.Known(
        kind, known.repository()::writable, known.fields(), FieldKeys.of(known.records().values()));
  }

  /** Compares the table with the records. */
  private <R extends CaseRecord> ImportDifference difference(
      Table table, Mapping mapping, LoadedRecords<R> known, String url) throws IOException {
    RecordKind kind = mapping.kind();
    ChangePlan.Header header =
        new ChangePlan.Header(url, kind, Instant.now(), terminal().user(), table.name())
            .withPurpose(RunPurpose.of(RunRelation.ofTable()));
    ImportDifference.Known<R> records =
        new ImportDifference.Known<>(
            known.fields(),
            known.dropdownValues(),
            known.records(),
            known.outcome().complete(),
            MappingSuggestion.unwritable(columns(kind, known), mapping, table.header()));
    ImportChoices choices = options.choices();
    ImportDifference found = ImportDifference.of(header, table, mapping, choices, records);
    List<Integer> faulty =
        found.rows().stream()
            .filter(row -> options.skipFaulty() && row.state() == ImportRow.State.FAULTY)
            .map(ImportRow::number)
            .toList();
    return faulty.isEmpty()
        ? found
        : ImportDifference.of(header, table, mapping, choices.withSkipped(faulty), records);
  }

  /** Names what the file leaves open, and reports that nothing is sent. */
  private void ask(
      ImportDifference difference, Compared compared, boolean isDryRun, RunReport report)
      throws IOException {
    if (isDryRun) {
      int _ = tried(checked(compared), compared.known, report);
    } else {
      int _ = rejected(compared, report);
    }
    printer().questions(difference.questions(), terminal());
    terminal()
        .warn(
            "Nothing was sent. Add one of the options above, or set it for one column with"
                + " --columns.");
  }

  private static List<UnclearRow> unclear(ImportDifference difference) {
    return difference.unclear().stream()
        .map(row -> new UnclearRow(row.number(), row.state().name(), row.reason()))
        .toList();
  }

  /** Reports whether a row may refer to a record that was not read. */
  private boolean isUnsafe(@Nullable Mapping mapping, LoadedRecords<?> known) {
    Mapping.Key key = mapping == null ? options.key(kind) : mapping.key();
    if (!key.needsCompleteList() || known.outcome().complete() || options.incomplete) {
      return false;
    }
    ErrorMessages.doubts(terminal(), known.outcome());
    terminal()
        .warn(
            "Nothing was sent: a source_id may belong to a second record that wasn't read. Import"
                + " again once the list can be read completely, or apply anyway with"
                + " --allow-incomplete.");
    return true;
  }

  /** Checks the differences, and saves the faults that were found if that is asked for. */
  private PreflightReport<?> checked(Compared compared) throws IOException {
    PreflightReport<?> checked = compared.preflight();
    if (options.faults != null) {
      save(
          FaultFile.of(
              compared.difference,
              compared.mapping,
              checked,
              compared.known.preflight(compared.difference.unclearPlan())));
    }
    return asWanted(checked);
  }

  private PreflightReport<?> asWanted(PreflightReport<?> checked) {
    return options.wholeRecords ? checked.byWholeRecord() : checked;
  }

  /**
   * Reports that nothing is sent; checks the differences only if the report or a file lists them.
   */
  private int rejected(Compared compared, RunReport report) throws IOException {
    if (options.faults == null) {
      report.rejected(() -> asWanted(compared.preflight()), compared.known);
    } else {
      PreflightReport<?> checked = checked(compared);
      report.rejected(() -> checked, compared.known);
    }
    return ExitCode.NOT_ALL;
  }

  private void save(List<TableFault> faults) throws IOException {
    Path target = options.faults;
    if (target != null) {
      FaultFile.write(faults, target);
    }
  }

  /** Skipped rows count as not done, whatever the result of the others. */
  private static int with(boolean unclear, int code) {
    return unclear && code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
  }

  private int tried(PreflightReport<?> checked, LoadedRecords<?> known, RunReport report)
      throws IOException {
    report.checked(checked);
    int _ = report.unsent(checked, known);
    if (!checked.cellsIn(PreflightCell.State.BLOCKED).isEmpty()
        || checked.creates().stream().anyMatch(create -> !isFine(create))) {
      return ExitCode.NOT_ALL;
    }
    if (!checked.cellsIn(PreflightCell.State.CONFLICT).isEmpty()) {
      return ExitCode.CONFLICT;
    }
    if (!known.outcome().complete()) {
      ErrorMessages.doubts(terminal(), known.outcome());
      return ExitCode.INCOMPLETE;
    }
    return ExitCode.DONE;
  }

  private static boolean isFine(PreflightCreate create) {
    return create.ready() || create.isCreated();
  }

  private int resumed(String run, Compared compared, RunReport report, RetryOption retry)
      throws IOException {
    RecordKind kind = compared.difference.plan().kind();
    RunHeader header = compared.session.header(run).orElse(null);
    if (header == null || !header.kind().equals(kind.word())) {
      terminal().warn("No run of " + Counts.plural(kind) + " has the ID " + run + ".");
      return ExitCode.FAILED;
    }
    boolean isImport = header.relation().kind() == RunRelation.Kind.IMPORT;
    if (!isImport || !header.origin().equals(compared.origin())) {
      terminal()
          .warn(
              "Run %s belongs to another file: %s. Import that file, or resume the"
                  + " run with 'casedesk-cli resume %s'.",
              run, header.origin(), run);
      return ExitCode.FAILED;
    }
    report.resuming(header, compared.session);
    RunSession.RunEnd ended = compared.session.resume(header, compared.known, retry);
    int code = report.resumed(ended, compared.known);
    int left = ImportOutcome.left(compared.difference, ended.result());
    if (left > 0) {
      report
          .say()
          .println(
              "Not sent, because the run doesn't include everything in the file: "
                  + Counts.of(left, "change")
                  + ". Import the file again to send the rest.");
    }
    return left > 0 && code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
  }
}
