package io.casedesk.cli.imports;

import io.casedesk.changes.journal.RunResult;
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
import io.casedesk.cli.connection.KindParameter;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.InputFile;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.FaultFile;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.ImportRuns;
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

/** Imports one table, from reading the file to its result. */
record ImportSession(
    Terminal terminal,
    ConnectionOptions connection,
    WorkspaceOptions workspace,
    ImportOptions options,
    boolean json) {

  /**
   * The request for an import.
   *
   * @param result the result file; null for none
   * @param dryRun whether to send nothing
   * @param run the id of the run to resume; null for none
   */
  record Request(
      RecordKind kind,
      Path file,
      @Nullable Path result,
      ApplyOptions applying,
      boolean dryRun,
      @Nullable String run) {}

  /** A table that was compared with the records of the service. */
  private record Compared(
      ImportDifference difference, Mapping mapping, RunSession session, LoadedRecords<?> known) {

    String origin() {
      return ImportRuns.origin(difference.plan());
    }

    PreflightReport<?> preflight() {
      return known.preflight(difference.plan(), session.imported(difference.plan()));
    }
  }

  private ImportPrinter printer() {
    return new ImportPrinter(json ? terminal.notes() : terminal.out());
  }

  /** Runs the import; returns the exit code. */
  int run(Request request) throws IOException {
    // Report mistakes on the command line before problems of the file.
    TableOptions understood = options.table();
    var _ = options.usual();
    var _ = options.choices();
    if (options.mapping() == null) {
      var _ = options.key(request.kind());
    }
    try (InputFile copy = InputFile.copy(request.file(), terminal.in())) {
      // Report problems of the file before the first request.
      Table table = Table.read(copy.path(), understood);
      printer().table(table);
      Message doubt = table.doubt();
      if (!doubt.isEmpty()) {
        terminal.warn(
            "%s: %s; specify the encoding with --encoding.",
            table.name(), ErrorMessages.line(doubt.text()));
        if (!request.dryRun() && request.run() == null) {
          terminal.warn("Nothing was sent.");
          return ExitCode.FAILED;
        }
      }
      Path named = options.mapping();
      Mapping mapping = named == null ? null : MappingFile.read(named);
      if (mapping != null) {
        mapping.requireColumns(table.name(), table.header());
      }
      try (RunSession session = RunSession.open(terminal, connection, workspace);
          ImportResultWriter result = new ImportResultWriter(table, request.result())) {
        return imported(request, table, mapping, session, result);
      }
    } catch (UnusableTableException e) {
      terminal.warn(e.getMessage());
      save(e.everyFault());
      return ExitCode.FAILED;
    }
  }

  private int imported(
      Request request,
      Table table,
      @Nullable Mapping given,
      RunSession session,
      ImportResultWriter result)
      throws IOException {
    RecordKind kind = given == null ? request.kind() : given.kind();
    LoadedRecords<?> known = session.read(kind, List.of(), request.applying().retry());
    Mapping mapping = mapping(table, given, kind, known);
    ImportDifference difference = difference(table, mapping, known, session.url());
    result.about(difference);
    printer().difference(difference);
    Compared compared = new Compared(difference, mapping, session, known);
    boolean unclear = !difference.unclear().isEmpty();
    try (RunReport report = new RunReport(terminal, result, json, unclear(difference))) {
      if (!difference.questions().isEmpty()) {
        ask(difference, compared, request.dryRun(), report);
        return ExitCode.CONFLICT;
      }
      if (request.run() != null) {
        return with(unclear, resumed(request.run(), compared, report, request.applying().retry()));
      }
      if (request.dryRun()) {
        return with(unclear, tried(checked(compared), known, report));
      }
      if (unclear && !options.skipUnclear()) {
        terminal.warn(
            "Nothing was sent. Decide about the rows above with --row ROW=ID, --skip-rows ROW or"
                + " --skip-rows faulty, --take-similar-ids, --take-doubtful, --duplicates or"
                + " --create, or skip them with --skip-unclear.");
        return rejected(compared, report);
      }
      if (isUnsafe(request, given, known)) {
        return rejected(compared, report);
      }
      return with(
          unclear,
          new ApplyFlow(terminal, session, request.applying(), report)
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
              options.labels());
      mapping = suggested.mapping();
      remarks = suggested.remarks();
    }
    mapping = options.withRules(mapping);
    printer().mapping(mapping, remarks);
    Path saved = options.saved();
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
        new ChangePlan.Header(url, kind, Instant.now(), terminal.user(), table.name())
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
    printer().questions(difference.questions(), terminal);
    terminal.warn(
        "Nothing was sent. Add one of the options above, or set it for one column with --columns.");
  }

  private static List<UnclearRow> unclear(ImportDifference difference) {
    return difference.unclear().stream()
        .map(row -> new UnclearRow(row.number(), row.state().name(), row.reason()))
        .toList();
  }

  /** Reports whether a row may refer to a record that was not read. */
  private boolean isUnsafe(Request request, @Nullable Mapping mapping, LoadedRecords<?> known) {
    Mapping.Key key = mapping == null ? options.key(request.kind()) : mapping.key();
    if (!ImportRuns.isUnsafe(key, known.outcome().complete()) || options.incomplete()) {
      return false;
    }
    ErrorMessages.doubts(terminal, known.outcome());
    terminal.warn(
        "Nothing was sent: a source_id may belong to a second record that wasn't read. Import"
            + " again once the list can be read completely, or apply anyway with"
            + " --allow-incomplete.");
    return true;
  }

  /** Checks the differences, and saves the faults that were found if that is asked for. */
  private PreflightReport<?> checked(Compared compared) throws IOException {
    PreflightReport<?> checked = compared.preflight();
    if (options.faults() != null) {
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
    return options.wholeRecords() ? checked.byWholeRecord() : checked;
  }

  /**
   * Reports that nothing is sent; checks the differences only if the report or a file lists them.
   */
  private int rejected(Compared compared, RunReport report) throws IOException {
    if (options.faults() == null) {
      report.rejected(() -> asWanted(compared.preflight()), compared.known);
    } else {
      PreflightReport<?> checked = checked(compared);
      report.rejected(() -> checked, compared.known);
    }
    return ExitCode.NOT_ALL;
  }

  private void save(List<TableFault> faults) throws IOException {
    Path target = options.faults();
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
      ErrorMessages.doubts(terminal, known.outcome());
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
      terminal.warn("No run of " + KindParameter.plural(kind) + " has the ID " + run + ".");
      return ExitCode.FAILED;
    }
    boolean isImport = header.relation().kind() == RunRelation.Kind.IMPORT;
    if (!isImport || !header.origin().equals(compared.origin())) {
      terminal.warn(
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

  /** Writes the result of every row to the result file after the run. */
  static final class ImportResultWriter implements RunReport.RunEndListener, AutoCloseable {

    private final Table table;
    private final @Nullable ImportResultFile file;
    private @Nullable ImportDifference difference;

    /**
     * Opens the file before anything is sent, so that a problem with its path is reported first.
     */
    ImportResultWriter(Table table, @Nullable Path place) throws IOException {
      this.table = table;
      this.file = place == null ? null : new ImportResultFile(place);
    }

    void about(ImportDifference found) {
      difference = found;
    }

    @Override
    public void of(@Nullable PreflightReport<?> checked, @Nullable RunResult run)
        throws IOException {
      if (file != null && difference != null) {
        file.commit(
            table, difference.plan().connection(), ImportOutcome.of(difference, checked, run));
      }
    }

    @Override
    public void close() throws IOException {
      if (file != null) {
        file.close();
      }
    }
  }
}
