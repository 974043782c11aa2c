package io.casedesk.settings;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.MachinePolicy.OfferedConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A connection that a user saved, or that the computer's policy offers. It never contains the
 * token, which is in the password store under the id and the origin of the base URL.
 *
 * @param id stays the same when the name or the URL changes
 * @param name the display name
 * @param baseUrl the base URL of the service; empty for the built-in service
 * @param style the color and the read-only flag
 * @param network how to reach the service
 */
public record ConnectionProfile(
    String id, String name, String baseUrl, Style style, Network network) {

  /** The id of the built-in service. */
  public static final String BUILT_IN = "built-in";

  private static final String OFFERED = "offered:";

  /**
   * The color of a connection and whether it is read-only.
   *
   * @param readOnly whether writes are blocked
   */
  public record Style(ConnectionColor colour, boolean readOnly) {

    /** No color, not read-only. */
    public static final Style PLAIN = new Style(ConnectionColor.NONE, false);

    /**
     * Combines two styles: the stricter settings apply; the color is the other one's unless this
     * one is red.
     */
    public Style and(Style other) {
      return new Style(asksFirst() ? colour : other.colour, readOnly || other.readOnly);
    }

    /** Returns whether every write needs confirmation. */
    public boolean asksFirst() {
      return colour == ConnectionColor.RED;
    }
  }

  /**
   * How a service is reached.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param proxyUser the user name for the proxy; empty for none. The password is in the password
   *     store
   * @param caFile a PEM file of certificates; empty for none
   * @param inFlight maximum number of reads in flight; {@link #NOT_SAID} for the number in the
   *     settings
   * @param firstPage the number of the first page of use cases
   * @param ownerForm the form in which owners of solutions are sent (Q29)
   * @param plainHttp whether the token may be sent without TLS (Q39)
   */
  public record Network(
      String proxy,
      String proxyUser,
      String caFile,
      int inFlight,
      FirstPage firstPage,
      OwnerForm ownerForm,
      boolean plainHttp) {

    /** The number of reads in flight comes from the settings. */
    public static final int NOT_SAID = 0;

    /** The largest number of reads in flight. */
    public static final int MOST_IN_FLIGHT = 64;

    /** The default. */
    public static final Network USUAL =
        new Network("system", "", "", NOT_SAID, FirstPage.FOUND_OUT, OwnerForm.ID, false);
  }

  /** Creates a connection with default settings. */
  public static ConnectionProfile of(String id, String name, String baseUrl) {
    return new ConnectionProfile(id, name, baseUrl, Style.PLAIN, Network.USUAL);
  }

  /** Creates the connection of the built-in service. */
  public static ConnectionProfile builtIn(String name) {
    return of(BUILT_IN, name, "");
  }

  /**
   * Lists the connections that the policy offers, then those that the user saved. For an offered
   * connection, name and URL come from the policy, and its other settings from the user.
   */
  public static List<ConnectionProfile> all(List<ConnectionProfile> saved, MachinePolicy policy) {
    Map<String, ConnectionProfile> left = new LinkedHashMap<>();
    saved.forEach(one -> left.put(one.id(), one));
    List<ConnectionProfile> result = new ArrayList<>();
    for (OfferedConnection offer : policy.connections()) {
      String id = offeredId(offer.baseUrl());
      ConnectionProfile before = left.remove(id);
      result.add(
          new ConnectionProfile(
              id,
              offer.name(),
              offer.baseUrl(),
              before == null ? Style.PLAIN : before.style(),
              before == null ? Network.USUAL : before.network()));
    }
    result.addAll(left.values());
    return result;
  }

  /** Returns the id of a connection that the policy offers. */
  public static String offeredId(String baseUrl) {
    return OFFERED + ConnectionName.of(baseUrl);
  }

  /**
   * Returns the key of the token in the password store. It contains the origin, so that the token
   * is never sent to another origin after the address was changed.
   *
   * @throws IllegalArgumentException if the base URL is invalid
   */
  public String tokenKey() {
    return tokenKey(origin());
  }

  /** Returns the key of the token for an origin. */
  public String tokenKey(String origin) {
    return id + " " + origin;
  }

  /**
   * Returns the key of the proxy password. It contains proxy and user, so that the password is
   * never sent to another proxy or for another user. Empty if the proxy needs no sign-in.
   *
   * @param proxy the proxy that is actually used: the connection's own, or the one in the policy
   */
  public Optional<String> proxyKey(String proxy) {
    return network.proxyUser().isEmpty() || proxy.equals("none")
        ? Optional.empty()
        : Optional.of(id + " proxy " + network.proxyUser() + "@" + proxy);
  }

  /**
   * Returns the scheme, host and port of the service.
   *
   * @throws IllegalArgumentException if the base URL is invalid
   */
  public String origin() {
    return BaseUrl.parseAllowingPlainHttp(baseUrl).origin();
  }

  /** Returns whether this is the built-in service, which runs only inside the window. */
  public boolean isBuiltIn() {
    return id.equals(BUILT_IN);
  }

  /** Returns a copy with another id and name. */
  public ConnectionProfile as(String otherId, String otherName) {
    return new ConnectionProfile(otherId, otherName, baseUrl, style, network);
  }

  /** The color of a connection, shown as a bar across the window in addition to its name. */
  public enum ConnectionColor {
    /** No bar. */
    NONE,
    GREEN,
    BLUE,
    PURPLE,
    YELLOW,
    /** For production: every write needs confirmation. */
    RED;

    /** Returns the name in message keys and style classes. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
