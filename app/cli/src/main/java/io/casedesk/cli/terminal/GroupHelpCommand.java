package io.casedesk.cli.terminal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code help}, which takes a command or the path of a subcommand: it prints the help
 * of, for example, {@code reviews import}.
 */
@Command(
    name = "help",
    helpCommand = true,
    description = "Show the help of a command, such as 'help reviews import'")
public final class GroupHelpCommand implements Callable<Integer> {

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(names = "--all", description = "Explains also the options that are rarely needed.")
  private boolean all;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command.")
  private List<String> names = List.of();

  @Override
  public Integer call() {
    CommandLine of = command.commandLine().getParent();
    for (String name : names) {
      Map<String, CommandLine> within = of.getSubcommands();
      CommandLine found = within.get(name);
      if (found == null) {
        throw new ParameterException(
            of, "'" + of.getCommandSpec().qualifiedName() + "' has no command '" + name + "'.");
      }
      of = found;
    }
    if (all) {
      HelpLayout.explainAll(of);
    }
    of.usage(command.commandLine().getOut(), of.getColorScheme());
    return ExitCode.DONE;
  }
}
