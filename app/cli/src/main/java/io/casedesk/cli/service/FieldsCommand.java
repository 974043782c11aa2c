package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The command group {@code fields} for the definitions of custom fields. */
@Command(
    name = "fields",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {"Define the custom fields of use cases", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli fields list --database cases.db --json > fields.json",
      "  casedesk-cli fields import --database cases.db fields.json"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class FieldsCommand {}
