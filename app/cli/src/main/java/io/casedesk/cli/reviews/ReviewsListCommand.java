package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code reviews list}: lists the reviews that count. */
@Command(
    name = "list",
    description = {
      "List the reviews of checklists",
      "",
      "Lists the current reviews, newest first: the IDs of the solution and the checklist, the"
          + " mark, the reviewer, the time, the note, and the answer that a remark is about."
          + " 'checklists' shows whether a checklist changed after its review.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli reviews list"})
public final class ReviewsListCommand extends TerminalCommand {

  @Mixin private ReviewOptions options = new ReviewOptions();

  @Option(names = "--all", description = "Also lists reviews that later ones replaced.")
  private boolean all;

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() throws IOException {
    try (ReviewExchange reviews = ReviewExchange.openToRead(terminal(), options)) {
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
