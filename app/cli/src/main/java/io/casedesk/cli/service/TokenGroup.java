package io.casedesk.cli.service;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The commands for the tokens of a service. */
@Command(
    name = "token",
    description = {
      "Manage the tokens of a service",
      "",
      "Changes the database directly. Services that use the database can keep running, and changes"
          + " take effect immediately.",
      ""
    },
    subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenRevokeCommand.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli token create --database cases.db --name importer --expires YYYY-MM-DD",
      "  casedesk-cli token list --database cases.db",
      "  casedesk-cli token revoke --database cases.db --name importer"
    })
public final class TokenGroup extends CommandGroup {}
