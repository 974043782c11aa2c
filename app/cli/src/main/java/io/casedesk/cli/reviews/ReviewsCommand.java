package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import picocli.CommandLine.Command;

/** The command group {@code reviews} for reviews of checklists. */
@Command(
    name = "reviews",
    description = {
      "List, export and import reviews of checklists",
      "",
      "Reviews stay on this computer: the service can't store them. A review holds the content that"
          + " was reviewed and names the reviews that it replaces. So the reviews of two people can"
          + " be merged without losing one.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli reviews export --output ann.json",
      "  casedesk-cli reviews import ann.json --on-conflict theirs"
    },
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.WRONG_TEXT,
      ExitCode.REVIEWS_REFUSED_TEXT,
      ExitCode.REVIEWS_DISAGREE_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ReviewsCommand extends CommandGroup {}
