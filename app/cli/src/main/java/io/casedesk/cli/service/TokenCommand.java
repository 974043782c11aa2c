package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The command group {@code token}. */
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Manage the tokens of a service",
      "",
      "Works on the database. A service that uses it can stay running, and changes take effect at"
          + " once.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli token create --database cases.db --name importer --expires 2026-12-31",
      "  casedesk-cli token list --database cases.db",
      "  casedesk-cli token revoke --database cases.db --name importer"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class TokenCommand {}
