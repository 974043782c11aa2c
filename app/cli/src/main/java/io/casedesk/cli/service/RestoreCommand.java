package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.Version;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.store.DatabaseAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code restore}: restores a backup. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Restore a backup into an empty database",
      "",
      "The database is a file that doesn't exist yet, or a PostgreSQL database without records. Any"
          + " other is rejected.",
      "",
      "This is also the way from SQLite to PostgreSQL. Tokens are restored as they were when the"
          + " backup was made: one that was revoked later is accepted again.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli restore --from cases-2026-11-21.db --database cases.db",
      "  casedesk-cli restore --from cases-2026-11-21.db --database-password-env PGPASSWORD \\",
      "      --database 'jdbc:postgresql://db.example.com/casedesk?user=casedesk'"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class RestoreCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(names = "--from", required = true, paramLabel = "FILE", description = "The backup.")
  private Path from = Path.of("");

  @Mixin private DatabaseOption database = new DatabaseOption();

  public RestoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DatabaseAddress to = database.address(terminal.env());
    CountsPrinter.print(terminal, DatabaseAdministration.restore(from, to), to);
    return ExitCode.DONE;
  }
}
