package io.casedesk.client.network;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.util.Optional;
import java.util.function.Supplier;
import okhttp3.HttpUrl;

/**
 * The proxy to use for a service.
 *
 * @param source the source of the setting, as text: {@code the environment variable HTTPS_PROXY}
 * @param login the credentials for the proxy
 */
public record ProxyRoute(
    String host, int port, String source, Optional<ProxySettings.Login> login) {

  /**
   * Parses {@code http://user:password@host:port}; all but the host may be missing.
   *
   * @throws IllegalArgumentException when it is no address of a proxy; the message does not repeat
   *     it
   */
  static HttpUrl parse(String text) {
    String url = text.contains("://") ? text : "http://" + text;
    if (!url.regionMatches(true, 0, "http://", 0, "http://".length())) {
      throw new MessageException(Message.of("proxy.scheme"));
    }
    HttpUrl address = HttpUrl.parse(url);
    if (address == null) {
      throw new MessageException(Message.of("proxy.address-unreadable"));
    }
    return address;
  }

  /** The credentials in the address of a proxy; empty when it names no user. */
  static Optional<ProxySettings.Login> login(HttpUrl address, Supplier<String> password) {
    return address.username().isEmpty()
        ? Optional.empty()
        : Optional.of(new ProxySettings.Login(address.username(), password));
  }

  /** Returns a copy with these credentials, if the route has none. */
  ProxyRoute loggingIn(Optional<ProxySettings.Login> other) {
    return login.isPresent() ? this : new ProxyRoute(host, port, source, other);
  }

  /** Host and port, as a person writes them. */
  public String address() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
