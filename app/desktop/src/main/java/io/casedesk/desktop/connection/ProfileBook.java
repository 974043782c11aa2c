package io.casedesk.desktop.connection;

import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import io.casedesk.workspace.Connections;
import io.casedesk.workspace.SavedConnection;
import io.casedesk.workspace.Settings;
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
public final class ProfileBook {

  /** Settings of no connection in particular. */
  private static final String NOWHERE = "";

  private static final String LAST = "connection.last";

  private final Connections connections;
  private final Settings settings;
  private final MachinePolicy policy;
  private final String builtInName;

  /**
   * The connections of a workspace.
   *
   * @param builtInName what the service that is built in is called unless a person calls it
   *     otherwise
   */
  public ProfileBook(Workspace workspace, MachinePolicy policy, String builtInName) {
    this.connections = workspace.connections();
    this.settings = workspace.settings();
    this.policy = policy;
    this.builtInName = builtInName;
  }

  /** Built in, offered, made by a person by name. */
  public List<Profile> all() {
    Map<String, Profile> saved = new LinkedHashMap<>();
    connections.all().forEach(one -> saved.put(one.id(), ProfileJson.profile(one)));
    List<Profile> result = new ArrayList<>();
    Profile builtIn = saved.remove(Profile.BUILT_IN);
    result.add(builtIn == null ? Profile.builtIn(builtInName) : builtIn);
    for (OfferedConnection offer : policy.services().offered()) {
      String id = Profile.offeredId(ConnectionName.of(offer.baseUrl()));
      result.add(offered(id, offer, saved.remove(id)));
    }
    result.addAll(saved.values());
    return result;
  }

  /** What the policy says holds; what it leaves open is as the person left it. */
  private static Profile offered(String id, OfferedConnection offer, @Nullable Profile saved) {
    Profile base = saved == null ? Profile.of(id, offer.name(), offer.baseUrl()) : saved;
    // That the policy makes it read-only is what Locks say: it is no setting of the person.
    return new Profile(id, offer.name(), offer.baseUrl(), base.look(), base.way());
  }

  /** The connection of that id. */
  public Optional<Profile> find(String id) {
    return all().stream().filter(profile -> profile.id().equals(id)).findFirst();
  }

  /** Saves it in the place of the one of its id. */
  public void save(Profile profile) {
    String before = saved(profile).map(SavedConnection::options).orElse("{}");
    connections.save(ProfileJson.saved(profile, before, new Locks(policy).proxyKey(profile)));
  }

  private Optional<SavedConnection> saved(Profile profile) {
    return connections.all().stream().filter(one -> one.id().equals(profile.id())).findFirst();
  }

  /**
   * What tokens of it may be kept under: one for every origin that its address ever had; and the
   * passwords of its proxies.
   */
  public List<String> tokenKeys(Profile profile) {
    // Earlier versions kept it under the id alone.
    List<String> keys = new ArrayList<>(List.of(profile.id()));
    saved(profile).map(ProfileJson::origins).stream()
        .flatMap(Set::stream)
        .map(origin -> Profile.tokenKey(profile.id(), origin))
        .forEach(keys::add);
    saved(profile).map(ProfileJson::proxyKeys).ifPresent(keys::addAll);
    return keys;
  }

  /** Whether its address is on another origin now than it once was. */
  public boolean hasMoved(Profile profile) {
    return saved(profile)
        .map(ProfileJson::origins)
        .filter(origins -> origins.stream().anyMatch(origin -> !origin.equals(profile.origin())))
        .isPresent();
  }

  /** Removes it. What is kept under its address stays, unless {@link #forget} is called. */
  public void remove(Profile profile) {
    connections.remove(profile.id());
  }

  /** What is kept on this computer under the address of a connection. */
  public Connections.Kept kept(String connection) {
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
  public void opened(Profile profile) {
    settings.put(NOWHERE, LAST, profile.id());
  }
}
