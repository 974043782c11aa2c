package io.casedesk.desktop.connection;

import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    Map<String, ConnectionProfile> saved = new LinkedHashMap<>();
    connections.all().forEach(one -> saved.put(one.id(), ConnectionProfileJson.profile(one)));
    List<ConnectionProfile> result = new ArrayList<>();
    ConnectionProfile builtIn = saved.remove(ConnectionProfile.BUILT_IN);
    result.add(builtIn == null ? ConnectionProfile.builtIn(builtInName) : builtIn);
    for (OfferedConnection offer : policy.services().offered()) {
      String id = ConnectionProfile.offeredId(ConnectionName.of(offer.baseUrl()));
      result.add(offered(id, offer, saved.remove(id)));
    }
    result.addAll(saved.values());
    return result;
  }

  /** Applies the policy to a saved connection; the user's settings apply to everything else. */
  private static ConnectionProfile offered(
      String id, OfferedConnection offer, @Nullable ConnectionProfile saved) {
    ConnectionProfile base =
        saved == null ? ConnectionProfile.of(id, offer.name(), offer.baseUrl()) : saved;
    // The read-only flag of the policy is enforced by {@link PolicyLocks} and isn't a setting of
    // the user.
    return new ConnectionProfile(id, offer.name(), offer.baseUrl(), base.look(), base.way());
  }

  /** Returns the connection with this id. */
  public Optional<ConnectionProfile> find(String id) {
    return all().stream().filter(profile -> profile.id().equals(id)).findFirst();
  }

  /** Saves a connection; replaces the one with its id. */
  public void save(ConnectionProfile profile) {
    String before = saved(profile).map(SavedConnection::options).orElse("{}");
    connections.save(
        ConnectionProfileJson.saved(profile, before, new PolicyLocks(policy).proxyKey(profile)));
  }

  private Optional<SavedConnection> saved(ConnectionProfile profile) {
    return connections.all().stream().filter(one -> one.id().equals(profile.id())).findFirst();
  }

  /**
   * Returns all keys in the password store: one for each origin that the address ever had, and
   * those of proxy passwords.
   */
  public List<String> tokenKeys(ConnectionProfile profile) {
    // Earlier versions used only the id as the key.
    List<String> keys = new ArrayList<>(List.of(profile.id()));
    saved(profile).map(ConnectionProfileJson::origins).stream()
        .flatMap(Set::stream)
        .map(origin -> ConnectionProfile.tokenKey(profile.id(), origin))
        .forEach(keys::add);
    saved(profile).map(ConnectionProfileJson::proxyKeys).ifPresent(keys::addAll);
    return keys;
  }

  /** Returns whether the address once had another origin. */
  public boolean hasMoved(ConnectionProfile profile) {
    return saved(profile)
        .map(ConnectionProfileJson::origins)
        .filter(origins -> origins.stream().anyMatch(origin -> !origin.equals(profile.origin())))
        .isPresent();
  }

  /** Deletes a connection. Data stored under its address stays unless {@link #forget} is called. */
  public void remove(ConnectionProfile profile) {
    connections.remove(profile.id());
  }

  /** Returns which data is stored under the address of a connection. */
  public SavedConnectionStore.Kept kept(String connection) {
    return connections.kept(connection);
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
