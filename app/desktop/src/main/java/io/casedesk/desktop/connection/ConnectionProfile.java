package io.casedesk.desktop.connection;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions.FirstPage;
import java.util.Optional;

/**
 * A connection that can be opened. Never holds its token, which is in a vault under its id and the
 * origin of its base URL.
 *
 * @param id stays when the name or the URL changes
 * @param name what a person calls it
 * @param baseUrl of the service; empty for the one that is built in
 * @param look what marks it in the window
 * @param way how the service is reached
 */
public record ConnectionProfile(String id, String name, String baseUrl, Look look, Way way) {

  /** The id of the service that is built in. */
  public static final String BUILT_IN = "built-in";

  private static final String OFFERED = "offered:";

  /**
   * What marks a connection, and what it is for.
   *
   * @param readOnly whether nothing is ever written over it
   */
  public record Look(ConnectionColor colour, boolean readOnly) {

    /** Nothing in particular. */
    public static final Look PLAIN = new Look(ConnectionColor.NONE, false);

    /** The stricter of both in everything; the colour is the other's, unless this one is red. */
    public Look and(Look other) {
      return new Look(asksFirst() ? colour : other.colour, readOnly || other.readOnly);
    }

    /** Whether every writing is to be asked for first. */
    public boolean asksFirst() {
      return colour == ConnectionColor.RED;
    }
  }

  /**
   * What lies on the way.
   *
   * @param proxy {@code system}, {@code none} or the address of a proxy
   * @param user whom the proxy is told where it asks; empty for nobody. The password is in a vault.
   */
  public record Via(String proxy, String user) {

    /** Whatever this computer is set to. */
    public static final Via SYSTEM = new Via("system", "");
  }

  /**
   * How a service is reached.
   *
   * @param via through which proxy
   * @param caFile a file of certificates in PEM; empty for none
   * @param inFlight reads in flight, at most; {@link #NOT_SAID} for as many as the settings say
   * @param firstPage where the list of use cases begins
   * @param plainHttp whether the token may travel in clear text (Q39)
   */
  public record Way(Via via, String caFile, int inFlight, FirstPage firstPage, boolean plainHttp) {

    /** How many reads are in flight is left to the settings. */
    public static final int NOT_SAID = 0;

    /** The way most people go. */
    public static final Way USUAL = new Way(Via.SYSTEM, "", NOT_SAID, FirstPage.FOUND_OUT, false);
  }

  /** A connection that goes the usual way. */
  public static ConnectionProfile of(String id, String name, String baseUrl) {
    return new ConnectionProfile(id, name, baseUrl, Look.PLAIN, Way.USUAL);
  }

  /** The service that is built in. */
  public static ConnectionProfile builtIn(String name) {
    return of(BUILT_IN, name, "");
  }

  /** The id of a connection that the policy of the computer offers. */
  static String offeredId(String baseUrl) {
    return OFFERED + baseUrl;
  }

  /**
   * What its token is kept under: a token of one origin is never sent to another, so that a
   * connection whose address was changed has none.
   *
   * @throws IllegalArgumentException when the base URL cannot be used
   */
  public String tokenKey() {
    return tokenKey(id, origin());
  }

  /** What a token for an origin is kept under. */
  static String tokenKey(String id, String origin) {
    return id + " " + origin;
  }

  /**
   * What the password for a proxy is kept under: it is never sent to another proxy, nor for another
   * user. Empty where nobody logs in.
   *
   * @param proxy the one that is really used
   */
  Optional<String> proxyKey(String proxy) {
    String user = way.via().user();
    return user.isEmpty() || proxy.equals("none")
        ? Optional.empty()
        : Optional.of(id + " proxy " + user + "@" + proxy);
  }

  /**
   * Scheme, host and port of the service.
   *
   * @throws IllegalArgumentException when the base URL cannot be used
   */
  String origin() {
    return BaseUrl.parseAllowingPlainHttp(baseUrl).origin();
  }

  /** Whether it is the service that is built in. */
  public boolean isBuiltIn() {
    return id.equals(BUILT_IN);
  }

  /** The same under another id and name. */
  public ConnectionProfile as(String otherId, String otherName) {
    return new ConnectionProfile(otherId, otherName, baseUrl, look, way);
  }

  /** The same with other looks. */
  public ConnectionProfile with(Look other) {
    return new ConnectionProfile(id, name, baseUrl, other, way);
  }
}
