package io.casedesk.cli.terminal;

import picocli.CommandLine.Command;

/** The base of a command that only holds other commands, which its annotation lists. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND")
public abstract class CommandGroup {}
