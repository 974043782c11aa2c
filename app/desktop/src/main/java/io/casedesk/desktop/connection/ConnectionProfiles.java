package io.casedesk.desktop.connection;

import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Manages all connections: the built-in service, those offered by the machine policy, and those the
 * user created. Blocks on the disk; don't call it on the JavaFX thread.
 */
public final class ConnectionProfiles {

  /** Settings key without a connection. */
  private static final String NOWHERE = "";

  private static final String LAST = "connection.last";

  private final SavedConnectionStore connections;
  private final ConnectionSettingStore settings;
  private final MachinePolicy policy;
  private final String builtInName;

  /**
   * Creates the repository of a workspace.
   *
   * @param builtInName the default name of the built-in service
   */
  public ConnectionProfiles(Workspace workspace, MachinePolicy policy, String builtInName) {
    this.connections = workspace.connections();
    this.settings = workspace.settings();
    this.policy = policy;
    this.builtInName = builtInName;
  }

  /** Returns all connections: the built-in one, the offered ones, then the user's by name. */
  public List<ConnectionProfile> all() {
    List<ConnectionProfile> result =
        new ArrayList<>(
            ConnectionProfile.all(
                connections.all().stream()
                    .map(
                        one ->
                            ConnectionProfileJson.read(
                                one.id(), one.name(), one.baseUrl(), one.options()))
                    .toList(),
                policy));
    ConnectionProfile builtIn =
        result.stream()
            .filter(ConnectionProfile::isBuiltIn)
            .findFirst()
            .orElseGet(() -> ConnectionProfile.builtIn(builtInName));
    result.remove(builtIn);
    result.addFirst(builtIn);
    return result;
  }

  /** Returns the connection with this id. */
  public Optional<ConnectionProfile> find(String id) {
    return all().stream().filter(profile -> profile.id().equals(id)).findFirst();
  }

  /** Saves a connection; replaces the one with its id. */
  public void save(ConnectionProfile profile) {
    String options =
        ConnectionProfileJson.options(
            profile, savedOptions(profile), new PolicyLocks(policy).proxyKey(profile));
    connections.save(new SavedConnection(profile.id(), profile.name(), profile.baseUrl(), options));
  }

  private String savedOptions(ConnectionProfile profile) {
    return connections.all().stream()
        .filter(one -> one.id().equals(profile.id()))
        .findFirst()
        .map(SavedConnection::options)
        .orElse("{}");
  }

  /**
   * Returns all keys in the password store: one for each origin that the address ever had, and
   * those of proxy passwords.
   */
  public List<String> tokenKeys(ConnectionProfile profile) {
    return ConnectionProfileJson.secretKeys(profile, savedOptions(profile));
  }

  /** Returns whether the address once had another origin. */
  public boolean hasMoved(ConnectionProfile profile) {
    return ConnectionProfileJson.origins(savedOptions(profile)).stream()
        .anyMatch(origin -> !origin.equals(profile.origin()));
  }

  /** Deletes a connection. Data stored under its address stays unless {@link #forget} is called. */
  public void remove(ConnectionProfile profile) {
    connections.remove(profile.id());
  }

  /** Returns which data is stored under the address of a connection. */
  public SavedConnectionStore.StoredData storedData(String connection) {
    return connections.storedData(connection);
  }

  /** Deletes the data of an address, except runs, reviews and imported files. */
  public void forget(String connection) {
    connections.forget(connection);
  }

  /** Returns the id of the connection that was open last; empty if there is none. */
  public Optional<String> last() {
    return settings.find(NOWHERE, LAST);
  }

  /** Saves a connection as the one to open at the next start. */
  public void opened(ConnectionProfile profile) {
    settings.put(NOWHERE, LAST, profile.id());
  }
}
