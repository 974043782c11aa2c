package io.casedesk.settings;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.settings.MachinePolicy.OfferedConnection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Applies the computer's policy to the options of connections. */
public final class GovernedConnections {

  private GovernedConnections() {}

  /**
   * Returns the options of a connection under a policy: with its proxy and certificates, and
   * read-only if the policy says so.
   *
   * @throws IllegalArgumentException when the policy forbids the connection; the message names the
   *     connections that it allows
   */
  public static ClientOptions options(MachinePolicy policy, ClientOptions options) {
    BaseUrl url = options.baseUrl();
    Optional<OfferedConnection> offered =
        policy.connections().stream()
            .filter(one -> BaseUrl.parseAllowingPlainHttp(one.baseUrl()).uri().equals(url.uri()))
            .findFirst();
    if (policy.lockBaseUrl() && offered.isEmpty()) {
      throw refusal(url, policy);
    }
    if (policy.forbidPlainHttp() && !url.isHttps() && !url.isLoopback()) {
      throw new MessageException(Message.of("policy.plain-http", url));
    }
    ClientOptions governed = options.withNetwork(network(policy, options.network()));
    boolean reading = policy.readOnly() || offered.filter(OfferedConnection::readOnly).isPresent();
    return reading ? governed.readOnly() : governed;
  }

  private static MessageException refusal(BaseUrl url, MachinePolicy policy) {
    List<OfferedConnection> offered = policy.connections();
    return new MessageException(
        offered.isEmpty()
            ? Message.of("policy.none-allowed", url)
            : Message.of(
                "policy.host-not-allowed",
                url,
                offered.stream()
                    .map(OfferedConnection::baseUrl)
                    .collect(Collectors.joining(", "))));
  }

  /** Returns the options of the network under a policy: with its proxy and certificates. */
  public static NetworkOptions network(MachinePolicy policy, NetworkOptions wanted) {
    ProxySettings proxy =
        policy
            .proxy()
            .map(text -> ProxySettings.parse(text, () -> "", List.of()))
            // The user still chooses the sign-in name for the proxy.
            .map(decided -> wanted.proxy().login().map(decided::loggingIn).orElse(decided))
            .orElse(wanted.proxy());
    return new NetworkOptions(proxy, policy.caFile().or(wanted::caFile));
  }
}
