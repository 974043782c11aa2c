package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.checklists.ReviewFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code reviews sync}: exchanges reviews with other reviewers in a shared folder. */
@Command(
    name = "sync",
    description = {
      "Sync reviews with a shared folder",
      "",
      "Merges the reviews of all files in the folder into the workspace, as 'import' does, and"
          + " writes your reviews to your own file. Each reviewer runs this command with the same"
          + " folder. Files of other reviewers aren't changed. Files for other services are counted"
          + " and ignored.",
      "",
      "A file that can't be used is listed, and the others are read; the exit code is 5. If two"
          + " reviewers disagree about the same content, the checklist is listed, both reviews"
          + " stay, and the exit code is 6.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli reviews sync /mnt/team/reviews"},
    exitCodeList = {
      "5:some files in the folder couldn't be used; each is listed, and the others were read",
      ExitCode.REVIEWS_DISAGREE_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ReviewsSyncCommand extends TerminalCommand {

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder that reviewers share.")
  private Path folder = Path.of("");

  @Mixin private ReviewOptions options = new ReviewOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    try (ReviewExchange reviews = ReviewExchange.open(terminal(), options)) {
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
