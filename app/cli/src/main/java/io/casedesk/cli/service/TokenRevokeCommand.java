package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.Version;
import io.casedesk.server.DatabaseAdministration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code token revoke}: revokes a token. */
@Command(
    name = "revoke",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Revoke a token",
      "",
      "From the next request on, every service that uses the database rejects the token. It stays"
          + " in the list.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli token revoke --database cases.db --name importer",
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class TokenRevokeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Option(names = "--name", required = true, paramLabel = "NAME", description = "Which token.")
  private String name = "";

  public TokenRevokeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (DatabaseAdministration administration =
        DatabaseAdministration.open(database.address(terminal.env()))) {
      administration.revokeToken(name);
      terminal.err().println("The token \"" + name + "\" is revoked.");
      return ExitCode.DONE;
    }
  }
}
