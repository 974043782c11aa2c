package io.casedesk.desktop.connection;

import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.SavedConnection;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.Workspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All connections there are: the service that is built in, those that the policy of the computer
 * offers, and those that a person made. Blocks on the disk: not for the JavaFX thread.
 */
public final class ConnectionProfiles {

  /** Settings of no connection in particular. */
  private static final String NOWHERE = "";

  private static final String LAST = "connection.last";

  private final SavedConnectionStore connections;
  private final ConnectionSettingStore settings;
  private final MachinePolicy policy;
  private final String builtInName;

  /**
   * The connections of a workspace.
   *
   * @param builtInName what the service that is built in is called unless a person calls it
   *     otherwise
   */
  public ConnectionProfiles(Workspace workspace, MachinePolicy policy, String builtInName) {
    this.connections = workspace.connections();
    this.settings = workspace.settings();
    this.policy = policy;
    this.builtInName = builtInName;
  }

  /** Built in, offered, made by a person by name. */
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

  /** What the policy says holds; what it leaves open is as the person left it. */
  private static ConnectionProfile offered(
      String id, OfferedConnection offer, @Nullable ConnectionProfile saved) {
    ConnectionProfile base =
        saved == null ? ConnectionProfile.of(id, offer.name(), offer.baseUrl()) : saved;
    // That the policy makes it read-only is what Locks say: it is no setting of the person.
    return new ConnectionProfile(id, offer.name(), offer.baseUrl(), base.look(), base.way());
  }

  /** The connection of that id. */
  public Optional<ConnectionProfile> find(String id) {
    return all().stream().filter(profile -> profile.id().equals(id)).findFirst();
  }

  /** Saves it in the place of the one of its id. */
  public void save(ConnectionProfile profile) {
    String before = saved(profile).map(SavedConnection::options).orElse("{}");
    connections.save(
        ConnectionProfileJson.saved(profile, before, new PolicyLocks(policy).proxyKey(profile)));
  }

  private Optional<SavedConnection> saved(ConnectionProfile profile) {
    return connections.all().stream().filter(one -> one.id().equals(profile.id())).findFirst();
  }

  /**
   * What tokens of it may be kept under: one for every origin that its address ever had; and the
   * passwords of its proxies.
   */
  public List<String> tokenKeys(ConnectionProfile profile) {
    // Earlier versions kept it under the id alone.
    List<String> keys = new ArrayList<>(List.of(profile.id()));
    saved(profile).map(ConnectionProfileJson::origins).stream()
        .flatMap(Set::stream)
        .map(origin -> ConnectionProfile.tokenKey(profile.id(), origin))
        .forEach(keys::add);
    saved(profile).map(ConnectionProfileJson::proxyKeys).ifPresent(keys::addAll);
    return keys;
  }

  /** Whether its address is on another origin now than it once was. */
  public boolean hasMoved(ConnectionProfile profile) {
    return saved(profile)
        .map(ConnectionProfileJson::origins)
        .filter(origins -> origins.stream().anyMatch(origin -> !origin.equals(profile.origin())))
        .isPresent();
  }

  /** Removes it. What is kept under its address stays, unless {@link #forget} is called. */
  public void remove(ConnectionProfile profile) {
    connections.remove(profile.id());
  }

  /** What is kept on this computer under the address of a connection. */
  public SavedConnectionStore.Kept kept(String connection) {
    return connections.kept(connection);
  }

  /** Forgets what is kept under an address, but for runs, reviews and imported files. */
  public void forget(String connection) {
    connections.forget(connection);
  }

  /** The id of the connection that was open last; empty when none ever was. */
  public Optional<String> last() {
    return settings.find(NOWHERE, LAST);
  }

  /** It is the one to be opened at the next start. */
  public void opened(ConnectionProfile profile) {
    settings.put(NOWHERE, LAST, profile.id());
  }
}
