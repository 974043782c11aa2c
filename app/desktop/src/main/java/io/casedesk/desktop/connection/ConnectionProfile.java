package io.casedesk.desktop.connection;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.profiles.KnownConnection;
import io.casedesk.profiles.ProfileOptions.Way;
import java.util.Optional;

/**
 * A saved connection. It never contains the token, which is in the password store under the id and
 * the origin of the base URL.
 *
 * @param id stays the same when the name or the URL changes
 * @param name the display name
 * @param baseUrl the base URL of the service; empty for the built-in service
 * @param look the color and the read-only flag
 * @param way how to reach the service
 */
public record ConnectionProfile(String id, String name, String baseUrl, Look look, Way way) {

  /** The id of the built-in service. */
  public static final String BUILT_IN = "built-in";

  /**
   * The color of a connection and whether it is read-only.
   *
   * @param readOnly whether writes are blocked
   */
  public record Look(ConnectionColor colour, boolean readOnly) {

    /** No color, not read-only. */
    public static final Look PLAIN = new Look(ConnectionColor.NONE, false);

    /**
     * Combines two looks: the stricter settings apply; the color is the other one's unless this one
     * is red.
     */
    public Look and(Look other) {
      return new Look(asksFirst() ? colour : other.colour, readOnly || other.readOnly);
    }

    /** Returns whether every write needs confirmation. */
    public boolean asksFirst() {
      return colour == ConnectionColor.RED;
    }
  }

  /** Creates a connection with default settings. */
  public static ConnectionProfile of(String id, String name, String baseUrl) {
    return new ConnectionProfile(id, name, baseUrl, Look.PLAIN, Way.USUAL);
  }

  /** Creates the connection of the built-in service. */
  public static ConnectionProfile builtIn(String name) {
    return of(BUILT_IN, name, "");
  }

  /**
   * Returns the key of the token in the password store. It contains the origin, so that the token
   * is never sent to another origin after the address was changed.
   *
   * @throws IllegalArgumentException if the base URL is invalid
   */
  public String tokenKey() {
    return KnownConnection.tokenKey(id, origin());
  }

  /**
   * Returns the key of the proxy password. It contains proxy and user, so that the password is
   * never sent to another proxy or for another user. Empty if the proxy needs no sign-in.
   *
   * @param proxy the proxy that is actually used
   */
  Optional<String> proxyKey(String proxy) {
    return KnownConnection.proxyKey(id, way.proxyUser(), proxy);
  }

  /**
   * Returns the scheme, host and port of the service.
   *
   * @throws IllegalArgumentException if the base URL is invalid
   */
  String origin() {
    return BaseUrl.parseAllowingPlainHttp(baseUrl).origin();
  }

  /** Returns whether this is the built-in service. */
  public boolean isBuiltIn() {
    return id.equals(BUILT_IN);
  }

  /** Returns a copy with another id and name. */
  public ConnectionProfile as(String otherId, String otherName) {
    return new ConnectionProfile(otherId, otherName, baseUrl, look, way);
  }

  /** Returns a copy with another look. */
  public ConnectionProfile with(Look other) {
    return new ConnectionProfile(id, name, baseUrl, other, way);
  }
}
