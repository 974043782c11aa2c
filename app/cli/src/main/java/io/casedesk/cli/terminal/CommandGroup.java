package io.casedesk.cli.terminal;

import picocli.CommandLine.Command;

/** The base of every command that only holds other commands. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public abstract class CommandGroup {}
