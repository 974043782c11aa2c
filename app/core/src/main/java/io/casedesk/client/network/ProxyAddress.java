package io.casedesk.client.network;

import java.util.Optional;
import okhttp3.HttpUrl;

/** The parsed address of a proxy. */
record ProxyAddress(String host, int port, Optional<String> user, String password) {

  /**
   * Reads {@code http://user:password@host:port}; all but the host may be missing.
   *
   * @throws IllegalArgumentException when it is none; the message does not repeat it
   */
  static ProxyAddress parse(String text) {
    String url = text.contains("://") ? text : "http://" + text;
    if (!url.regionMatches(true, 0, "http://", 0, "http://".length())) {
      throw new IllegalArgumentException(
          "The proxy's address must start with http://, because Casedesk speaks plain http to the"
              + " proxy itself; what goes through it to an https service is still encrypted.");
    }
    HttpUrl read = HttpUrl.parse(url);
    if (read == null) {
      throw new IllegalArgumentException(
          "The proxy's address cannot be read. It looks like http://proxy.example.com:8080");
    }
    return new ProxyAddress(
        read.host(),
        read.port(),
        read.username().isEmpty() ? Optional.empty() : Optional.of(read.username()),
        read.password());
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
