package io.casedesk.client.network;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import okhttp3.HttpUrl;

/** Host and port of an address. Java tells neither where a name holds an underscore. */
record Target(String host, int port) {

  static Target of(URI address) {
    HttpUrl url = HttpUrl.parse(address.toString());
    if (url != null) {
      return new Target(url.host(), url.port());
    }
    String host = Objects.requireNonNullElse(address.getHost(), "").toLowerCase(Locale.ROOT);
    boolean https = "https".equals(address.getScheme());
    return new Target(host, address.getPort() >= 0 ? address.getPort() : https ? 443 : 80);
  }
}
