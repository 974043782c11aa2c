package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.NewFileOptions;
import io.casedesk.cli.terminal.TerminalCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code reviews export}: writes reviews to a file for another reviewer. */
@Command(
    name = "export",
    description = {
      "Export reviews to a file for another reviewer",
      "",
      "Writes every review of a service: the reviewer, the checklist, the mark, the time, and the"
          + " content that was reviewed. The file appears only when it is complete. It contains the"
          + " content of the checklists: keep it confidential.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli reviews export --output ann.json"})
public final class ReviewsExportCommand extends TerminalCommand {

  @Mixin private NewFileOptions output = new NewFileOptions();

  @Mixin private ReviewOptions options = new ReviewOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    requireSeparate(json, output.path());
    output.requireFree();
    try (ReviewExchange reviews = ReviewExchange.openToRead(terminal(), options)) {
      if (output.isStandardOutput()) {
        reviews.print(terminal().out());
        return ExitCode.DONE;
      }
      reviews.export(output.path());
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
              Counts.of(reviews.all().size(), "review"), reviews.connection(), output.path());
      return ExitCode.DONE;
    }
  }
}
