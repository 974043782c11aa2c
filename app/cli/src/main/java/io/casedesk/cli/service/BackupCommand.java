package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code backup}: copies a database to a file. */
@Command(
    name = "backup",
    description = {
      "Back up a database to a file",
      "Services that use the database can keep running. The backup contains every write that was"
          + " confirmed before the backup began. It is always a SQLite file, even for a PostgreSQL"
          + " database, so you can open it with 'serve'. The file appears only when it is complete"
          + " and verified. Only its owner can read it: it contains all records, and the digests of"
          + " the tokens."
    },
    footer = "  casedesk-cli backup --database cases.db --output cases-2026-11-21.db")
public final class BackupCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Option(
      names = {"-o", "--output"},
      converter = OutputFile.FileOnly.class,
      required = true,
      paramLabel = "FILE",
      description = "The file to write.")
  private Path to = Path.of("");

  @Option(names = "--force", description = "Replaces an existing file.")
  private boolean replace;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    DatabaseOption.print(
        terminal(),
        DatabaseAdministration.backup(database.address(terminal().env()), to, replace),
        to,
        json);
    return ExitCode.DONE;
  }
}
