package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.database.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code restore}: restores a backup. */
@Command(
    name = "restore",
    description = {
      "Restore a backup into an empty database",
      "The database is a file that doesn't exist yet, or a PostgreSQL database without records."
          + " Other databases are rejected.",
      "This command also moves data from SQLite to PostgreSQL. Tokens are restored as they were"
          + " when the backup was made: a token that was revoked later is accepted again."
    },
    footer = {
      "  casedesk-cli restore --from cases-2026-11-21.db --database cases.db",
      "  casedesk-cli restore --from cases-2026-11-21.db --database-password-env PGPASSWORD \\",
      "      --database 'jdbc:postgresql://db.example.com/casedesk?user=casedesk'"
    })
public final class RestoreCommand extends TerminalCommand {

  @Option(
      names = "--from",
      required = true,
      paramLabel = "FILE",
      description = "The backup. Use - for standard input.")
  private Path from = Path.of("");

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    DatabaseAddress to = database.address(terminal().env());
    DatabaseOption.print(terminal(), DatabaseAdministration.restore(input(from), to), to, json);
    return ExitCode.DONE;
  }
}
