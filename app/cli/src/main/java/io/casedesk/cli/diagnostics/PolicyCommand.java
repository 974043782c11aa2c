package io.casedesk.cli.diagnostics;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The command group {@code policy}. */
@Command(
    name = "policy",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {"Check the policy of a computer", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli policy check /etc/casedesk/policy.json",
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class PolicyCommand {}
