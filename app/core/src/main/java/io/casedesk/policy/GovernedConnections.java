package io.casedesk.policy;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.TrustOptions;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Connections as the policy of the computer lets them be. */
public final class GovernedConnections {

  private static final String FORBIDDEN = "The policy of this computer ";

  private GovernedConnections() {}

  /**
   * A connection under a policy: through its proxy, with its certificates, and without writing
   * where it forbids that.
   *
   * @throws IllegalArgumentException when there must be no such connection; the message says so and
   *     names those that there may be
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

  /** A network under a policy: through its proxy, with its certificates. */
  public static NetworkOptions network(MachinePolicy policy, NetworkOptions wanted) {
    ProxySettings proxy =
        policy
            .way()
            .proxy()
            .map(text -> ProxySettings.parse(text, () -> "", List.of()))
            // Who logs in to it is for each person to say.
            .map(decided -> wanted.proxy().login().map(decided::loggingIn).orElse(decided))
            .orElse(wanted.proxy());
    TrustOptions trust =
        policy
            .way()
            .caFile()
            .map(file -> new TrustOptions(Optional.of(file)))
            .orElse(wanted.trust());
    return new NetworkOptions(proxy, trust);
  }
}
