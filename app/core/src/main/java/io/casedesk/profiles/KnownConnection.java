package io.casedesk.profiles;

import io.casedesk.client.BaseUrl;
import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A connection that a person saved, or that the policy of the computer offers.
 *
 * @param id stays when the name or the address changes
 * @param name what people call it
 * @param baseUrl of the service; empty for the one that is built into the window
 * @param options what else is saved of it
 */
public record KnownConnection(String id, String name, String baseUrl, ProfileOptions options) {

  private static final String OFFERED = "offered:";

  /** The id of a connection that the policy of the computer offers. */
  public static String offeredId(String baseUrl) {
    return OFFERED + ConnectionName.of(baseUrl);
  }

  /** What a token for an origin is kept under. */
  public static String tokenKey(String id, String origin) {
    return id + " " + origin;
  }

  /**
   * What its token is kept under: a token of one origin is never sent to another, so that a
   * connection whose address was changed has none.
   *
   * @throws IllegalArgumentException when the base URL cannot be used
   */
  public String tokenKey() {
    return tokenKey(id, BaseUrl.parseAllowingPlainHttp(baseUrl).origin());
  }

  /** What the password for its own proxy is kept under. */
  public Optional<String> proxyKey() {
    return proxyKey(options.way().proxy());
  }

  /**
   * What the password for a proxy is kept under: it is never sent to another proxy, nor for another
   * user. Empty where nobody logs in.
   *
   * @param proxy the proxy that is taken: its own, or the one that is decided for the computer
   */
  public Optional<String> proxyKey(String proxy) {
    String user = options.proxyUser();
    return user.isEmpty() || proxy.equals("none")
        ? Optional.empty()
        : Optional.of(id + " proxy " + user + "@" + proxy);
  }

  /** Whether it is the service that is built into the window, and runs only there. */
  public boolean isBuiltIn() {
    return baseUrl.isEmpty();
  }

  /**
   * Those that a policy offers, then those that a person saved. Of one that is offered the name and
   * the address are the policy's; what it leaves open is as the person left it.
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
