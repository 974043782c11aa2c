package io.casedesk.cli;

import io.casedesk.cli.certificates.CertificateCommand;
import io.casedesk.cli.certificates.VerifyCertificateCommand;
import io.casedesk.cli.changes.ApplyCommand;
import io.casedesk.cli.changes.PlanCommand;
import io.casedesk.cli.changes.PreflightCommand;
import io.casedesk.cli.changes.RepairCommand;
import io.casedesk.cli.changes.ResumeCommand;
import io.casedesk.cli.changes.RunsCommand;
import io.casedesk.cli.changes.UndoCommand;
import io.casedesk.cli.checklists.ChecklistsCommand;
import io.casedesk.cli.checklists.ChecklistsDiffCommand;
import io.casedesk.cli.connections.ConnectionsAddCommand;
import io.casedesk.cli.connections.ConnectionsListCommand;
import io.casedesk.cli.connections.ConnectionsRemoveCommand;
import io.casedesk.cli.diagnostics.DoctorCommand;
import io.casedesk.cli.diagnostics.PolicyCheckCommand;
import io.casedesk.cli.export.ExportCommand;
import io.casedesk.cli.imports.ImportCommand;
import io.casedesk.cli.links.LinksCheckCommand;
import io.casedesk.cli.options.OptionsExportCommand;
import io.casedesk.cli.options.OptionsImportCommand;
import io.casedesk.cli.options.OptionsListCommand;
import io.casedesk.cli.reviews.ReviewsExportCommand;
import io.casedesk.cli.reviews.ReviewsImportCommand;
import io.casedesk.cli.reviews.ReviewsListCommand;
import io.casedesk.cli.reviews.ReviewsSyncCommand;
import io.casedesk.cli.service.BackupCommand;
import io.casedesk.cli.service.FieldsAddCommand;
import io.casedesk.cli.service.FieldsImportCommand;
import io.casedesk.cli.service.FieldsListCommand;
import io.casedesk.cli.service.LoadCommand;
import io.casedesk.cli.service.RestoreCommand;
import io.casedesk.cli.service.ServeCommand;
import io.casedesk.cli.service.TokenCreateCommand;
import io.casedesk.cli.service.TokenListCommand;
import io.casedesk.cli.service.TokenRevokeCommand;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.HelpLayout;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.cli.terminal.Version;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Builds the commands of {@code casedesk-cli}. Picocli reads the options of each command by
 * reflection, several milliseconds a command, so a run of one command builds only that one.
 */
final class CommandTree {

  private final Terminal terminal;
  private final Map<String, Supplier<Object>> commands = new LinkedHashMap<>();

  CommandTree(Terminal terminal) {
    this.terminal = terminal;
    command("export", ExportCommand::new);
    command("import", ImportCommand::new);
    command("plan", PlanCommand::new);
    command("preflight", PreflightCommand::new);
    command("apply", ApplyCommand::new);
    command("resume", ResumeCommand::new);
    command("undo", UndoCommand::new);
    command("repair", RepairCommand::new);
    commands.put("runs", this::runs);
    command("verify-certificate", VerifyCertificateCommand::new);
    commands.put("options", this::options);
    commands.put("checklists", this::checklists);
    commands.put("reviews", this::reviews);
    commands.put("links", this::links);
    commands.put("connections", this::connections);
    command("doctor", DoctorCommand::new);
    commands.put("policy", this::policy);
    command("serve", ServeCommand::new);
    commands.put("token", this::tokens);
    commands.put("fields", this::fields);
    command("load", LoadCommand::new);
    command("backup", BackupCommand::new);
    command("restore", RestoreCommand::new);
  }

  private void command(String name, Supplier<TerminalCommand> command) {
    commands.put(name, () -> command.get().on(terminal));
  }

  /** Returns the program with all commands. */
  CommandLine all() {
    CommandLine program = new CommandLine(new CasedeskCommand());
    CommandGroups.listIn(program);
    commands.forEach((name, command) -> program.addSubcommand(name, command.get()));
    return complete(program);
  }

  /**
   * Returns the program with the command that the first argument names, or with all commands if it
   * names none.
   */
  CommandLine forArguments(String... args) {
    Supplier<Object> named = args.length == 0 ? null : commands.get(args[0]);
    return named == null
        ? all()
        : complete(new CommandLine(new CasedeskCommand()).addSubcommand(args[0], named.get()));
  }

  private static CommandLine complete(CommandLine program) {
    HelpLayout.arrange(program);
    return ExitCode.complete(program);
  }

  private CommandLine runs() {
    return new CommandLine(new RunsCommand().on(terminal))
        .addSubcommand(new CertificateCommand().on(terminal));
  }

  private CommandLine checklists() {
    return new CommandLine(new ChecklistsCommand().on(terminal))
        .addSubcommand(new ChecklistsDiffCommand().on(terminal));
  }

  private CommandLine reviews() {
    return CommandGroup.of(
            "reviews",
            "List and sync reviews of checklists",
            "",
            "Reviews stay on this computer: the service can't store them. Each review contains the"
                + " reviewed content and lists the reviews it replaces, so the reviews of two"
                + " people can be merged without losing any.")
        .examples(
            "  casedesk-cli reviews export --output ann.json",
            "  casedesk-cli reviews import ann.json --on-conflict theirs",
            "  casedesk-cli reviews sync /mnt/team/reviews")
        .commands(
            terminal,
            new ReviewsListCommand(),
            new ReviewsExportCommand(),
            new ReviewsImportCommand(),
            new ReviewsSyncCommand());
  }

  private CommandLine tokens() {
    return CommandGroup.of(
            "token",
            "Manage the tokens of a service",
            "",
            "Changes the database directly. Services that use the database can keep running, and"
                + " changes take effect immediately.")
        .examples(
            "  casedesk-cli token create --database cases.db --name importer --expires YYYY-MM-DD",
            "  casedesk-cli token list --database cases.db",
            "  casedesk-cli token revoke --database cases.db --name importer")
        .commands(
            terminal, new TokenCreateCommand(), new TokenListCommand(), new TokenRevokeCommand());
  }

  private CommandLine options() {
    return CommandGroup.of(
            "options",
            "List, export and import dropdown values",
            "",
            "The service doesn't list the keys of dropdowns. Casedesk collects them from records"
                + " whenever it reads the complete list, from files that you import, and from the"
                + " option --accept-key of 'preflight' and 'apply'.")
        .examples(
            "  casedesk-cli options export --output options.csv",
            "  casedesk-cli options import options.csv")
        .commands(
            terminal,
            new OptionsListCommand(),
            new OptionsExportCommand(),
            new OptionsImportCommand());
  }

  private CommandLine fields() {
    return CommandGroup.of("fields", "Define the custom fields of use cases")
        .examples(
            "  casedesk-cli fields list --database cases.db --json > fields.json",
            "  casedesk-cli fields import --database cases.db fields.json")
        .commands(
            terminal, new FieldsListCommand(), new FieldsAddCommand(), new FieldsImportCommand());
  }

  private CommandLine links() {
    LinksCheckCommand check = new LinksCheckCommand();
    return CommandGroup.of("links", "Check the links between solutions and use cases")
        .examples("  casedesk-cli links check")
        .commands(terminal, check);
  }

  private CommandLine connections() {
    return CommandGroup.of(
            "connections",
            "List, create and remove saved connections",
            "",
            "The window and the command line share the connections of a workspace.")
        .examples(
            "  casedesk-cli connections add Production --url https://cases.example.com",
            "  casedesk-cli export use-cases --connection Production --output cases.csv")
        .commands(
            terminal,
            new ConnectionsListCommand(),
            new ConnectionsAddCommand(),
            new ConnectionsRemoveCommand());
  }

  private CommandLine policy() {
    return CommandGroup.of("policy", "Check the policy of a computer")
        .examples("  casedesk-cli policy check /etc/casedesk/policy.json")
        .commands(terminal, new PolicyCheckCommand());
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
