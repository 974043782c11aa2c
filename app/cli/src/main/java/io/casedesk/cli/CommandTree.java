package io.casedesk.cli;

import io.casedesk.cli.changes.ApplyCommand;
import io.casedesk.cli.changes.PlanCommand;
import io.casedesk.cli.changes.PreflightCommand;
import io.casedesk.cli.changes.RepairCommand;
import io.casedesk.cli.changes.ResumeCommand;
import io.casedesk.cli.changes.RunsCommand;
import io.casedesk.cli.changes.UndoCommand;
import io.casedesk.cli.changes.VerifyCertificateCommand;
import io.casedesk.cli.checklists.ChecklistsCommand;
import io.casedesk.cli.connections.ConnectionsGroup;
import io.casedesk.cli.diagnostics.DoctorCommand;
import io.casedesk.cli.diagnostics.PolicyGroup;
import io.casedesk.cli.export.ExportCommand;
import io.casedesk.cli.imports.ImportCommand;
import io.casedesk.cli.links.LinksGroup;
import io.casedesk.cli.options.OptionsGroup;
import io.casedesk.cli.reviews.ReviewsGroup;
import io.casedesk.cli.service.BackupCommand;
import io.casedesk.cli.service.FieldsGroup;
import io.casedesk.cli.service.LoadCommand;
import io.casedesk.cli.service.RestoreCommand;
import io.casedesk.cli.service.ServeCommand;
import io.casedesk.cli.service.TokenGroup;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.HelpLayout;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.cli.terminal.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The commands of {@code casedesk-cli}. Picocli reads the options of each command by reflection,
 * several milliseconds a command, so a run of one command builds and loads only that one.
 */
final class CommandTree {

  /** The commands in the order of the help, by heading. */
  private static final Map<String, List<Class<?>>> SECTIONS = sections();

  private final IFactory factory;

  CommandTree(Terminal terminal) {
    this.factory =
        new IFactory() {
          @Override
          public <K> K create(Class<K> type) throws Exception {
            K made = CommandLine.defaultFactory().create(type);
            if (made instanceof TerminalCommand command) {
              command.on(terminal);
            }
            return made;
          }
        };
  }

  private static Map<String, List<Class<?>>> sections() {
    Map<String, List<Class<?>>> sections = new LinkedHashMap<>();
    sections.put(
        "Read records",
        List.of(
            ExportCommand.class, ChecklistsCommand.class, LinksGroup.class, OptionsGroup.class));
    sections.put(
        "Change records",
        List.of(
            ImportCommand.class,
            PlanCommand.class,
            PreflightCommand.class,
            ApplyCommand.class,
            ResumeCommand.class,
            UndoCommand.class,
            RepairCommand.class));
    sections.put(
        "Runs and reviews",
        List.of(RunsCommand.class, VerifyCertificateCommand.class, ReviewsGroup.class));
    sections.put(
        "Run a service",
        List.of(ServeCommand.class, TokenGroup.class, FieldsGroup.class, LoadCommand.class));
    sections.put("Back up a service", List.of(BackupCommand.class, RestoreCommand.class));
    sections.put(
        "Connect and find problems",
        List.of(
            ConnectionsGroup.class,
            DoctorCommand.class,
            PolicyGroup.class,
            GroupHelpCommand.class));
    return sections;
  }

  private static String name(Class<?> type) {
    return type.getAnnotation(Command.class).name();
  }

  private static Stream<Class<?>> types() {
    return SECTIONS.values().stream().flatMap(List::stream);
  }

  /** Returns the names of the commands in the order of the help. */
  static List<String> names() {
    return types().map(CommandTree::name).toList();
  }

  /** Returns the program with all commands. */
  CommandLine all() {
    return with(types());
  }

  /**
   * Returns the program with the command that the first argument names, or with all commands if it
   * names none.
   */
  CommandLine forArguments(String... args) {
    String first = args.length == 0 ? "" : args[0];
    boolean isNamed = names().contains(first) && !first.equals(name(GroupHelpCommand.class));
    return isNamed ? with(types().filter(type -> name(type).equals(first))) : all();
  }

  private CommandLine with(Stream<Class<?>> types) {
    CommandLine program = new CommandLine(new CasedeskCommand(), factory);
    types
        .filter(type -> type != GroupHelpCommand.class)
        .forEach(type -> program.addSubcommand(new CommandLine(type, factory)));
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandTree::listed);
    HelpLayout.arrange(program);
    return ExitCode.complete(program);
  }

  private static String listed(Help help) {
    List<String> lines = new ArrayList<>();
    SECTIONS.forEach(
        (heading, types) -> {
          Map<String, Help> members = new LinkedHashMap<>();
          types.forEach(
              type -> {
                Help member = help.subcommands().get(name(type));
                if (member != null) {
                  members.put(name(type), member);
                }
              });
          if (!members.isEmpty()) {
            lines.add(String.format("%n%s:%n", heading) + help.commandList(members));
          }
        });
    return String.join("", lines);
  }

  /** The root command, which only prints its help. */
  @Command(
      name = "casedesk-cli",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class,
      subcommands = GroupHelpCommand.class,
      synopsisSubcommandLabel = "COMMAND",
      description = {"Read and change use cases and solutions", ""},
      commandListHeading = "%nCommands:%n",
      footerHeading = "%nExamples:%n",
      footer = {
        "  casedesk-cli serve --port 8080 --database cases.db --sample 1200",
        "  export CASEDESK_URL=http://127.0.0.1:8080 CASEDESK_TOKEN=...",
        "  casedesk-cli export use-cases --output use-cases.csv",
        "",
        "  casedesk-cli backup --database cases.db --output cases-backup.db",
        "",
        "'casedesk-cli help COMMAND' explains a command."
      },
      exitCodeList = {
        ExitCode.DONE_TEXT,
        ExitCode.FAILED_TEXT,
        ExitCode.USAGE_TEXT,
        "3:incomplete; the output lists what is missing",
        ExitCode.NOT_AUTHORISED_TEXT,
        "5:partly done; the output lists each problem with its reason",
        "6:a decision is needed; the output lists each item",
        ExitCode.BUSY_TEXT,
        ExitCode.NO_MATCH_TEXT,
      })
  private static final class CasedeskCommand {}
}
