package io.casedesk.cli.imports;

import io.casedesk.changes.plan.ChangePlan;
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
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.imports.FaultFile;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportRuns;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.results.RunsJson.UnclearRow;
import io.casedesk.files.table.TableFault;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.nio.file.Path;
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
      Message doubt = table.doubt();
      if (!doubt.isEmpty()) {
        terminal
            .err()
            .println(
                table.name()
                    + ": "
                    + ErrorMessages.line(doubt.text())
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
      save(e.everyFault());
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
    LoadedRecords<?> known = session.read(kind, List.of(), wish.applying().retry());
    ImportMapper mapper = new ImportMapper(options, printer());
    Mapping mapping = mapper.mapping(table, given, kind, known);
    ImportDifference difference =
        mapper.difference(table, mapping, known, session.url(), terminal.user());
    result.about(difference);
    printer().difference(difference);
    boolean unclear = !difference.unclear().isEmpty();
    try (RunReport report = new RunReport(terminal, result, begun, json, unclear(difference))) {
      if (wish.run() != null) {
        return with(
            unclear,
            resumed(wish.run(), difference, session, known, report, wish.applying().retry()));
      }
      if (wish.dryRun()) {
        return with(unclear, tried(checked(difference, mapping, session, known), known, report));
      }
      if (unclear && !options.skipUnclear()) {
        terminal
            .err()
            .println(
                "Nothing was sent. Decide about the rows above with --row ROW=ID, --skip-rows ROW,"
                    + " --take-similar-ids, --duplicates or --create, or skip them with"
                    + " --skip-unclear.");
        return rejected(difference, mapping, session, known, report);
      }
      if (isUnsafe(wish, given, known)) {
        return rejected(difference, mapping, session, known, report);
      }
      return with(
          unclear,
          new ApplyFlow(terminal, session, wish.applying(), report)
              .apply(
                  checked(difference, mapping, session, known),
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

  /** Checks the differences, and saves the faults that were found if that is asked for. */
  private PreflightReport<?> checked(
      ImportDifference difference, Mapping mapping, RunSession session, LoadedRecords<?> known)
      throws IOException {
    PreflightReport<?> checked = preflight(difference, session, known);
    if (options.faults() != null) {
      save(FaultFile.of(difference, mapping, checked, known.preflight(difference.unclearPlan())));
    }
    return options.wholeRecords() ? checked.byWholeRecord() : checked;
  }

  private static PreflightReport<?> preflight(
      ImportDifference difference, RunSession session, LoadedRecords<?> known) {
    ChangePlan plan = difference.plan();
    return known.preflight(plan, session.imported(plan));
  }

  /**
   * Reports that nothing is sent; checks the differences only if the report or a file lists them.
   */
  private int rejected(
      ImportDifference difference,
      Mapping mapping,
      RunSession session,
      LoadedRecords<?> known,
      RunReport report)
      throws IOException {
    if (options.faults() == null) {
      report.rejected(() -> preflight(difference, session, known), known);
    } else {
      PreflightReport<?> checked = checked(difference, mapping, session, known);
      report.rejected(() -> checked, known);
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

  private int resumed(
      String run,
      ImportDifference difference,
      RunSession session,
      LoadedRecords<?> known,
      RunReport report,
      RetryOption retry)
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
                  + ". Import that file, or resume the run with 'casedesk-cli resume "
                  + run
                  + "'.");
      return ExitCode.FAILED;
    }
    report.say().println("Run " + header.id());
    RunSession.Ended ended = session.resume(header, known, retry);
    int code = report.resumed(ended, known);
    int left = ImportOutcome.left(difference, ended.result());
    if (left > 0) {
      report
          .say()
          .println(
              left
                  + " cells and new records of the file aren't part of the run, and were not sent."
                  + " Import the file again for them.");
    }
    return left > 0 && code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
  }
}
