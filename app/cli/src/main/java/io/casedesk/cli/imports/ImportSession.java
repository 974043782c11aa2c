package io.casedesk.cli.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.changes.ApplyFlow;
import io.casedesk.cli.changes.ApplyOptions;
import io.casedesk.cli.changes.RunReport;
import io.casedesk.cli.changes.RunSession;
import io.casedesk.cli.changes.RunStartListener;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.records.LoadedRecords;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportRuns;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.imports.MappingSuggestion;
import io.casedesk.files.results.RunsJson.UnclearRow;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.CaseRecord;
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
    RunStartListener begun,
    boolean json) {

  /**
   * The request for an import.
   *
   * @param result the result file; null for none
   * @param dryRun whether to send nothing
   * @param run the id of the run to resume; null for none
   */
  record Wish(
      RecordKind kind,
      Path file,
      @Nullable Path result,
      ApplyOptions applying,
      boolean dryRun,
      @Nullable String run) {}

  private ImportPrinter printer() {
    return new ImportPrinter(json ? terminal.notes() : terminal.out());
  }

  /** Runs the import; returns the exit code. */
  int run(Wish wish) throws IOException {
    // Report mistakes on the command line before problems of the file.
    TableOptions understood = options.table();
    if (options.mapping() == null) {
      var _ = options.key(wish.kind());
    }
    try (SourceFileCopy copy = SourceFileCopy.of(wish.file(), terminal.in())) {
      // Report problems of the file before the first request.
      TableFile table = TableFile.of(copy.file(), understood);
      printer().table(table);
      String doubt = table.doubt();
      if (!doubt.isEmpty()) {
        terminal
            .err()
            .println(
                table.name()
                    + ": "
                    + ErrorMessages.line(doubt)
                    + "; name the right one with --encoding.");
        if (!wish.dryRun() && wish.run() == null) {
          terminal.err().println("Nothing was sent.");
          return ExitCode.FAILED;
        }
      }
      Path named = options.mapping();
      Mapping mapping = named == null ? null : MappingFile.read(named);
      if (mapping != null) {
        mapping.requireColumns(table.name(), table.header());
      }
      try (RunSession session = RunSession.open(terminal, connection, workspace);
          ImportResultWriter result = new ImportResultWriter(table, wish.result())) {
        return imported(wish, table, mapping, session, result);
      }
    } catch (UnusableTableException e) {
      terminal.err().println(e.getMessage());
      return ExitCode.FAILED;
    }
  }

  private int imported(
      Wish wish,
      TableFile table,
      @Nullable Mapping given,
      RunSession session,
      ImportResultWriter result)
      throws IOException {
    RecordKind kind = given == null ? wish.kind() : given.kind();
    LoadedRecords<?> known = session.read(kind, List.of());
    ImportDifference difference = difference(table, given, kind, known, session);
    result.about(difference);
    printer().difference(difference);
    boolean unclear = !difference.unclear().isEmpty();
    try (RunReport report = new RunReport(terminal, result, begun, json, unclear(difference))) {
      if (wish.run() != null) {
        return with(unclear, resumed(wish.run(), difference, session, known, report));
      }
      if (wish.dryRun()) {
        return with(unclear, tried(difference, session, known, report));
      }
      if (unclear && !options.skipUnclear()) {
        terminal
            .err()
            .println(
                "Nothing was sent. Decide about the rows above with --row ROW=ID, --skip-rows ROW,"
                    + " --take-leading-zeros, --duplicates or --create, or skip them with"
                    + " --skip-unclear.");
        report.rejected(() -> checked(difference, session, known), known);
        return ExitCode.NOT_ALL;
      }
      if (isUnsafe(wish, given, known)) {
        report.rejected(() -> checked(difference, session, known), known);
        return ExitCode.NOT_ALL;
      }
      return with(
          unclear,
          new ApplyFlow(terminal, session, wish.applying(), report)
              .apply(
                  checked(difference, session, known),
                  difference.plan(),
                  origin(difference),
                  known));
    }
  }

  private static List<UnclearRow> unclear(ImportDifference difference) {
    return difference.unclear().stream()
        .map(row -> new UnclearRow(row.number(), row.state().name(), row.reason()))
        .toList();
  }

  /** Reports whether a row may refer to a record that was not read. */
  private boolean isUnsafe(Wish wish, @Nullable Mapping given, LoadedRecords<?> known) {
    Mapping.Key key = given == null ? options.key(wish.kind()) : given.key();
    if (!ImportRuns.isUnsafe(key, known.outcome().complete()) || options.incomplete()) {
      return false;
    }
    ErrorMessages.doubts(terminal, known.outcome());
    terminal
        .err()
        .println(
            "Nothing was sent: a source_id may belong to a second record that was not read. Import"
                + " again once the list can be read completely, or apply anyway with"
                + " --allow-incomplete.");
    return true;
  }

  private static String origin(ImportDifference difference) {
    return ImportRuns.origin(difference.plan());
  }

  private static PreflightReport<?> checked(
      ImportDifference difference, RunSession session, LoadedRecords<?> known) {
    ChangePlan plan = difference.plan();
    return known.preflight(plan, session.imported(plan));
  }

  /** Skipped rows count as not done, whatever the result of the others. */
  private static int with(boolean unclear, int code) {
    return unclear && code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
  }

  private <R extends CaseRecord> ImportDifference difference(
      TableFile table,
      @Nullable Mapping given,
      RecordKind kind,
      LoadedRecords<R> known,
      RunSession session)
      throws IOException {
    Mapping mapping = given;
    List<String> remarks = List.of();
    MappingSuggestion.Known columns =
        new MappingSuggestion.Known(
            kind, known.repository()::writable, known.fields(), known.records().values());
    if (mapping == null) {
      MappingSuggestion suggested =
          MappingSuggestion.of(
              columns, options.key(kind), table.name(), table.header(), options.labels());
      mapping = suggested.mapping();
      remarks = suggested.remarks();
    }
    printer().mapping(mapping, remarks);
    Path saved = options.saved();
    if (saved != null) {
      try (AtomicFile file = AtomicFile.replacing(saved)) {
        file.out().write(MappingFile.write(mapping));
        file.commit();
      }
    }
    ChangePlan.Header header =
        new ChangePlan.Header(session.url(), kind, Instant.now(), terminal.user(), table.name())
            .withPurpose(RunPurpose.of(RunRelation.ofTable()));
    return ImportDifference.of(
        header,
        table,
        mapping,
        options.choices(),
        new ImportDifference.Known<>(
            known.fields(),
            known.book(),
            known.records(),
            known.outcome().complete(),
            MappingSuggestion.unwritable(columns, mapping, table.header())));
  }

  private int tried(
      ImportDifference difference, RunSession session, LoadedRecords<?> known, RunReport report)
      throws IOException {
    PreflightReport<?> checked = checked(difference, session, known);
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

  private int resumed(
      String run,
      ImportDifference difference,
      RunSession session,
      LoadedRecords<?> known,
      RunReport report)
      throws IOException {
    RecordKind kind = difference.plan().kind();
    RunHeader header = session.header(run).orElse(null);
    if (header == null || !header.kind().equals(kind.word())) {
      terminal.err().println("There is no run " + run + " of " + kind.word() + ".");
      return ExitCode.FAILED;
    }
    boolean isImport = header.relation().kind() == RunRelation.Kind.IMPORT;
    if (!isImport || !header.origin().equals(origin(difference))) {
      terminal
          .err()
          .println(
              "Run "
                  + run
                  + " is not of this file, but of: "
                  + header.origin()
                  + ". Name the file it is of, or go on with it by 'casedesk-cli resume "
                  + run
                  + "'.");
      return ExitCode.FAILED;
    }
    report.say().println("Run " + header.id());
    RunSession.Ended ended = session.resume(header, known);
    int code = report.resumed(ended, known);
    int left = ImportOutcome.left(difference, ended.result());
    if (left > 0) {
      report
          .say()
          .println(
              left
                  + " cells and new records of the file are not of the run, and were not sent."
                  + " Import the file again for them.");
    }
    return left > 0 && code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
  }
}
