package io.casedesk.cli.service;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command group {@code token}. */
@Command(
    name = "token",
    description = {
      "Manage the tokens of a service",
      "",
      "Works on the database. A service that uses it can stay running, and changes take effect at"
          + " once.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli token create --database cases.db --name importer --expires 2026-12-31",
      "  casedesk-cli token list --database cases.db",
      "  casedesk-cli token revoke --database cases.db --name importer"
    })
public final class TokenCommand extends CommandGroup {}
