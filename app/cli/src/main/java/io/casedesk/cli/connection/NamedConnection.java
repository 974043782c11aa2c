package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.client.ClientOptions;
import io.casedesk.files.SettingsFile;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SecretStore;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A saved connection, found by its name. The window can be open at the same time.
 *
 * @param folder the workspace folder that stores the connection
 * @param connection the saved connection
 */
public record NamedConnection(Path folder, ConnectionProfile connection) {

  private static final String IN_FLIGHT = "connection.inflight";

  /**
   * Finds a connection by its exact name, else by its name in any letter case.
   *
   * @param chosen the workspace folder; null for the one that the window uses
   * @throws IllegalArgumentException when there isn't exactly one; the message lists the
   *     connections
   */
  public static NamedConnection find(String name, @Nullable Path chosen, MachinePolicy policy) {
    Path folder = WorkspaceFolder.here().path(chosen);
    List<ConnectionProfile> all = all(chosen, policy);
    List<ConnectionProfile> found = all.stream().filter(one -> one.name().equals(name)).toList();
    if (found.isEmpty()) {
      found =
          all.stream().filter(one -> one.name().strip().equalsIgnoreCase(name.strip())).toList();
    }
    if (found.size() != 1) {
      throw new IllegalArgumentException(unclear(name, folder, found, all));
    }
    if (found.getFirst().isBuiltIn()) {
      throw new IllegalArgumentException(
          "--connection: the built-in service runs only in the window. Use 'casedesk-cli serve' to"
              + " start a service without the window.");
    }
    return new NamedConnection(folder, found.getFirst());
  }

  /**
   * Returns the saved connections and those that the policy offers.
   *
   * @param chosen the workspace folder; null for the one that the window uses
   */
  public static List<ConnectionProfile> all(@Nullable Path chosen, MachinePolicy policy) {
    return ConnectionProfile.all(
        SavedConnectionStore.in(WorkspaceFolder.here().path(chosen)).stream()
            .map(
                saved ->
                    ConnectionProfileJson.read(
                        saved.id(), saved.name(), saved.baseUrl(), saved.options()))
            .toList(),
        policy);
  }

  private static String unclear(
      String name, Path folder, List<ConnectionProfile> found, List<ConnectionProfile> all) {
    List<ConnectionProfile> usable = all.stream().filter(one -> !one.isBuiltIn()).toList();
    if (usable.isEmpty()) {
      return "--connection: the workspace "
          + folder
          + " has no connections yet. Create one in the window or with 'casedesk-cli connections"
          + " add', or name the service with --url.";
    }
    List<ConnectionProfile> listed = found.isEmpty() ? usable : found;
    return (found.isEmpty()
            ? "--connection: there is no connection \""
                + ErrorMessages.line(name)
                + "\". Saved connections:\n"
            : "--connection: several connections have this name; name the service with --url:\n")
        + listed.stream()
            .map(
                one ->
                    "  "
                        + ErrorMessages.line(one.name())
                        + "  "
                        + ErrorMessages.line(one.baseUrl()))
            .collect(Collectors.joining("\n"));
  }

  /** Returns the number of parallel reads: that of the connection, else that of the window. */
  int inFlight() {
    int own = connection.network().inFlight();
    if (own != Network.NOT_SAID) {
      return own;
    }
    Map<String, String> chosen = new SettingsFile(folder).readWithoutRepair();
    try {
      int most = Integer.parseInt(chosen.getOrDefault(IN_FLIGHT, ""));
      return most < 1 || most > Network.MOST_IN_FLIGHT ? ClientOptions.IN_FLIGHT : most;
    } catch (NumberFormatException e) {
      return ClientOptions.IN_FLIGHT;
    }
  }

  /**
   * Returns the stored token; empty when there is none.
   *
   * @throws io.casedesk.vault.VaultException when the token can't be read
   */
  Optional<String> token(MachinePolicy policy) {
    try (SecretStore tokens = SecretStore.of(folder, policy.forbidFileTokens())) {
      return tokens.find(connection.tokenKey()).map(SecretStore.StoredSecret::token);
    }
  }

  /** Returns the proxy: that of the computer's policy, else that of the connection. */
  String proxy(MachinePolicy policy) {
    return policy.proxy().orElse(connection.network().proxy());
  }

  /** Returns the password of this proxy; empty when none is stored or needed. */
  Optional<String> proxyPassword(MachinePolicy policy) {
    try (SecretStore tokens = SecretStore.of(folder, policy.forbidFileTokens())) {
      return connection
          .proxyKey(proxy(policy))
          .flatMap(tokens::find)
          .map(SecretStore.StoredSecret::token);
    }
  }

  /** Returns only the name. */
  @Override
  public String toString() {
    return "NamedConnection[" + connection.name() + "]";
  }
}
