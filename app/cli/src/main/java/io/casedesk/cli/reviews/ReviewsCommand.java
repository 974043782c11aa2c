package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The command group {@code reviews} for reviews of checklists. */
@Command(
    name = "reviews",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Lists reviews of checklists, and exchanges them with another reviewer as a file.",
      "",
      "Reviews stay on this computer: the service has no place for them. Each is of the content"
          + " that was reviewed, and names the reviews it takes the place of, so that those of two"
          + " people are put together without losing any.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli reviews export --output ann.json",
      "  casedesk-cli reviews import ann.json --on-conflict theirs"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.WRONG_TEXT,
      ExitCode.REVIEWS_REFUSED_TEXT,
      ExitCode.REVIEWS_DISAGREE_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class ReviewsCommand {}
