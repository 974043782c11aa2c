package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code token revoke}: revokes a token. */
@Command(
    name = "revoke",
    description = {
      "Revoke a token",
      "",
      "From the next request on, every service that uses the database rejects the token. The token"
          + " stays in the list.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli token revoke --database cases.db --name importer")
public final class TokenRevokeCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "The name of the token.")
  private String name = "";

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    try (DatabaseAdministration administration = database.open(terminal())) {
      administration.revokeToken(name);
      if (json.isJson()) {
        new JsonReport().with("name", name).with("state", "revoked").print(terminal());
      }
      terminal().note("The token \"" + name + "\" is revoked.");
      return ExitCode.DONE;
    }
  }
}
