package io.casedesk.client.network;

import java.net.ProtocolException;

/** Thrown when the proxy refuses to connect. The message says what to do. */
public final class ProxyRefusedException extends ProtocolException {

  private static final long serialVersionUID = 1L;

  private final boolean login;

  private ProxyRefusedException(String message, boolean login) {
    super(message);
    this.login = login;
  }

  /** The proxy refuses the credentials or requires some. */
  static ProxyRefusedException ofLogin(ProxyRoute proxy) {
    return new ProxyRefusedException(
        proxy
            .login()
            .map(
                known ->
                    "the proxy "
                        + proxy.address()
                        + " refuses the user "
                        + known.user()
                        + " or the password; check both")
            .orElse(
                "the proxy "
                    + proxy.address()
                    + " requires a user and a password, and none are set for this connection; set"
                    + " them"),
        true);
  }

  /**
   * The proxy refuses a tunnel.
   *
   * @param status what it answered to CONNECT
   */
  public static ProxyRefusedException ofTunnel(ProxyRoute proxy, String service, int status) {
    // The official answer to a wrong password is 407, but some proxies send 401.
    return status == 401 || status == 407
        ? ofLogin(proxy)
        : new ProxyRefusedException(
            "the proxy "
                + proxy.address()
                + " does not let connections through to "
                + service
                + " (it answers "
                + status
                + "); ask your administrator",
            false);
  }

  /** Whether the proxy refuses the user, rather than the service. */
  public boolean isLogin() {
    return login;
  }
}
