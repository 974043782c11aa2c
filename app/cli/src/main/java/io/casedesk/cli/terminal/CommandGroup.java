package io.casedesk.cli.terminal;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A command that only holds other commands. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n")
public final class CommandGroup {

  private final CommandLine line = new CommandLine(this);

  private CommandGroup(String name, List<String> description) {
    line.getCommandSpec()
        .name(name)
        .usageMessage()
        .description(Stream.concat(description.stream(), Stream.of("")).toArray(String[]::new));
  }

  /** Creates a group without commands; the paragraphs of its description have a line between. */
  public static CommandGroup of(String name, String... description) {
    return new CommandGroup(name, List.of(description));
  }

  /** Sets the examples. */
  public CommandGroup examples(String... examples) {
    line.getCommandSpec()
        .usageMessage()
        .footerHeading(examples.length == 1 ? "%nExample:%n" : "%nExamples:%n")
        .footer(examples);
    return this;
  }

  /** Adds the commands and returns the group. */
  public CommandLine commands(Terminal terminal, TerminalCommand... commands) {
    for (TerminalCommand command : commands) {
      // Wrap each command in a CommandLine: a model transformer runs only for these.
      line.addSubcommand(new CommandLine(command.on(terminal)));
    }
    return line;
  }
}
