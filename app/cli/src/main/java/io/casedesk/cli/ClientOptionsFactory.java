package io.casedesk.cli;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.TrustOptions;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.profiles.ProfileOptions;
import java.util.function.Supplier;

/** Makes the options of a client from the arguments of the command line and the policy. */
final class ClientOptionsFactory {

  private ClientOptionsFactory() {}

  /**
   * Makes the options of a connection.
   *
   * @param policy what is decided for everybody on the computer
   * @throws IllegalArgumentException when something of the connection cannot be used; the message
   *     begins with the option it is about
   */
  static ClientOptions options(ConnectionArguments connection, MachinePolicy policy) {
    ConnectionArguments.Address address = connection.address();
    BaseUrl url =
        named(
            address.option(),
            () ->
                address.allowPlainHttp()
                    ? BaseUrl.parseAllowingPlainHttp(address.url())
                    : BaseUrl.parse(address.url()));
    ConnectionArguments.Way way = connection.way();
    ProxySettings reached =
        way.proxy().equals("system")
            ? new ProxySettings.Computer(way.environment())
            : named(
                "--proxy", () -> ProxySettings.parse(way.proxy(), way::password, way.noProxy()));
    ProxySettings proxy =
        way.user().isEmpty()
            ? reached
            : reached.loggingIn(new ProxySettings.Login(way.user(), way::password));
    NetworkOptions network = new NetworkOptions(proxy, new TrustOptions(connection.caFile()));
    if (connection.caFile().isPresent()) {
      boolean said = connection.use().kept().way().caFile().isEmpty();
      var _ = named(said ? "--ca-file" : address.option(), network::judge);
    }
    ClientOptions wanted =
        used(connection.use(), ClientOptions.of(url, connection::token).withNetwork(network));
    return named(address.option(), () -> GovernedConnections.options(policy, wanted));
  }

  /** Adds what is saved of the connection, so that the terminal uses it as the window does. */
  private static ClientOptions used(ConnectionArguments.Use use, ClientOptions options) {
    ProfileOptions.Way way = use.kept().way();
    ClientOptions paced =
        options
            .withFirstPage(way.firstPage())
            .withInFlight(
                way.inFlight() == ProfileOptions.Way.NOT_SAID ? use.inFlight() : way.inFlight());
    return use.kept().readOnly() ? paced.readOnly() : paced;
  }

  /** Makes a part of the options; an error begins with the name of the command-line option. */
  static <T> T named(String option, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
