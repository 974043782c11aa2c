package io.casedesk.cli.connections;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The commands for saved connections. */
@Command(
    name = "connections",
    description = {
      "List, create and remove saved connections",
      "",
      "The window and the command line share the connections of a workspace.",
      ""
    },
    subcommands = {
      ConnectionsListCommand.class,
      ConnectionsAddCommand.class,
      ConnectionsRemoveCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli connections add Production --url https://cases.example.com",
      "  casedesk-cli export use-cases --connection Production --output cases.csv"
    })
public final class ConnectionsGroup extends CommandGroup {}
