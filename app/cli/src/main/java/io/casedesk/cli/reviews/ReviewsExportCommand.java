package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TargetFile;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code reviews export}: writes reviews to a file for another reviewer. */
@Command(
    name = "export",
    description = {
      "Export reviews to a file for another reviewer",
      "",
      "Writes every review of a service: who marked which checklist when, with the content that was"
          + " reviewed. The file appears when it is complete, or not at all. It holds what the"
          + " checklists hold: keep it as confidential.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli reviews export --url https://cases.example.com --output ann.json",
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.WRONG_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ReviewsExportCommand extends TerminalCommand {

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write. - is standard output.")
  private Path out = Path.of("");

  @Option(names = "--force", description = "Replace a file that exists.")
  private boolean replace;

  @Mixin private ReviewOptions options = new ReviewOptions();

  public ReviewsExportCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected int run() throws IOException {
    boolean printed = OutputFile.isStandardOutput(out);
    if (!printed && !replace && TargetFile.isTaken(out)) {
      throw new FileAlreadyExistsException(
          out.toString(), null, "there is a file of that name; --force replaces it");
    }
    try (ReviewExchange reviews = ReviewExchange.open(terminal(), options)) {
      if (printed) {
        reviews.print(terminal().out());
        return ExitCode.DONE;
      }
      reviews.export(out);
      terminal()
          .notes()
          .printf(
              Locale.ROOT,
              "%d reviews of %s written to %s%n",
              reviews.all().size(),
              reviews.connection(),
              out);
      return ExitCode.DONE;
    }
  }
}
