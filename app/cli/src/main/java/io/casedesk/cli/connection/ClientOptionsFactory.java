package io.casedesk.cli.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.profiles.ProfileOptions;
import java.util.function.Supplier;

/** Creates the client options from the command-line arguments and the policy. */
final class ClientOptionsFactory {

  private ClientOptionsFactory() {}

  /**
   * Creates the options of a connection.
   *
   * @param policy the computer's policy
   * @throws IllegalArgumentException when an option of the connection can't be used; the message
   *     begins with the option
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
    NetworkOptions network = new NetworkOptions(proxy, connection.caFile());
    if (connection.caFile().isPresent()) {
      boolean said = connection.use().kept().way().caFile().isEmpty();
      var _ = named(said ? "--ca-file" : address.option(), network::judge);
    }
    ClientOptions wanted =
        used(connection.use(), ClientOptions.of(url, connection::token).withNetwork(network));
    return named(address.option(), () -> GovernedConnections.options(policy, wanted));
  }

  /**
   * Adds the saved options of the connection, so that the command line uses it as the window does.
   */
  private static ClientOptions used(ConnectionArguments.Use use, ClientOptions options) {
    ProfileOptions.Way way = use.kept().way();
    ClientOptions paced = options.withFirstPage(way.firstPage()).withInFlight(use.inFlight());
    return use.kept().readOnly() ? paced.readOnly() : paced;
  }

  /** Evaluates a part of the options; an error message begins with the name of the option. */
  static <T> T named(String option, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
