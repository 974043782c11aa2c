package io.casedesk.client.network;

import java.util.Optional;

/**
 * The proxy to use for a service.
 *
 * @param source the source of the setting, as text: {@code the environment variable HTTPS_PROXY}
 * @param login the credentials for the proxy
 */
public record ProxyRoute(
    String host, int port, String source, Optional<ProxySettings.Login> login) {

  /** Returns a copy with these credentials, if the route has none. */
  ProxyRoute loggingIn(Optional<ProxySettings.Login> other) {
    return login.isPresent() ? this : new ProxyRoute(host, port, source, other);
  }

  /** Host and port, as a person writes them. */
  public String address() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** The message for a refusal by the proxy, with what to do. */
  public String refusal() {
    return login
        .map(
            known ->
                "the proxy "
                    + address()
                    + " refuses the user "
                    + known.user()
                    + " or the password; check both")
        .orElse(
            "the proxy "
                + address()
                + " requires a user and a password, and none are set for this connection; set"
                + " them");
  }
}
