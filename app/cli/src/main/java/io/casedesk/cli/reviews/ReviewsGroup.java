package io.casedesk.cli.reviews;

import io.casedesk.cli.reviews.ReviewExchange.ConflictPolicy;
import io.casedesk.cli.reviews.ReviewExchange.ReviewOptions;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.NewFileOptions;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.messages.Message;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewMerge;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for reviews of checklists. */
@Command(
    name = "reviews",
    description = {
      "List and sync reviews of checklists",
      "Reviews stay on this computer: the service can't store them. Each review contains the"
          + " reviewed content and lists the reviews it replaces, so the reviews of two people can"
          + " be merged without losing any."
    },
    subcommands = {
      ReviewsGroup.ReviewsListCommand.class,
      ReviewsGroup.ReviewsExportCommand.class,
      ReviewsGroup.ReviewsImportCommand.class,
      ReviewsGroup.ReviewsSyncCommand.class
    },
    footer = {
      "  casedesk-cli reviews export --output ann.json",
      "  casedesk-cli reviews import ann.json --on-conflict theirs",
      "  casedesk-cli reviews sync /mnt/team/reviews"
    })
public final class ReviewsGroup extends CommandGroup {

  /** The base of the commands for reviews. */
  abstract static class ReviewsCommand extends TerminalCommand {
    @Mixin final ReviewOptions options = new ReviewOptions();
  }

  /** The command {@code reviews list}: lists the reviews that count. */
  @Command(
      name = "list",
      description = {
        "List the reviews of checklists",
        "Lists the current reviews, newest first: the IDs of the solution and the checklist, the"
            + " mark, the reviewer, the time, the note, and the answer that a remark is about."
            + " 'checklists' shows whether a checklist changed after its review.",
        ReviewOptions.SERVICE
      },
      footer = {"  casedesk-cli reviews list"})
  static final class ReviewsListCommand extends ReviewsCommand {

    @Option(names = "--all", description = "Also lists reviews that later ones replaced.")
    private boolean all;

    @Mixin private ListingOption json = new ListingOption();

    @Override
    protected int run() throws IOException {
      try (ReviewExchange reviews = ReviewExchange.open(terminal(), options, true, null)) {
        if (json.isJson()) {
          reviews.print(terminal().out());
          return ExitCode.DONE;
        }
        ColumnPrinter.list(
            terminal(),
            "There are no reviews of this service in the workspace yet.",
            List.of("SOLUTION", "CHECKLIST", "REVIEW", "BY", "AT", "NOTE", "ANSWER"),
            all ? reviews.all() : reviews.counting(),
            ReviewsListCommand::row);
        return ExitCode.DONE;
      }
    }

    private static List<String> row(Review review) {
      return List.of(
          review.place().solution(),
          review.place().checklist(),
          review.statement().mark().text(),
          review.statement().by(),
          review.statement().at().toString(),
          review.statement().note(),
          review.seen().answer());
    }
  }

  /** The command {@code reviews export}: writes reviews to a file for another reviewer. */
  @Command(
      name = "export",
      description = {
        "Export reviews to a file for another reviewer",
        "Writes every review of a service: the reviewer, the checklist, the mark, the time, and the"
            + " content that was reviewed. The file appears only when it is complete. It contains"
            + " the content of the checklists: keep it confidential.",
        ReviewOptions.SERVICE
      },
      footer = {"  casedesk-cli reviews export --output ann.json"})
  static final class ReviewsExportCommand extends ReviewsCommand {

    @Mixin private NewFileOptions output = new NewFileOptions();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      requireSeparate(json, output.path());
      output.requireFree();
      try (ReviewExchange reviews = ReviewExchange.open(terminal(), options, true, null)) {
        String written = OutputFile.write(output.path(), terminal(), reviews::print);
        if (json.isJson()) {
          new JsonReport()
              .with("connection", reviews.connection())
              .with("file", output.path().toString())
              .with("reviews", reviews.all().size())
              .print(terminal());
        }
        terminal()
            .note(
                "%s of %s written to %s",
                Counts.of(reviews.all().size(), "review"), reviews.connection(), written);
        return ExitCode.DONE;
      }
    }
  }

  /** The command {@code reviews import}: merges the reviews of a file into the workspace. */
  @Command(
      name = "import",
      description = {
        "Import the reviews of another reviewer",
        "Merges the reviews of a file that 'export' wrote with those in the workspace. No review is"
            + " lost or overwritten, and importing a file twice changes nothing.",
        "If two reviewers disagree about the same content, the checklist is listed, both reviews"
            + " stay, and the exit code is 6. --on-conflict decides which review counts, and"
            + " records the decision as a review in your name.",
        ReviewOptions.SERVICE
      },
      footer = {
        "  casedesk-cli reviews import bob.json --dry-run",
        "  casedesk-cli reviews import bob.json --on-conflict mine"
      },
      exitCodeList = {
        "5:some reviews were rejected, because the workspace has different reviews with these IDs;"
            + " each is listed",
        ExitCode.REVIEWS_DISAGREE_TEXT,
        ExitCode.BUSY_TEXT
      })
  static final class ReviewsImportCommand extends ReviewsCommand {

    @Parameters(
        index = "0",
        paramLabel = "FILE",
        description = "A file that 'export' wrote. Use - for standard input.")
    private Path file = Path.of("");

    @Option(
        names = "--on-conflict",
        defaultValue = "both",
        paramLabel = "both|mine|theirs",
        description = "The review that counts if reviewers disagree. Default: both (no decision).")
    private ConflictPolicy onConflict = ConflictPolicy.both;

    @Option(names = "--dry-run", description = "Shows what would be imported, and changes nothing.")
    private boolean dryRun;

    @Option(names = "--other-service", description = "Accepts a file from another service.")
    private boolean otherService;

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      ReviewFile.Contents source = ReviewFile.read(input(file));
      try (ReviewExchange reviews =
          ReviewExchange.open(terminal(), options, false, source.connection())) {
        if (!source.connection().equals(reviews.connection()) && !otherService) {
          throw new UnusableFileException(
              Message.plain(
                  "The file belongs to %s, not to %s. Nothing was imported; --other-service imports it anyway."
                      .formatted(source.connection(), reviews.connection())),
              null);
        }
        ReviewMerge merge = ReviewMerge.of(reviews.all(), source.reviews());
        List<Assignment> assigned = reviews.newer(source.assignments());
        return report(
            merge,
            assigned.size(),
            dryRun ? merge.conflicts().size() : reviews.merge(merge, assigned, onConflict));
      }
    }

    private int report(ReviewMerge merge, int assigned, int open) {
      if (json.isJson()) {
        new JsonReport()
            .with("imported", dryRun ? 0 : merge.fresh().size())
            .with("new", merge.fresh().size())
            .with("known", merge.known())
            .with("assignments", assigned)
            .with("undecided", open)
            .with(
                "refused",
                merge.refused().stream()
                    .map(Review::place)
                    .map(ReviewsImportCommand::place)
                    .toList())
            .with(
                "conflicts",
                merge.conflicts().stream().map(conflict -> place(conflict.place())).toList())
            .print(terminal());
      } else {
        print(merge);
      }
      return printSummary(merge, assigned, open);
    }

    /** Returns the members that name a checklist in a report. */
    static Map<String, @Nullable Object> place(ChecklistKey place) {
      return new JsonReport()
          .with("record_id", place.solution())
          .with("checklist", place.checklist())
          .members();
    }

    private void print(ReviewMerge merge) {
      print(terminal(), merge.conflicts());
      for (Review refused : merge.refused()) {
        say(
            terminal(),
            "Rejected: " + place(refused) + ": the workspace has a different review with this ID.");
      }
    }

    private int printSummary(ReviewMerge merge, int assigned, int open) {
      terminal()
          .note(
              "%s and %s %s, %d already existed%s; reviewers disagree about %s%s",
              Counts.of(merge.fresh().size(), "review"),
              Counts.of(assigned, "assignment"),
              dryRun ? "would be imported" : "imported",
              merge.known(),
              merge.refused().isEmpty() ? "" : ", " + merge.refused().size() + " rejected",
              Counts.of(merge.conflicts().size(), "checklist"),
              decided(merge.conflicts().size(), open));
      if (open > 0) {
        return ExitCode.CONFLICT;
      }
      return merge.refused().isEmpty() ? ExitCode.DONE : ExitCode.NOT_ALL;
    }

    private String decided(int conflicts, int open) {
      if (onConflict == ConflictPolicy.both || conflicts == 0 || dryRun) {
        return "";
      }
      return open == 0
          ? ", settled by --on-conflict " + onConflict
          : String.format(
              Locale.ROOT,
              ", %d settled by --on-conflict %s and %d undecided, because the chosen side has no"
                  + " review",
              conflicts - open,
              onConflict,
              open);
    }

    /** Prints what reviewers disagree about. */
    static void print(Terminal terminal, List<ReviewMerge.Conflict> conflicts) {
      for (ReviewMerge.Conflict conflict : conflicts) {
        ChecklistKey place = conflict.place();
        say(terminal, "Disagree: " + place.solution() + ", " + place.checklist());
        say(terminal, "  mine: " + all(conflict.mine()));
        say(terminal, "  theirs: " + all(conflict.theirs()));
      }
    }

    private static String all(List<Review> reviews) {
      return reviews.stream()
          .map(
              review ->
                  "%s by %s, %s%s"
                      .formatted(
                          review.statement().mark().text(),
                          review.statement().by().isBlank()
                              ? "unknown user"
                              : review.statement().by(),
                          review.statement().at(),
                          review.statement().note().isBlank()
                              ? ""
                              : ": " + review.statement().note()))
          .collect(Collectors.joining("; "));
    }

    private static String place(Review review) {
      return review.place().solution() + ", " + review.place().checklist();
    }

    private static void say(Terminal terminal, String line) {
      terminal.print(ErrorMessages.line(line));
    }
  }

  /**
   * The command {@code reviews sync}: exchanges reviews with other reviewers in a shared folder.
   */
  @Command(
      name = "sync",
      description = {
        "Sync reviews with a shared folder",
        "Merges the reviews of all files in the folder into the workspace, as 'import' does, and"
            + " writes your reviews to your own file. Each reviewer runs this command with the same"
            + " folder. Files of other reviewers aren't changed. Files for other services are"
            + " counted and ignored.",
        "A file that can't be used is listed, and the others are read; the exit code is 5. If two"
            + " reviewers disagree about the same content, the checklist is listed, both reviews"
            + " stay, and the exit code is 6.",
        ReviewOptions.SERVICE
      },
      footer = {"  casedesk-cli reviews sync /mnt/team/reviews"},
      exitCodeList = {
        "5:some files in the folder couldn't be used; each is listed, and the others were read",
        ExitCode.REVIEWS_DISAGREE_TEXT,
        ExitCode.BUSY_TEXT
      })
  static final class ReviewsSyncCommand extends ReviewsCommand {

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder that reviewers share.")
    private Path folder = Path.of("");

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      try (ReviewExchange reviews = ReviewExchange.open(terminal(), options, false, null)) {
        ReviewFolder.Exchange exchange = reviews.exchange(folder);
        if (json.isJson()) {
          report(reviews.connection(), exchange);
        } else {
          ReviewsImportCommand.print(terminal(), exchange.merge().conflicts());
        }
        for (ReviewFolder.Problem problem : exchange.problems()) {
          terminal().warn(ErrorMessages.line(problem.file() + ": " + why(problem)));
        }
        terminal()
            .note(
                "%s by other reviewers imported, %d of yours saved in %s; reviewers disagree about"
                    + " %s",
                Counts.of(exchange.merge().fresh().size(), "review"),
                exchange.reviews(),
                exchange.file(),
                Counts.of(exchange.merge().conflicts().size(), "checklist"));
        if (exchange.ofOthers() > 0) {
          terminal().note(Counts.of(exchange.ofOthers(), "file") + " of other services ignored");
        }
        if (!exchange.problems().isEmpty()) {
          return ExitCode.NOT_ALL;
        }
        return exchange.merge().conflicts().isEmpty() ? ExitCode.DONE : ExitCode.CONFLICT;
      }
    }

    private void report(String connection, ReviewFolder.Exchange exchange) {
      new JsonReport()
          .with("connection", connection)
          .with("file", exchange.file().toString())
          .with("reviews", exchange.reviews())
          .with("imported", exchange.merge().fresh().size())
          .with("other_services", exchange.ofOthers())
          .with("unused", exchange.problems().stream().map(ReviewsSyncCommand::unused).toList())
          .with(
              "conflicts",
              exchange.merge().conflicts().stream()
                  .map(conflict -> ReviewsImportCommand.place(conflict.place()))
                  .toList())
          .print(terminal());
    }

    private static Map<String, @Nullable Object> unused(ReviewFolder.Problem problem) {
      return new JsonReport()
          .with("file", problem.file().toString())
          .with("reason", why(problem))
          .members();
    }

    private static String why(ReviewFolder.Problem problem) {
      return String.valueOf(problem.cause().getMessage());
    }
  }
}
