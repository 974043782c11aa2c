package io.casedesk.cli.connections;

import io.casedesk.cli.connection.NamedConnection;
import io.casedesk.cli.connection.NewConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code connections add}: saves a connection for {@code --connection}. */
@Command(
    name = "add",
    description = {
      "Create a connection, for --connection and for the window",
      "",
      "Doesn't contact the service; 'doctor' checks a connection. With --token-env, the token goes"
          + " into the password store of the system. Without it, commands take the token from"
          + " CASEDESK_TOKEN.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli connections add Production --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --read-only",
      "  casedesk-cli doctor --connection Production"
    },
    exitCodeList = ExitCode.BUSY_TEXT)
public final class ConnectionsAddCommand extends TerminalCommand {

  @Parameters(paramLabel = "NAME", description = "The name of the connection.")
  private String name = "";

  @Mixin private NewConnectionOptions connection = new NewConnectionOptions();

  @Option(
      names = "--token-in-file",
      description =
          "Saves the token in a file of the workspace that only you can read, for computers without"
              + " a password store.")
  private boolean inFile;

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    ConnectionProfile added = connection.profile(name.strip(), terminal());
    Optional<String> token = connection.token(terminal());
    if (inFile && token.isEmpty()) {
      throw usage("--token-in-file needs --token-env.");
    }
    try (Workspace opened = workspace.open(terminal())) {
      if (NamedConnection.all(opened.folder(), terminal().policy()).stream()
          .anyMatch(one -> one.name().strip().equalsIgnoreCase(added.name()))) {
        terminal()
            .warn(
                "The connection \"%s\" already exists. Choose another name, or remove it first.",
                added.name());
        return ExitCode.FAILED;
      }
      if (token.isPresent()) {
        store(opened, added, token.get());
      }
      opened
          .connections()
          .save(
              new SavedConnection(
                  added.id(),
                  added.name(),
                  added.baseUrl(),
                  ConnectionProfileJson.options(added, "{}", Optional.empty())));
    } catch (VaultException e) {
      terminal()
          .warn(
              "The token can't be saved, so the connection wasn't saved either: "
                  + ErrorMessages.line(e.getMessage())
                  + " To save it in a file, add --token-in-file.");
      return ExitCode.FAILED;
    }
    if (json.isJson()) {
      new JsonReport()
          .with("name", added.name())
          .with("url", added.baseUrl())
          .with("token_saved", token.isPresent())
          .print(terminal());
    } else {
      terminal().note("The connection \"%s\" was saved.", added.name());
    }
    return ExitCode.DONE;
  }

  private void store(Workspace opened, ConnectionProfile added, String token) {
    try (SecretStore secrets =
        SecretStore.of(opened.folder(), terminal().policy().forbidFileTokens())) {
      secrets.store(added.tokenKey(), token, inFile ? Place.FILE : Place.SYSTEM);
    }
  }
}
