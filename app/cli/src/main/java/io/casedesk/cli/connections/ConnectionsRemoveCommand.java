package io.casedesk.cli.connections;

import io.casedesk.cli.connection.NamedConnection;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code connections remove}: deletes a saved connection with its token. */
@Command(
    name = "remove",
    description = {
      "Remove a saved connection and its token",
      "",
      "Runs, reviews and everything else that the workspace has of the service stay.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli connections remove Production",
    exitCodeList = {
      "5:the connection was removed, but its token may still be saved; the reason is shown",
      ExitCode.BUSY_TEXT
    })
public final class ConnectionsRemoveCommand extends TerminalCommand {

  @Parameters(paramLabel = "NAME", description = "The name of the connection.")
  private String name = "";

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    @Nullable VaultException left;
    ConnectionProfile found;
    try (Workspace opened = workspace.open(terminal())) {
      found = NamedConnection.find(name, opened.folder(), terminal().policy()).connection();
      Optional<SavedConnection> saved =
          opened.connections().all().stream()
              .filter(one -> one.id().equals(found.id()))
              .findFirst();
      if (saved.isEmpty()) {
        throw usage("The computer's policy offers this connection, so it can't be removed.");
      }
      left = forget(opened, ConnectionProfileJson.secretKeys(found, saved.get().options()));
      opened.connections().remove(found.id());
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()).replaceFirst("^--connection: ", ""), e);
    }
    if (left != null) {
      terminal().warn("Its token may still be saved: " + ErrorMessages.line(left.getMessage()));
    }
    if (json.isJson()) {
      new JsonReport()
          .with("name", found.name())
          .with("url", found.baseUrl())
          .with("token_removed", left == null)
          .print(terminal());
    } else {
      terminal().note("The connection \"%s\" was removed.", found.name());
    }
    return left == null ? ExitCode.DONE : ExitCode.NOT_ALL;
  }

  /** Deletes all secrets that can be deleted; returns why one of them may still be there. */
  private @Nullable VaultException forget(Workspace opened, List<String> keys) {
    @Nullable VaultException failure = null;
    try (SecretStore secrets =
        SecretStore.of(opened.folder(), terminal().policy().forbidFileTokens())) {
      for (String key : keys) {
        try {
          secrets.forget(key);
        } catch (VaultException e) {
          failure = e;
        }
      }
    }
    return failure;
  }
}
