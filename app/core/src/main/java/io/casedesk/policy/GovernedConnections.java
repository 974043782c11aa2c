package io.casedesk.policy;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Applies the computer's policy to the options of connections. */
public final class GovernedConnections {

  private static final String FORBIDDEN = "The policy of this computer ";

  private GovernedConnections() {}

  /**
   * Returns the options of a connection under a policy: with its proxy and certificates, and
   * read-only if the policy says so.
   *
   * @throws IllegalArgumentException when the policy forbids the connection; the message names the
   *     connections that it allows
   */
  public static ClientOptions options(MachinePolicy policy, ClientOptions wanted) {
    BaseUrl url = wanted.baseUrl();
    Optional<OfferedConnection> offered =
        policy.services().offered().stream()
            .filter(one -> BaseUrl.parseAllowingPlainHttp(one.baseUrl()).uri().equals(url.uri()))
            .findFirst();
    if (policy.services().onlyThese() && offered.isEmpty()) {
      throw new IllegalArgumentException(
          FORBIDDEN + "does not allow the service " + url + ". " + allowed(policy));
    }
    if (policy.restrictions().plainHttp() && !url.isHttps() && !url.isLoopback()) {
      throw new IllegalArgumentException(
          FORBIDDEN + "does not allow plain http, which " + url + " is. Use https://.");
    }
    ClientOptions governed = wanted.withNetwork(network(policy, wanted.network()));
    boolean reading =
        policy.restrictions().writing() || offered.filter(OfferedConnection::readOnly).isPresent();
    return reading ? governed.readOnly() : governed;
  }

  private static String allowed(MachinePolicy policy) {
    List<OfferedConnection> offered = policy.services().offered();
    return offered.isEmpty()
        ? "It allows none."
        : "It allows "
            + offered.stream().map(OfferedConnection::baseUrl).collect(Collectors.joining(", "))
            + ".";
  }

  /** Returns the options of the network under a policy: with its proxy and certificates. */
  public static NetworkOptions network(MachinePolicy policy, NetworkOptions wanted) {
    ProxySettings proxy =
        policy
            .way()
            .proxy()
            .map(text -> ProxySettings.parse(text, () -> "", List.of()))
            // The user still chooses the sign-in name for the proxy.
            .map(decided -> wanted.proxy().login().map(decided::loggingIn).orElse(decided))
            .orElse(wanted.proxy());
    return new NetworkOptions(proxy, policy.way().caFile().or(wanted::caFile));
  }
}
