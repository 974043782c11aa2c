package io.casedesk.cli.reviews;

import io.casedesk.cli.reviews.ReviewExchange.ConflictPolicy;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.checklists.ReviewFile;
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

/** The command {@code reviews import}: merges the reviews of a file into the workspace. */
@Command(
    name = "import",
    description = {
      "Import the reviews of another reviewer",
      "",
      "Merges the reviews of a file that 'export' wrote with those in the workspace. No review is"
          + " lost or overwritten, and importing a file twice changes nothing.",
      "",
      "If two reviewers disagree about the same content, the checklist is listed, both reviews"
          + " stay, and the exit code is 6. --on-conflict decides which review counts, and records"
          + " the decision as a review in your name.",
      ""
    },
    footerHeading = "%nExamples:%n",
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
public final class ReviewsImportCommand extends TerminalCommand {

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

  @Mixin private ReviewOptions options = new ReviewOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    ReviewFile.Contents source = ReviewFile.read(input(file));
    try (ReviewExchange reviews = ReviewExchange.open(terminal(), options, source.connection())) {
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
              merge.refused().stream().map(Review::place).map(ReviewsImportCommand::place).toList())
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
