package io.casedesk.cli.links;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command for the links of solutions. */
@Command(
    name = "links",
    description = {"Check the links between solutions and use cases", ""},
    subcommands = {LinksCheckCommand.class},
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli links check"})
public final class LinksGroup extends CommandGroup {}
