package io.casedesk.cli.terminal;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A command that only holds other commands. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
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

  /** Sets the exit codes, if they aren't only those of all commands. */
  public CommandGroup exitCodes(String... codes) {
    line.getCommandSpec().usageMessage().exitCodeList(UsageMessageSpec.keyValuesMap(codes));
    return this;
  }

  /** Sets the exit codes to those of its only command. */
  public CommandGroup exitCodesOf(Object command) {
    line.getCommandSpec()
        .usageMessage()
        .exitCodeList(new CommandLine(command).getCommandSpec().usageMessage().exitCodeList());
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
