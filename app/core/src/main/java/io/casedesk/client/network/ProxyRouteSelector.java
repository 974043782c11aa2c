package io.casedesk.client.network;

import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Selects the proxy for an address. */
final class ProxyRouteSelector extends ProxySelector {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.*\\.localhost|127(\\.\\d{1,3}){3}");
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*");

  private final ProxySettings settings;
  private final @Nullable ProxySelector computer;

  /**
   * @param computer what Java knows of the computer's settings; null when it knows none
   */
  ProxyRouteSelector(ProxySettings settings, @Nullable ProxySelector computer) {
    this.settings = settings;
    this.computer = computer;
  }

  /** The proxy for an address; empty when it is reached directly, as this computer always is. */
  Optional<ProxyRoute> to(URI address) {
    if (isLoopback(address)) {
      // Loopback allows plain http, and a proxy would see the token.
      return Optional.empty();
    }
    return switch (settings) {
      case ProxySettings.None none -> Optional.empty();
      case ProxySettings.Manual manual ->
          isExcepted(address, manual.noProxy())
              ? Optional.empty()
              : Optional.of(
                  new ProxyRoute(
                      manual.host(),
                      manual.port(),
                      "the settings of this connection",
                      manual.login()));
      case ProxySettings.Computer(Map<String, String> environment, Optional<Login> login) ->
          ofEnvironment(address, environment)
              .or(() -> ofComputer(address, environment))
              .map(route -> route.loggingIn(login));
    };
  }

  /** Whether the host of an address is this computer, in any spelling, without a DNS lookup. */
  private static boolean isLoopback(URI address) {
    String name = host(address).toLowerCase(Locale.ROOT).replaceAll("^\\[|]$|\\.$", "");
    if (LOOPBACK.matcher(name).matches()) {
      return true;
    }
    try {
      return LITERAL.matcher(name).matches() && InetAddress.ofLiteral(name).isLoopbackAddress();
    } catch (IllegalArgumentException noAddress) {
      return false;
    }
  }

  private static boolean isExcepted(URI address, NoProxy noProxy) {
    HttpUrl url = HttpUrl.parse(address.toString());
    int port = url != null ? url.port() : address.getPort();
    boolean https = "https".equals(address.getScheme());
    return noProxy.matches(host(address), port >= 0 ? port : https ? 443 : 80);
  }

  /** The host of an address, also of a name with an underscore, which Java does not parse. */
  private static String host(URI address) {
    HttpUrl url = HttpUrl.parse(address.toString());
    return url != null
        ? url.host()
        : Objects.requireNonNullElse(address.getHost(), "").toLowerCase(Locale.ROOT);
  }

  /** What is wrong with the computer's settings; empty when nothing is. Never repeats them. */
  Optional<Message> problem(URI address) {
    if (settings instanceof ProxySettings.Computer(Map<String, String> environment, var _)) {
      String name = variable(address, environment);
      if (name != null) {
        try {
          var _ = ProxyRoute.parse(value(environment, name));
        } catch (IllegalArgumentException e) {
          return Optional.of(Message.of("check.proxy.variable", name, Message.ofFailure(e)));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<ProxyRoute> ofEnvironment(URI address, Map<String, String> environment) {
    String name = variable(address, environment);
    if (name == null || excluded(address, environment)) {
      return Optional.empty();
    }
    try {
      HttpUrl found = ProxyRoute.parse(value(environment, name));
      Optional<Login> login = ProxyRoute.login(found, found::password);
      return Optional.of(
          new ProxyRoute(found.host(), found.port(), "the environment variable " + name, login));
    } catch (IllegalArgumentException unreadable) {
      // What Java knows of the computer is asked next; the doctor tells of the variable.
      return Optional.empty();
    }
  }

  private Optional<ProxyRoute> ofComputer(URI address, Map<String, String> environment) {
    if (computer == null || excluded(address, environment)) {
      return Optional.empty();
    }
    return computer.select(address).stream()
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(Proxy::address)
        .filter(InetSocketAddress.class::isInstance)
        .map(InetSocketAddress.class::cast)
        .findFirst()
        .map(
            found ->
                new ProxyRoute(
                    found.getHostString(),
                    found.getPort(),
                    "the settings of this computer",
                    Optional.empty()));
  }

  private static boolean excluded(URI address, Map<String, String> environment) {
    return isExcepted(address, NoProxy.parse(value(environment, "NO_PROXY")));
  }

  /** The variable that names the proxy; null when none is set. */
  private static @Nullable String variable(URI address, Map<String, String> environment) {
    String scheme = String.valueOf(address.getScheme()).toUpperCase(Locale.ROOT);
    for (String name : List.of(scheme + "_PROXY", "ALL_PROXY")) {
      if (!value(environment, name).isEmpty()) {
        return name;
      }
    }
    return null;
  }

  private static String value(Map<String, String> environment, String name) {
    String small = environment.getOrDefault(name.toLowerCase(Locale.ROOT), "").strip();
    return small.isEmpty() ? environment.getOrDefault(name, "").strip() : small;
  }

  @Override
  public List<Proxy> select(URI address) {
    // Never DIRECT behind a proxy: where a proxy is demanded, going around it is not for a client
    // to decide.
    return List.of(
        to(address)
            .map(
                route ->
                    new Proxy(
                        Proxy.Type.HTTP,
                        InetSocketAddress.createUnresolved(route.host(), route.port())))
            .orElse(Proxy.NO_PROXY));
  }

  @Override
  public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
    if (computer != null && settings instanceof ProxySettings.Computer) {
      computer.connectFailed(address, proxy, failure);
    }
  }
}
