package io.casedesk.client.network;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * The host and port of a URI, also for host names with an underscore, which Java does not parse.
 */
record HostAndPort(String host, int port) {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.*\\.localhost|127(\\.\\d{1,3}){3}");

  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*");

  static HostAndPort of(URI address) {
    HttpUrl url = HttpUrl.parse(address.toString());
    if (url != null) {
      return new HostAndPort(url.host(), url.port());
    }
    String host = Objects.requireNonNullElse(address.getHost(), "").toLowerCase(Locale.ROOT);
    boolean https = "https".equals(address.getScheme());
    return new HostAndPort(host, address.getPort() >= 0 ? address.getPort() : https ? 443 : 80);
  }

  /** Whether the host is this computer, in any spelling, without a DNS lookup. */
  boolean isLoopback() {
    String name = host.toLowerCase(Locale.ROOT).replaceAll("^\\[|]$|\\.$", "");
    if (LOOPBACK.matcher(name).matches()) {
      return true;
    }
    try {
      return LITERAL.matcher(name).matches() && InetAddress.ofLiteral(name).isLoopbackAddress();
    } catch (IllegalArgumentException noAddress) {
      return false;
    }
  }
}
