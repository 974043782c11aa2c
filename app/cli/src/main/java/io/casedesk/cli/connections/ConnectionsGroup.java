package io.casedesk.cli.connections;

import io.casedesk.cli.connection.NamedConnection;
import io.casedesk.cli.connection.ServiceOption;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.connection.WorkspaceOptions.FolderOption;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The commands for saved connections. */
@Command(
    name = "connections",
    description = {
      "List, create and remove saved connections",
      "The window and the command line share the connections of a workspace."
    },
    subcommands = {
      ConnectionsGroup.ConnectionsListCommand.class,
      ConnectionsGroup.ConnectionsAddCommand.class,
      ConnectionsGroup.ConnectionsRemoveCommand.class
    },
    footer = {
      "  casedesk-cli connections add Production --url https://cases.example.com",
      "  casedesk-cli export use-cases --connection Production --output cases.csv"
    })
public final class ConnectionsGroup extends CommandGroup {

  /**
   * The command {@code connections list}: lists the connections that {@code --connection} finds.
   */
  @Command(
      name = "list",
      description = {
        "List the saved connections",
        "Lists the connections of the workspace and those that the computer's policy offers."
            + " Doesn't contact a service and doesn't read a token."
      },
      footer = "  casedesk-cli connections list")
  static final class ConnectionsListCommand extends TerminalCommand {

    @Mixin private FolderOption folder = new FolderOption();

    @Mixin private ListingOption json = new ListingOption();

    @Override
    protected int run() {
      List<ConnectionProfile> connections =
          NamedConnection.all(folder.path(), terminal().policy()).stream()
              .filter(one -> !one.isBuiltIn())
              .toList();
      if (json.isJson()) {
        JsonReport.print(
            terminal(), connections.stream().map(ConnectionsListCommand::json).toList());
        return ExitCode.DONE;
      }
      ColumnPrinter.list(
          terminal(),
          "There are no connections. Save one with 'casedesk-cli connections add'.",
          List.of("NAME", "URL", "MAY"),
          connections,
          one -> List.of(one.name(), one.baseUrl(), may(one)));
      return ExitCode.DONE;
    }

    private static String may(ConnectionProfile connection) {
      return connection.style().readOnly() ? "read" : "read, write";
    }

    private static Map<String, @Nullable Object> json(ConnectionProfile connection) {
      return new JsonReport()
          .with("name", connection.name())
          .with("url", connection.baseUrl())
          .with("read_only", connection.style().readOnly())
          .members();
    }
  }

  /** The command {@code connections add}: saves a connection for {@code --connection}. */
  @Command(
      name = "add",
      description = {
        "Create a connection, for --connection and for the window",
        "Doesn't contact the service; 'doctor' checks a connection. With --token-env, the token"
            + " goes into the password store of the system. Without it, commands take the token"
            + " from CASEDESK_TOKEN."
      },
      footer = {
        "  casedesk-cli connections add Production --url https://cases.example.com \\",
        "      --token-env CASEDESK_TOKEN --read-only",
        "  casedesk-cli doctor --connection Production"
      },
      exitCodeList = ExitCode.BUSY_TEXT)
  static final class ConnectionsAddCommand extends TerminalCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the connection.")
    private String name = "";

    @Mixin private NewConnectionOptions connection = new NewConnectionOptions();

    @Option(
        names = "--token-in-file",
        description =
            "Saves the token in a file of the workspace that only you can read, for computers"
                + " without a password store.")
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

  /** The command {@code connections remove}: deletes a saved connection with its token. */
  @Command(
      name = "remove",
      description = {
        "Remove a saved connection and its token",
        "Runs, reviews and everything else that the workspace has of the service stay."
      },
      footer = "  casedesk-cli connections remove Production",
      exitCodeList = {
        "5:the connection was removed, but its token may still be saved; the reason is shown",
        ExitCode.BUSY_TEXT
      })
  static final class ConnectionsRemoveCommand extends TerminalCommand {

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

  /** The options of a connection to save. */
  static final class NewConnectionOptions extends SharedOptions {

    @Option(
        names = "--url",
        required = true,
        paramLabel = "URL",
        converter = ServiceOption.NotEmpty.class,
        description = "The address of the service.")
    private String url = "";

    @Option(
        names = "--token-env",
        paramLabel = "VARIABLE",
        description =
            "The environment variable that holds the token to save; never the token itself.")
    private String tokenVariable = "";

    @Option(names = "--read-only", description = "Saves a connection that never sends changes.")
    private boolean readOnly;

    @Option(
        names = "--proxy",
        paramLabel = "URL|system|none",
        description = "http://HOST:PORT, system (the default) or none.")
    private String proxy = Network.USUAL.proxy();

    @Option(
        names = "--ca-file",
        paramLabel = "FILE",
        description =
            "A PEM file with certificate authorities to trust in addition to the computer's.")
    private @Nullable Path caFile;

    @Option(
        names = "--max-in-flight",
        paramLabel = "NUMBER",
        description = "The most parallel reads, 1 to 64.")
    private int inFlight = Network.NOT_SAID;

    @Option(
        names = "--send-owner",
        paramLabel = "id|email",
        description = "How the owner of a solution is sent. Default: id.")
    private OwnerForm ownerForm = OwnerForm.ID;

    @Option(
        names = "--allow-plain-http",
        description =
            "Allows http:// to another computer. Anyone on the network can then read the token.")
    private boolean plainHttp;

    /**
     * Returns the connection that the options describe.
     *
     * @throws ParameterException when one of them can't be used, or the computer's policy forbids
     *     it; the message contains no URL, which may contain a password
     */
    public ConnectionProfile profile(String name, Terminal terminal) {
      if (name.isBlank()) {
        throw usage("The name of the connection must not be empty.");
      }
      if (inFlight != Network.NOT_SAID && (inFlight < 1 || inFlight > Network.MOST_IN_FLIGHT)) {
        throw usage("--max-in-flight must be from 1 to " + Network.MOST_IN_FLIGHT + ".");
      }
      BaseUrl service =
          valid(
              "--url", () -> plainHttp ? BaseUrl.parseAllowingPlainHttp(url) : BaseUrl.parse(url));
      Optional<Path> authorities = Optional.ofNullable(caFile).map(Path::toAbsolutePath);
      NetworkOptions network =
          new NetworkOptions(
              proxy.equals(Network.USUAL.proxy())
                  ? new ProxySettings.Computer(terminal.env())
                  : valid("--proxy", () -> ProxySettings.parse(proxy, () -> "", List.of())),
              authorities);
      if (authorities.isPresent()) {
        var _ = valid("--ca-file", network::checked);
      }
      var _ =
          valid(
              "--url",
              () ->
                  terminal
                      .policy()
                      .govern(ClientOptions.of(service, () -> "").withNetwork(network)));
      return new ConnectionProfile(
          UUID.randomUUID().toString(),
          name,
          service.toString(),
          new Style(ConnectionColor.NONE, readOnly),
          new Network(
              proxy,
              "",
              authorities.map(Path::toString).orElse(""),
              inFlight,
              Network.USUAL.firstPage(),
              ownerForm,
              plainHttp));
    }

    /** Returns the token to save; empty if none is to be saved. */
    public Optional<String> token(Terminal terminal) {
      return tokenVariable.isEmpty()
          ? Optional.empty()
          : Optional.of(secret(terminal.env(), tokenVariable, "the token for the service").strip());
    }
  }
}
