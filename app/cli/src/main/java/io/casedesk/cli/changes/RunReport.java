package io.casedesk.cli.changes;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.results.ResultFile;
import io.casedesk.files.results.ResultRow;
import io.casedesk.files.results.RunsJson;
import io.casedesk.files.results.RunsJson.UnclearRow;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports the result of each cell as text, as JSON and in a file. */
public final class RunReport implements Closeable {

  private static final int SHOWN = 20;

  private final Terminal terminal;
  private final boolean json;
  private final @Nullable ResultFile file;
  private final RunEndListener settled;
  private final @Nullable List<UnclearRow> unclear;

  /** Receives the result of a run to write it in another format. */
  public interface RunEndListener {

    /**
     * Called when nothing more is sent.
     *
     * @param checked the report of the check; null for a resumed run
     * @param run the result of the run; null when nothing was sent
     */
    void of(@Nullable PreflightReport<?> checked, @Nullable RunResult run) throws IOException;
  }

  /**
   * Opens the file before anything is sent, so that a problem with its path is reported first.
   *
   * @throws IOException when the file can't be written
   */
  public RunReport(Terminal terminal, ReportOptions options) throws IOException {
    this.terminal = terminal;
    this.json = options.json.isJson();
    Path result = options.result;
    this.file = result == null ? null : new ResultFile(result);
    this.settled = (checked, run) -> {};
    this.unclear = null;
  }

  /**
   * Creates the report of an import, which passes the result to another writer.
   *
   * @param json whether to print JSON instead of text
   * @param unclear the rows whose record isn't clear
   */
  public RunReport(
      Terminal terminal, RunEndListener settled, boolean json, List<UnclearRow> unclear) {
    this.terminal = terminal;
    this.json = json;
    this.unclear = unclear;
    this.file = null;
    this.settled = settled;
  }

  /** Returns the stream for messages. */
  public PrintStream say() {
    return json ? terminal.notes() : terminal.out();
  }

  /** Returns the stream for problems. */
  PrintStream problems() {
    return json ? terminal.err() : terminal.out();
  }

  /** Reports that a run is about to begin. */
  void begun(String run) {
    say().println("Run " + run);
    say().flush();
  }

  /** Reports that a run is about to be resumed, and what it may have sent before. */
  public void resuming(RunHeader header, RunSession session) {
    say().println("Run " + header.id());
    RunCounts counts = session.counts(header);
    if (counts != null && counts.of(RunLineStatus.UNCERTAIN, RunLineStatus.UNSENT) > 0) {
      say().println("Before: " + unfinished(counts));
    }
    say().flush();
  }

  /** Says how many cells of an unfinished run may have been sent, and how many were not. */
  static String unfinished(RunCounts counts) {
    long unconfirmed = counts.of(RunLineStatus.UNCERTAIN);
    long unsent = counts.of(RunLineStatus.UNSENT);
    return Counts.of(unconfirmed, "cell")
        + " may have been sent, "
        + Counts.of(unsent, "cell")
        + " not sent, "
        + Counts.of(counts.all() - unconfirmed - unsent, "cell")
        + " finished";
  }

  /** Prints the counts of a preflight and its first problems. */
  public void checked(PreflightReport<?> checked) {
    new PreflightPrinter(say(), SHOWN).print(checked);
  }

  /** Prints a plan of which nothing may be sent as JSON, if that is asked for. */
  public void rejected(Supplier<PreflightReport<?>> checked, LoadedRecords<?> known)
      throws IOException {
    settled.of(null, null);
    if (json) {
      List<ResultRow> rows = ResultRow.of(checked.get(), null, known.sourceIds());
      int _ = finish("", "", rows);
      write(rows);
    }
  }

  /** Reports a plan of which nothing was sent; returns the exit code. */
  public int unsent(PreflightReport<?> checked, LoadedRecords<?> known) throws IOException {
    settled.of(checked, null);
    List<ResultRow> rows = ResultRow.of(checked, null, known.sourceIds());
    int code = finish("", "", rows);
    write(rows);
    return code;
  }

  /** Reports a plan and the run that sent its ready cells; returns the exit code. */
  int applied(PreflightReport<?> checked, RunSession.RunEnd ended, LoadedRecords<?> known)
      throws IOException {
    return ran(checked, ended, ResultRow.of(checked, ended.result(), known.sourceIds()));
  }

  /** Reports a resumed run; returns the exit code. */
  public int resumed(RunSession.RunEnd ended, LoadedRecords<?> known) throws IOException {
    return ran(null, ended, ResultRow.of(ended.result(), known.sourceIds()));
  }

  private int ran(
      @Nullable PreflightReport<?> checked, RunSession.RunEnd ended, List<ResultRow> rows)
      throws IOException {
    // An interrupted thread can't write files; the run has already stopped.
    boolean interrupted = Thread.interrupted();
    try {
      RunResult result = ended.result();
      faults(ResultRow.of(result, Map.of()));
      if (!result.alsoChanged().isEmpty()) {
        say()
            .printf(
                Locale.ROOT,
                "Other fields also changed meanwhile in %s.%n",
                Counts.of(result.alsoChanged().size(), "record"));
      }
      boolean isLate =
          result.cells().stream().anyMatch(CellResult::isStillOld)
              || result.creates().stream().anyMatch(CreateResult::isNotShownYet);
      if (isLate && result.stopped().isEmpty()) {
        problems()
            .printf(
                Locale.ROOT,
                "The service doesn't show all changes yet. 'casedesk-cli resume %s' reads them"
                    + " again and sends nothing twice.%n",
                result.runId());
      }
      int code = finish(result.runId(), result.stopped().text(), rows);
      if (!isWritten(() -> settled.of(checked, result))
          || (file != null && !isWritten(() -> file.commit(rows)))) {
        problems()
            .printf(
                Locale.ROOT,
                "The results above are not affected. 'casedesk-cli runs %s' shows the"
                    + " verdict of each cell.%n",
                result.runId());
        code = code == ExitCode.DONE ? ExitCode.NOT_ALL : code;
      }
      if (!result.stopped().isEmpty()) {
        int unconfirmed = result.counts().getOrDefault(Verdict.UNCERTAIN, 0);
        problems()
            .printf(
                Locale.ROOT,
                "The run stopped: %s. %s%sNot sent: %s. 'casedesk-cli resume %s' continues the"
                    + " run.%n",
                result.stopped(),
                unconfirmed == 0 ? "" : "Unconfirmed: " + Counts.of(unconfirmed, "cell") + ". ",
                result.uncreated() == 0
                    ? ""
                    : "Not created: " + Counts.of(result.uncreated(), "record") + ". ",
                Counts.of(result.unsent(), "cell"),
                result.runId());
      }
      return ended.refused() ? ExitCode.NOT_AUTHORISED : code;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void faults(List<ResultRow> rows) {
    List<ResultRow> faults =
        rows.stream()
            .filter(row -> !row.asWanted() && !row.verdict().equals(ResultRow.NOT_SENT))
            .toList();
    for (ResultRow row : faults.subList(0, Math.min(SHOWN, faults.size()))) {
      String id = row.change().recordId();
      String where = row.change().field() + (id.isEmpty() ? "" : " of record " + id);
      problems()
          .printf(
              Locale.ROOT,
              "%-9s %s%n",
              row.verdict(),
              ErrorMessages.line(where + ": " + row.reason()));
    }
    if (faults.size() > SHOWN) {
      problems().printf(Locale.ROOT, "and %d more; --result lists all%n", faults.size() - SHOWN);
    }
  }

  private void write(List<ResultRow> rows) throws IOException {
    if (file != null) {
      file.commit(rows);
    }
  }

  /** Writes a file after the run. A failure is reported, since it doesn't change what was sent. */
  private boolean isWritten(ResultWriter writer) {
    try {
      writer.write();
      return true;
    } catch (IOException e) {
      terminal.warn("The result file couldn't be written. %s", ErrorMessages.withCode(e));
      return false;
    }
  }

  /** Writes the result file. */
  @FunctionalInterface
  private interface ResultWriter {
    void write() throws IOException;
  }

  private int finish(String run, String stopped, List<ResultRow> rows) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.verdict(), 1, Integer::sum));
    if (json) {
      RunsJson.result(run, stopped, counts, rows, unclear, terminal.out());
      terminal.out().println();
    }
    say()
        .println(
            rows.isEmpty()
                ? "0 cells: nothing to send"
                : counts.entrySet().stream()
                    .map(count -> count.getValue() + " " + count.getKey())
                    .collect(Collectors.joining(", ", Counts.of(rows.size(), "cell") + ": ", "")));
    return rows.stream().allMatch(ResultRow::asWanted) ? ExitCode.DONE : ExitCode.NOT_ALL;
  }

  /**
   * Prints the created records that an undo leaves: the service can't delete records, it can only
   * mark solutions as deleted.
   */
  void staying(List<CreateResult> creates, List<CreateResult> markedDeleted) {
    List<CreateResult> there =
        creates.stream()
            .filter(create -> create.id() != null && create.verdict() != Verdict.UNCHANGED)
            .toList();
    created("will be marked as deleted:", markedDeleted);
    created(
        "are kept with their original values:",
        there.stream().filter(create -> !markedDeleted.contains(create)).toList());
    List<CreateResult> doubtful =
        creates.stream()
            .filter(create -> create.id() == null && create.verdict() == Verdict.UNCERTAIN)
            .toList();
    if (!doubtful.isEmpty()) {
      say().println("Records that the run may have created (they are kept):");
      doubtful.forEach(create -> say().println(line(create)));
    }
  }

  /** Prints the records that stay because of what another user changed in them. */
  void changedSince(List<CreateResult> changed) {
    created("are kept because they have since been changed or can't be read:", changed);
  }

  private void created(String what, List<CreateResult> some) {
    if (!some.isEmpty()) {
      say().println("Records that the run created " + what);
      some.forEach(create -> say().println(line(create)));
    }
  }

  private static String line(CreateResult create) {
    String id = create.id() == null ? "" : " (" + create.id() + ")";
    String name = "\"" + create.create().name() + "\"";
    return ErrorMessages.line("  row " + create.create().row() + ": " + name + id);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /** The options for reporting the result of each cell. */
  public static final class ReportOptions {

    @Option(
        names = "--result",
        converter = OutputFile.FileOnly.class,
        paramLabel = "RESULT.csv",
        description = {
          "The result file: a row for each cell with record_id, source_id, field, seen, wanted,"
              + " now, verdict and reason. The page 'How verification works' explains the verdicts."
        })
    @Nullable Path result;

    @Mixin JsonOption json = new JsonOption();
  }
}
