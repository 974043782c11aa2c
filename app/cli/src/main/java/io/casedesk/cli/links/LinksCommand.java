package io.casedesk.cli.links;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import picocli.CommandLine.Command;

/** The command group {@code links}. */
@Command(
    name = "links",
    description = {"Check the links between solutions and use cases", ""},
    footerHeading = "%nExample:%n",
    footer =
        "  casedesk-cli links check --url https://cases.example.com --token-env CASEDESK_TOKEN",
    exitCodeList = {
      ExitCode.LINKS_FINE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.LINKS_INCOMPLETE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT,
      ExitCode.LINK_PROBLEMS_TEXT
    })
public final class LinksCommand extends CommandGroup {}
