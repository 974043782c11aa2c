package io.casedesk.cli.checklists;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.IncompleteOption;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.ChecklistReport;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange;
import io.casedesk.model.checklist.ChecklistChange.Kind;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewedChecklists;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code checklists}: writes the checklists of solutions with their reviews. */
@Command(
    name = "checklists",
    subcommands = {GroupHelpCommand.class, ChecklistsCommand.ChecklistsDiffCommand.class},
    description = {
      "Export the checklists of solutions with their reviews",
      "Reads the checklists of every solution that isn't marked as deleted, and adds the reviews"
          + " from the workspace.",
      IncompleteOption.ABOUT,
      "If the checklists of a solution can't be read, the file lists the reason. The command saves"
          + " the checklists in the workspace, so that the next read can show what changed. If"
          + " another program has the workspace open, the command reads the reviews in it, but"
          + " saves nothing.",
      "Required: --output."
    },
    footer = {
      "  casedesk-cli checklists --output review.xlsx",
      "  casedesk-cli checklists diff monday.html tuesday.html"
    },
    exitCodeList = {
      "3:incomplete; everything that couldn't be read is listed, and the file is named"
          + " NAME.incomplete.EXT unless --allow-incomplete is given",
      "6:'checklists diff' found changes; each change is listed"
    })
public final class ChecklistsCommand extends TerminalCommand {

  /** The order of the window. */
  private static final Comparator<Solution> BY_NAME =
      Comparator.comparing((Solution solution) -> solution.label().toLowerCase(Locale.ROOT))
          .thenComparing(Solution::id);

  /** The most solutions listed by name when they couldn't be read. */
  private static final int NAMED = 20;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--format",
      paramLabel = "csv|xlsx|html",
      description = {
        "The format. Default: by the file extension. csv: one row per checklist. xlsx: a workbook"
            + " with list, details, changes and open points. html: a page to print and"
            + " sign, with every field; 'checklists diff' compares such pages."
      })
  private ReviewPack.@Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write. An existing file is replaced. Use - for standard output.")
  private @Nullable Path out;

  @Option(
      names = "--solution",
      paramLabel = "ID",
      description = "Exports only this solution; can be repeated.")
  private List<String> only = List.of();

  @Mixin private IncompleteOption incomplete = new IncompleteOption();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    if (out == null) {
      throw usage("Missing: --output.");
    }
    requireSeparate(json, out);
    ReviewPack.Format chosen = format(format, ReviewPack.Format.class, "--output", out);
    try (OutputFile target = OutputFile.of(out, terminal());
        ServiceClient service = connection.open(terminal());
        // Open the file before any request, so that a problem with its path is reported at once.
        AtomicFile file = AtomicFile.replacing(target.place())) {
      return write(service, chosen, target, file);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }

  /** Reads the checklists, stores them and writes the file; returns the exit code. */
  private int write(ServiceClient service, ReviewPack.Format as, OutputFile target, AtomicFile file)
      throws IOException {
    AtomicReference<@Nullable ChecklistRead> best = new AtomicReference<>();
    ChecklistRead read =
        retry.untilComplete(
            terminal(),
            ChecklistRead::complete,
            attempt -> {
              ChecklistRead now = ChecklistRead.of(service, only, terminal()).orBetter(best.get());
              best.set(now);
              return now;
            });
    // An interrupted thread can't write files; the tries have ended.
    boolean interrupted = Thread.interrupted();
    try {
      ReviewPack pack = pack(service.url(), read);
      pack.write(as, file.out());
      return commit(read, pack.checklists(), target, file);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private ReviewPack.About about(String url, ChecklistRead read) {
    return new ReviewPack.About(
        url,
        read.outcome().asOf(),
        terminal().user(),
        only.isEmpty()
            ? "all solutions that aren't marked as deleted"
            : "the solutions selected by ID",
        ReviewPack.About.doubts(read.listed()));
  }

  private int commit(
      ChecklistRead read, ReviewedChecklists checklists, OutputFile target, AtomicFile file)
      throws IOException {
    if (read.complete() || incomplete.allowed()) {
      file.commit();
      target.deliver();
      report(target.name(target.place()), read, checklists);
      return read.complete() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }
    if (target.isStream()) {
      report(null, read, checklists);
      terminal().warn("Nothing was written; --allow-incomplete writes what was read.");
      return ExitCode.INCOMPLETE;
    }
    String written = file.commitIncomplete().toString();
    report(written, read, checklists);
    terminal().warn(incomplete.message(written, target.place()));
    return ExitCode.INCOMPLETE;
  }

  /**
   * Returns the checklists with their reviews and assignments, ordered by the names of the
   * solutions.
   */
  private ReviewPack pack(String url, ChecklistRead read) {
    try (Workspace opened = workspace.openToRead(terminal())) {
      boolean kept = !opened.isReading();
      if (kept) {
        opened.checklists().save(url, read.parts().values(), read.outcome().asOf());
      } else {
        terminal().note("The file doesn't show what changed since the last read.");
      }
      return new ReviewPack(
          about(url, read),
          ReviewedChecklists.of(
              read.solutions().stream().sorted(BY_NAME).toList(),
              read.parts(),
              new ReviewHistory(opened.reviews().of(url)),
              kept ? opened.checklists().of(url) : Map.of()),
          Assignment.newest(opened.reviews().assignments(url)));
    }
  }

  /**
   * Reports what was read and written.
   *
   * @param written the file; null if none was written
   */
  private void report(@Nullable String written, ChecklistRead read, ReviewedChecklists checklists) {
    List<ReviewedChecklists.Row> unread =
        checklists.rows().stream()
            .filter(row -> row.presence() == ReviewedChecklists.Presence.FAILED)
            .toList();
    long count = checklists.rows().stream().mapToLong(row -> row.entries().size()).sum();
    if (json.isJson()) {
      new JsonReport()
          .with("file", written)
          .with("solutions", checklists.rows().size())
          .with("checklists", count)
          .with("complete", read.complete())
          .with("reasons", ErrorMessages.reasons(read.listed()))
          .with("unread", unread.stream().map(ChecklistsCommand::unread).toList())
          .print(terminal());
    }
    terminal()
        .note(
            "%s of %s %s",
            Counts.of(count, "checklist"),
            Counts.of(checklists.rows().size(), "solution"),
            written == null ? "read" : "written to " + written);
    unread.stream()
        .limit(NAMED)
        .forEach(
            row ->
                terminal()
                    .warn(
                        ErrorMessages.line(
                            "Not read: " + row.solution().label() + ": " + row.problem())));
    int failed = read.outcome().failed().size();
    if (failed > NAMED) {
      terminal().warn("... and " + (failed - NAMED) + " more.");
    }
    if (read.outcome().ended() != null) {
      ErrorMessages.ended(terminal(), read.outcome());
    }
    if (!read.listed().complete()) {
      ErrorMessages.doubts(terminal(), read.listed());
    }
  }

  private static Map<String, @Nullable Object> unread(ReviewedChecklists.Row row) {
    return new JsonReport()
        .with("record_id", row.solution().id())
        .with("name", row.solution().label())
        .with("reason", row.problem())
        .members();
  }

  /** The command {@code checklists diff}: compares two files of checklists. */
  @Command(
      name = "diff",
      description = {
        "Compare two files of checklists",
        "Compares two files that 'checklists --format html' wrote. Lists added, removed and"
            + " changed checklists. For each change, shows the field, the old and the new value."
            + " Ignores the service's timestamps, such as updatedAt."
      },
      footer = "  casedesk-cli checklists diff monday.html tuesday.html",
      exitCodeList = {
        "0:nothing changed",
        "3:nothing changed, but some checklists couldn't be read for one of the two files",
        "6:checklists changed; each change is listed"
      })
  static final class ChecklistsDiffCommand extends TerminalCommand {

    private static final int SHOWN = 200;

    @Parameters(
        index = "0",
        paramLabel = "BEFORE",
        description = "The earlier file. Use - for standard input.")
    private Path before = Path.of("");

    @Parameters(
        index = "1",
        paramLabel = "AFTER",
        description = "The later file. Use - for standard input.")
    private Path after = Path.of("");

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      List<ChecklistChange> changes =
          ChecklistChange.between(read(input(before)), read(input(after)));
      if (json.isJson()) {
        ChecklistReport.changes(changes, terminal().out());
        terminal().out().println();
      } else if (changes.isEmpty()) {
        terminal().print("Nothing changed.");
      } else {
        changes.forEach(this::print);
      }
      if (changes.stream().anyMatch(change -> change.kind() != Kind.NOT_COMPARED)) {
        return ExitCode.CONFLICT;
      }
      return changes.isEmpty() ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }

    private static Snapshot read(Path file) throws IOException {
      try (InputStream in = Files.newInputStream(file)) {
        return ReviewPack.read(in);
      }
    }

    private void print(ChecklistChange change) {
      Checklist checklist = change.checklist();
      terminal()
          .print(
              ErrorMessages.line(
                  "%s: %s (%s)%s"
                      .formatted(
                          change.kind().text(),
                          change.solution().name(),
                          change.solution().id(),
                          checklist == null
                              ? ""
                              : ", %s (%s)".formatted(checklist.page().label(), checklist.key()))));
      for (FieldDifference difference : change.differences()) {
        terminal()
            .print(
                "  %s: %s -> %s"
                    .formatted(
                        ErrorMessages.line(difference.path()),
                        value(difference.before()),
                        value(difference.after())));
      }
    }

    private static String value(@Nullable FieldValue value) {
      String text =
          switch (value) {
            case null -> "(not set)";
            case FieldValue.Null none -> "null (no value)";
            case FieldValue.Text(String written) -> '"' + written + '"';
            default -> value.display();
          };
      return ErrorMessages.line(text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text);
    }
  }

  /**
   * The checklists of solutions that one read of a service found.
   *
   * @param solutions the solutions whose checklists were asked for
   * @param listed the outcome of reading the list of solutions
   * @param parts the checklists, or the failures, by the ids of the solutions
   * @param outcome the outcome of reading the checklists
   */
  record ChecklistRead(
      List<Solution> solutions,
      ReadOutcome listed,
      Map<String, SolutionPart<Checklist>> parts,
      SolutionPartsOutcome outcome) {

    /**
     * Reads the checklists of solutions.
     *
     * @param only the ids of the solutions; empty for all that aren't deleted
     * @throws IllegalArgumentException when the service has no solution of an id
     */
    static ChecklistRead of(ServiceClient service, List<String> only, Terminal terminal) {
      List<Solution> all = new ArrayList<>();
      ReadOutcome listed = RecordLoader.readAll(service.solutions(), all, "solutions", terminal);
      List<Solution> wanted = selected(all, only, listed.complete());
      Map<String, SolutionPart<Checklist>> parts = HashMap.newHashMap(wanted.size());
      SolutionPartsOutcome outcome =
          RecordLoader.readParts(
              service.solutionParts()::checklists, wanted, parts, "checklists", terminal);
      return new ChecklistRead(wanted, listed, parts, outcome);
    }

    private static List<Solution> selected(
        List<Solution> all, List<String> only, boolean isComplete) {
      if (only.isEmpty()) {
        return all.stream().filter(solution -> !solution.deleted()).toList();
      }
      Set<String> ids = new LinkedHashSet<>(only);
      List<Solution> wanted = all.stream().filter(solution -> ids.contains(solution.id())).toList();
      wanted.forEach(solution -> ids.remove(solution.id()));
      if (!ids.isEmpty() && isComplete) {
        throw new IllegalArgumentException(
            "--solution: the service lists no solution "
                + String.join(", ", ids)
                + ". Nothing was written.");
      }
      return wanted;
    }

    boolean complete() {
      return listed.complete() && outcome.complete();
    }

    /** Returns an earlier read instead if this one is incomplete and has fewer solutions. */
    ChecklistRead orBetter(@Nullable ChecklistRead earlier) {
      return earlier == null || complete() || earlier.answered() <= answered() ? this : earlier;
    }

    private long answered() {
      return parts.values().stream().filter(part -> part.failure() == null).count();
    }
  }
}
