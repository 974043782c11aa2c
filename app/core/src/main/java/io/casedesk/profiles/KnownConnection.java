package io.casedesk.profiles;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A connection that a user saved, or that the computer's policy offers.
 *
 * @param id does not change with the name or the URL
 * @param name the display name
 * @param baseUrl the base URL of the service; empty for the built-in service
 * @param options the other saved options
 */
public record KnownConnection(String id, String name, String baseUrl, ProfileOptions options) {

  private static final String OFFERED = "offered:";

  /** The id of a connection that the policy offers. */
  public static String offeredId(String baseUrl) {
    return OFFERED + ConnectionName.of(baseUrl);
  }

  /** The key under which a token for an origin is stored. */
  public static String tokenKey(String id, String origin) {
    return id + " " + origin;
  }

  /**
   * The key under which the token is stored. Contains the origin, because a token is never sent to
   * another origin: after a change of the URL, the connection has no token.
   *
   * @throws IllegalArgumentException when the base URL is invalid
   */
  public String tokenKey() {
    return tokenKey(id, BaseUrl.parseAllowingPlainHttp(baseUrl).origin());
  }

  /** The key under which the password of the connection's own proxy is stored. */
  public Optional<String> proxyKey() {
    return proxyKey(options.way().proxy());
  }

  /**
   * The key under which the password of a proxy is stored. Contains the proxy and the user, because
   * a password is never sent to another proxy or for another user. Empty when there is no user.
   *
   * @param proxy the proxy in use: the connection's own, or the one in the policy
   */
  public Optional<String> proxyKey(String proxy) {
    return proxyKey(id, options.way().proxyUser(), proxy);
  }

  /** The key under which the password of a user of a proxy is stored; empty without a user. */
  public static Optional<String> proxyKey(String id, String user, String proxy) {
    return user.isEmpty() || proxy.equals("none")
        ? Optional.empty()
        : Optional.of(id + " proxy " + user + "@" + proxy);
  }

  /** Whether this is the built-in service, which runs only inside the window. */
  public boolean isBuiltIn() {
    return baseUrl.isEmpty();
  }

  /**
   * Lists the connections that the policy offers, then those that the user saved. For an offered
   * connection, name and URL come from the policy, and its other options from the user.
   */
  public static List<KnownConnection> all(List<KnownConnection> saved, MachinePolicy policy) {
    Map<String, KnownConnection> left = new LinkedHashMap<>();
    saved.forEach(one -> left.put(one.id(), one));
    List<KnownConnection> result = new ArrayList<>();
    for (OfferedConnection offer : policy.services().offered()) {
      String id = offeredId(offer.baseUrl());
      KnownConnection before = left.remove(id);
      result.add(
          new KnownConnection(
              id,
              offer.name(),
              offer.baseUrl(),
              before == null ? ProfileOptions.usual() : before.options()));
    }
    result.addAll(left.values());
    return result;
  }
}
