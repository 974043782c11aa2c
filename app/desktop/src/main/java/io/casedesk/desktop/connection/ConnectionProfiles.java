package io.casedesk.desktop.connection;

import io.casedesk.desktop.connection.ConnectionProfile.Look;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import io.casedesk.profiles.KnownConnection;
import io.casedesk.profiles.ProfileOptions;
import io.casedesk.workspace.ConnectionSettingStore;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
      String id = KnownConnection.offeredId(offer.baseUrl());
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
        .map(origin -> KnownConnection.tokenKey(profile.id(), origin))
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

  /**
   * Converts connections to and from their stored form. Unknown fields are kept; invalid values are
   * ignored, except that a connection whose read-only flag can't be read stays read-only.
   */
  private static final class ConnectionProfileJson {

    private static final String COLOUR = "colour";

    /** Field with all origins of the address, so that all tokens can be deleted. */
    private static final String ORIGINS = "origins";

    /** Field with all keys of proxy passwords, so that all passwords can be deleted. */
    private static final String PROXY_KEYS = "proxy_keys";

    private ConnectionProfileJson() {}

    /**
     * Returns the form to store.
     *
     * @param before the stored options, whose unknown fields are kept
     * @param proxyKey the key of the proxy password; empty if there is none
     */
    static SavedConnection saved(
        ConnectionProfile profile, String before, Optional<String> proxyKey) {
      ObjectNode options = ProfileOptions.object(before);
      options.put(COLOUR, profile.look().colour().word());
      new ProfileOptions(profile.look().readOnly(), profile.way()).write(options);
      if (!profile.isBuiltIn()) {
        add(options, ORIGINS, profile.origin());
      }
      proxyKey.ifPresent(key -> add(options, PROXY_KEYS, key));
      return new SavedConnection(
          profile.id(), profile.name(), profile.baseUrl(), options.toString());
    }

    /** Returns every origin that the address had when it was saved. */
    static Set<String> origins(SavedConnection saved) {
      return texts(ProfileOptions.object(saved.options()), ORIGINS);
    }

    /** Returns every key under which a proxy password was stored. */
    static Set<String> proxyKeys(SavedConnection saved) {
      return texts(ProfileOptions.object(saved.options()), PROXY_KEYS);
    }

    private static Set<String> texts(ObjectNode options, String member) {
      Set<String> texts = new TreeSet<>();
      options.path(member).forEach(one -> texts.add(one.asString("")));
      return texts;
    }

    private static void add(ObjectNode options, String member, String text) {
      Set<String> texts = texts(options, member);
      texts.add(text);
      ArrayNode array = options.putArray(member);
      texts.forEach(array::add);
    }

    static ConnectionProfile profile(SavedConnection saved) {
      String colour = ProfileOptions.object(saved.options()).path(COLOUR).asString("");
      ProfileOptions options = ProfileOptions.read(saved.options());
      Look look =
          new Look(
              Arrays.stream(ConnectionColor.values())
                  .filter(known -> known.name().equalsIgnoreCase(colour))
                  .findFirst()
                  .orElse(ConnectionColor.NONE),
              options.readOnly());
      return new ConnectionProfile(saved.id(), saved.name(), saved.baseUrl(), look, options.way());
    }
  }
}
