package io.casedesk.cli.checklists;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.IncompleteOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.checklists.ChecklistLines;
import io.casedesk.files.checklists.ChecklistReport;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistChange;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import io.casedesk.model.checklist.ChecklistMatrix;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.links.LinkFinding;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Writes the checklists of a service, with the reviews in the workspace, to files. */
public record ChecklistFiles(Terminal terminal, WorkspaceOptions place) {

  /** The most solutions listed by name when they couldn't be read. */
  private static final int NAMED = 20;

  /**
   * The request for a file.
   *
   * @param only the ids of the solutions; empty for all that aren't deleted
   */
  record Wish(
      ReviewPack.Format format,
      OutputFile out,
      List<String> only,
      IncompleteOption incomplete,
      RetryOption retry,
      boolean json) {}

  /** Reads the checklists, stores them and writes the file; returns the exit code. */
  int write(CliContext service, Wish wish) throws IOException {
    // Open the file before any request, so that a problem with its path is reported at once.
    try (AtomicFile file = AtomicFile.replacing(wish.out().place())) {
      AtomicReference<@Nullable ChecklistRead> best = new AtomicReference<>();
      ChecklistRead read =
          wish.retry()
              .untilComplete(
                  terminal,
                  ChecklistRead::complete,
                  attempt -> {
                    ChecklistRead now = read(service, wish.only()).orBetter(best.get());
                    best.set(now);
                    return now;
                  });
      // An interrupted thread can't write files; the tries have ended.
      boolean interrupted = Thread.interrupted();
      try {
        return write(service.url(), wish, read, file);
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private int write(String url, Wish wish, ChecklistRead read, AtomicFile file) throws IOException {
    ReadOutcome listed = read.listed();
    SolutionPartsOutcome outcome = read.outcome();
    ChecklistMatrix matrix = matrix(url, read.solutions(), read.parts(), outcome);
    ReviewPack.About about =
        new ReviewPack.About(
            url,
            outcome.asOf(),
            terminal.user(),
            wish.only().isEmpty() ? "all that are not deleted" : "those asked for by their ids",
            ReviewPack.About.doubts(listed));
    new ReviewPack(about, matrix).write(wish.format(), file.out());
    boolean complete = read.complete();
    if (complete || wish.incomplete().allowed()) {
      file.commit();
      wish.out().deliver();
      report(wish, wish.out().name(wish.out().place()), matrix, listed, outcome);
      return complete ? ExitCode.DONE : ExitCode.INCOMPLETE;
    }
    if (wish.out().isStandardOutput()) {
      report(wish, "no place", matrix, listed, outcome);
      terminal.err().println("Nothing was written; --allow-incomplete writes what was read.");
      return ExitCode.INCOMPLETE;
    }
    String written = file.commitIncomplete().toString();
    report(wish, written, matrix, listed, outcome);
    terminal.err().println(wish.incomplete().said(written, wish.out().place()));
    return ExitCode.INCOMPLETE;
  }

  /** What was read of the service. */
  private record ChecklistRead(
      List<Solution> solutions,
      ReadOutcome listed,
      Map<String, SolutionPart<Checklist>> parts,
      SolutionPartsOutcome outcome) {

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

  private ChecklistRead read(CliContext service, List<String> only) {
    List<Solution> all = new ArrayList<>();
    ReadOutcome listed;
    try (ProgressLine progress = new ProgressLine(terminal, "solutions")) {
      listed = CliContext.readAll(service.solutions(), all, progress);
    }
    List<Solution> wanted = wanted(all, only, listed.complete());
    Map<String, SolutionPart<Checklist>> parts = HashMap.newHashMap(wanted.size());
    try (ProgressLine progress = new ProgressLine(terminal, "checklists")) {
      SolutionPartsOutcome outcome =
          service
              .parts()
              .checklists(
                  wanted.stream().map(Solution::id).toList(),
                  (fresh, at) -> {
                    fresh.forEach(part -> parts.put(part.solutionId(), part));
                    progress.read(fresh.size(), new ReadListener.Progress(at.done(), at.all()));
                  });
      return new ChecklistRead(wanted, listed, parts, outcome);
    }
  }

  private static List<Solution> wanted(List<Solution> all, List<String> only, boolean isComplete) {
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

  private ChecklistMatrix matrix(
      String connection,
      List<Solution> wanted,
      Map<String, SolutionPart<Checklist>> parts,
      SolutionPartsOutcome outcome) {
    try (Workspace workspace = place.openToRead(terminal)) {
      boolean kept = !workspace.isReading();
      if (kept) {
        workspace.checklists().keep(connection, parts.values(), outcome.asOf());
      } else {
        terminal.notes().println("The file does not say what changed since the last read.");
      }
      return ChecklistMatrix.of(
          wanted,
          parts,
          new ReviewHistory(workspace.reviews().of(connection)),
          kept ? workspace.checklists().of(connection) : Map.of());
    }
  }

  private void report(
      Wish wish,
      String written,
      ChecklistMatrix matrix,
      ReadOutcome listed,
      SolutionPartsOutcome outcome) {
    long checklists = matrix.rows().stream().mapToLong(row -> row.entries().size()).sum();
    if (wish.json()) {
      new JsonReport()
          .with("file", written)
          .with("solutions", matrix.rows().size())
          .with("checklists", checklists)
          .with("complete", listed.complete() && outcome.complete())
          .with("reasons", ErrorMessages.reasons(listed))
          .with(
              "unread",
              matrix.rows().stream()
                  .filter(row -> row.presence() == ChecklistMatrix.Presence.FAILED)
                  .map(ChecklistFiles::unread)
                  .toList())
          .print(terminal);
    }
    terminal
        .notes()
        .printf(
            Locale.ROOT,
            "%d checklists of %d solutions written to %s%n",
            checklists,
            matrix.rows().size(),
            written);
    matrix.rows().stream()
        .filter(row -> row.presence() == ChecklistMatrix.Presence.FAILED)
        .limit(NAMED)
        .forEach(
            row ->
                terminal
                    .err()
                    .println(
                        ErrorMessages.line(
                            "Not read: " + row.solution().label() + ": " + row.problem())));
    if (outcome.failed().size() > NAMED) {
      terminal.err().println("... and " + (outcome.failed().size() - NAMED) + " more.");
    }
    if (outcome.ended() != null) {
      ErrorMessages.ended(terminal, outcome);
    }
    if (!listed.complete()) {
      ErrorMessages.doubts(terminal, listed);
    }
  }

  private static Map<String, @Nullable Object> unread(ChecklistMatrix.Row row) {
    return new JsonReport()
        .with("record_id", row.solution().id())
        .with("name", row.solution().label())
        .with("reason", row.problem())
        .members();
  }

  /** Returns the changes between two files. */
  static List<ChecklistChange> changes(Path before, Path after) throws IOException {
    return ChecklistChange.between(read(before), read(after));
  }

  private static Snapshot read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ChecklistLines.read(in);
    }
  }

  /** Prints the findings about links as JSON. */
  public static void links(List<LinkFinding> findings, PrintStream out) {
    ChecklistReport.links(findings, out);
    out.println();
  }
}
