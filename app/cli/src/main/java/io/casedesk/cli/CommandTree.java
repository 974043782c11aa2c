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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The commands of {@code casedesk-cli}. Picocli reads the options of each command by reflection,
 * several milliseconds a command, so a run of one command builds and loads only that one.
 */
@Command(
    name = "casedesk-cli",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Read and change use cases and solutions",
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
final class CommandTree implements IFactory {

  /** The names of the commands in the order of the help, by heading. */
  private static final Map<String, List<String>> SECTIONS = sections();

  private final Terminal terminal;

  CommandTree(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Creates a command for the terminal, or one of its options. */
  @Override
  public <K> K create(Class<K> type) throws Exception {
    K made = CommandLine.defaultFactory().create(type);
    if (made instanceof TerminalCommand command) {
      command.on(terminal);
    }
    return made;
  }

  private static Map<String, List<String>> sections() {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    sections.put("Read records", List.of("export", "checklists", "links", "options"));
    sections.put(
        "Change records",
        List.of("import", "plan", "preflight", "apply", "resume", "undo", "repair"));
    sections.put("Runs and reviews", List.of("runs", "verify-certificate", "reviews"));
    sections.put("Run a service", List.of("serve", "token", "fields", "load"));
    sections.put("Back up a service", List.of("backup", "restore"));
    sections.put("Connect and find problems", List.of("connections", "doctor", "policy", "help"));
    return sections;
  }

  /** Returns the class of a command without loading the classes of others. */
  private static Class<?> type(String name) {
    return switch (name) {
      case "export" -> ExportCommand.class;
      case "checklists" -> ChecklistsCommand.class;
      case "links" -> LinksGroup.class;
      case "options" -> OptionsGroup.class;
      case "import" -> ImportCommand.class;
      case "plan" -> PlanCommand.class;
      case "preflight" -> PreflightCommand.class;
      case "apply" -> ApplyCommand.class;
      case "resume" -> ResumeCommand.class;
      case "undo" -> UndoCommand.class;
      case "repair" -> RepairCommand.class;
      case "runs" -> RunsCommand.class;
      case "verify-certificate" -> VerifyCertificateCommand.class;
      case "reviews" -> ReviewsGroup.class;
      case "serve" -> ServeCommand.class;
      case "token" -> TokenGroup.class;
      case "fields" -> FieldsGroup.class;
      case "load" -> LoadCommand.class;
      case "backup" -> BackupCommand.class;
      case "restore" -> RestoreCommand.class;
      case "connections" -> ConnectionsGroup.class;
      case "doctor" -> DoctorCommand.class;
      case "policy" -> PolicyGroup.class;
      case "help" -> GroupHelpCommand.class;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Returns the names of the commands in the order of the help. */
  static List<String> names() {
    return SECTIONS.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the program with all commands. */
  CommandLine all() {
    CommandLine all = with(names());
    HelpLayout.complete(all.getCommandSpec());
    return all;
  }

  /**
   * Returns the program with the command that the first argument names, or with all commands if it
   * names none.
   */
  CommandLine forArguments(String... args) {
    boolean isAlone = args.length > 0 && !args[0].equals("help") && names().contains(args[0]);
    return isAlone ? with(List.of(args[0])) : all();
  }

  private CommandLine with(List<String> names) {
    CommandLine program = new CommandLine(this, this);
    for (String name : names) {
      program.addSubcommand(new CommandLine(type(name), this));
    }
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandTree::listed);
    program.setHelpFactory(HelpLayout::help);
    return program;
  }

  private static String listed(Help help) {
    List<String> lines = new ArrayList<>();
    SECTIONS.forEach(
        (heading, names) -> {
          Map<String, Help> members = new LinkedHashMap<>();
          names.forEach(
              name -> {
                Help member = help.subcommands().get(name);
                if (member != null) {
                  members.put(name, member);
                }
              });
          if (!members.isEmpty()) {
            lines.add(String.format("%n%s:%n", heading) + help.commandList(members));
          }
        });
    return String.join("", lines);
  }
}
