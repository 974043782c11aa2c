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
import io.casedesk.cli.diagnostics.DoctorCommand;
import io.casedesk.cli.diagnostics.PolicyCheckCommand;
import io.casedesk.cli.diagnostics.PolicyCommand;
import io.casedesk.cli.export.ExportCommand;
import io.casedesk.cli.imports.ImportCommand;
import io.casedesk.cli.jobs.JobCommand;
import io.casedesk.cli.jobs.JobRunCommand;
import io.casedesk.cli.links.LinksCheckCommand;
import io.casedesk.cli.links.LinksCommand;
import io.casedesk.cli.options.OptionsCommand;
import io.casedesk.cli.options.OptionsExportCommand;
import io.casedesk.cli.options.OptionsImportCommand;
import io.casedesk.cli.options.OptionsListCommand;
import io.casedesk.cli.reviews.ReviewsCommand;
import io.casedesk.cli.reviews.ReviewsExportCommand;
import io.casedesk.cli.reviews.ReviewsImportCommand;
import io.casedesk.cli.reviews.ReviewsListCommand;
import io.casedesk.cli.service.BackupCommand;
import io.casedesk.cli.service.FieldsAddCommand;
import io.casedesk.cli.service.FieldsCommand;
import io.casedesk.cli.service.FieldsImportCommand;
import io.casedesk.cli.service.FieldsListCommand;
import io.casedesk.cli.service.LoadCommand;
import io.casedesk.cli.service.RestoreCommand;
import io.casedesk.cli.service.ServeCommand;
import io.casedesk.cli.service.TokenCommand;
import io.casedesk.cli.service.TokenCreateCommand;
import io.casedesk.cli.service.TokenListCommand;
import io.casedesk.cli.service.TokenRevokeCommand;
import io.casedesk.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * Builds the commands of {@code casedesk-cli}. Picocli reads the options of each command by
 * reflection, several milliseconds a command, so a run of one command builds only that one.
 */
final class CommandTree {

  private final Map<String, Supplier<Object>> commands = new LinkedHashMap<>();

  CommandTree(Terminal terminal) {
    commands.put("export", () -> new ExportCommand(terminal));
    commands.put("import", () -> new ImportCommand(terminal));
    commands.put("plan", () -> new PlanCommand(terminal));
    commands.put("preflight", () -> new PreflightCommand(terminal));
    commands.put("apply", () -> new ApplyCommand(terminal));
    commands.put("resume", () -> new ResumeCommand(terminal));
    commands.put("undo", () -> new UndoCommand(terminal));
    commands.put("repair", () -> new RepairCommand(terminal));
    commands.put("runs", () -> runs(terminal));
    commands.put("verify-certificate", () -> new VerifyCertificateCommand(terminal));
    commands.put("options", () -> options(terminal));
    commands.put("checklists", () -> checklists(terminal));
    commands.put("reviews", () -> reviews(terminal));
    commands.put("links", () -> links(terminal));
    commands.put("doctor", () -> new DoctorCommand(terminal));
    commands.put("policy", () -> policy(terminal));
    commands.put("job", () -> jobs(terminal));
    commands.put("serve", () -> new ServeCommand(terminal));
    commands.put("token", () -> tokens(terminal));
    commands.put("fields", () -> fields(terminal));
    commands.put("load", () -> new LoadCommand(terminal));
    commands.put("backup", () -> new BackupCommand(terminal));
    commands.put("restore", () -> new RestoreCommand(terminal));
  }

  /** Returns the program with all commands. */
  CommandLine all() {
    CommandLine program = new CommandLine(new CasedeskCommand());
    CommandGroups.listIn(program);
    commands.forEach((name, command) -> program.addSubcommand(name, command.get()));
    return program;
  }

  /**
   * Returns the program with the command that the first argument names, or with all commands if it
   * names none.
   */
  CommandLine forArguments(String... args) {
    Supplier<Object> named = args.length == 0 ? null : commands.get(args[0]);
    return named == null
        ? all()
        : new CommandLine(new CasedeskCommand()).addSubcommand(args[0], named.get());
  }

  private static CommandLine runs(Terminal terminal) {
    return new CommandLine(new RunsCommand(terminal))
        .addSubcommand(new CertificateCommand(terminal));
  }

  private static CommandLine checklists(Terminal terminal) {
    return new CommandLine(new ChecklistsCommand(terminal))
        .addSubcommand(new ChecklistsDiffCommand(terminal));
  }

  private static CommandLine reviews(Terminal terminal) {
    return new CommandLine(new ReviewsCommand())
        .addSubcommand(new ReviewsListCommand(terminal))
        .addSubcommand(new ReviewsExportCommand(terminal))
        .addSubcommand(new ReviewsImportCommand(terminal));
  }

  private static CommandLine tokens(Terminal terminal) {
    return new CommandLine(new TokenCommand())
        .addSubcommand(new TokenCreateCommand(terminal))
        .addSubcommand(new TokenListCommand(terminal))
        .addSubcommand(new TokenRevokeCommand(terminal));
  }

  private static CommandLine options(Terminal terminal) {
    // Wrap each command in a CommandLine: a model transformer runs only for these.
    return new CommandLine(new OptionsCommand())
        .addSubcommand(new CommandLine(new OptionsListCommand(terminal)))
        .addSubcommand(new CommandLine(new OptionsExportCommand(terminal)))
        .addSubcommand(new CommandLine(new OptionsImportCommand(terminal)));
  }

  private static CommandLine fields(Terminal terminal) {
    return new CommandLine(new FieldsCommand())
        .addSubcommand(new FieldsListCommand(terminal))
        .addSubcommand(new FieldsAddCommand(terminal))
        .addSubcommand(new FieldsImportCommand(terminal));
  }

  private static CommandLine links(Terminal terminal) {
    return new CommandLine(new LinksCommand()).addSubcommand(new LinksCheckCommand(terminal));
  }

  private static CommandLine jobs(Terminal terminal) {
    return new CommandLine(new JobCommand())
        .addSubcommand(
            new JobRunCommand(
                terminal, (command, to) -> Main.run(command.toArray(String[]::new), to)));
  }

  private static CommandLine policy(Terminal terminal) {
    return new CommandLine(new PolicyCommand()).addSubcommand(new PolicyCheckCommand(terminal));
  }
}
