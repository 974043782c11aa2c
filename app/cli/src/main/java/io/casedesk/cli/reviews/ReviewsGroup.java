package io.casedesk.cli.reviews;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The commands for reviews of checklists. */
@Command(
    name = "reviews",
    description = {
      "List and sync reviews of checklists",
      "",
      "Reviews stay on this computer: the service can't store them. Each review contains the"
          + " reviewed content and lists the reviews it replaces, so the reviews of two people can"
          + " be merged without losing any.",
      ""
    },
    subcommands = {
      ReviewsListCommand.class,
      ReviewsExportCommand.class,
      ReviewsImportCommand.class,
      ReviewsSyncCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli reviews export --output ann.json",
      "  casedesk-cli reviews import ann.json --on-conflict theirs",
      "  casedesk-cli reviews sync /mnt/team/reviews"
    })
public final class ReviewsGroup extends CommandGroup {}
