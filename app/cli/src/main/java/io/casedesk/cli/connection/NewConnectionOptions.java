package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import io.casedesk.settings.GovernedConnections;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of a connection to save. */
public final class NewConnectionOptions extends SharedOptions {

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The address of the service.")
  private String url = "";

  @Option(
      names = "--token-env",
      paramLabel = "VARIABLE",
      description =
          "The environment variable that holds the token to save; never the token itself.")
  private String tokenVariable = "";

  @Option(names = "--read-only", description = "Saves a connection that never sends changes.")
  private boolean readOnly;

  @Option(
      names = "--proxy",
      paramLabel = "URL|system|none",
      description = "http://HOST:PORT, system (the default) or none.")
  private String proxy = Network.USUAL.proxy();

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description =
          "A PEM file with certificate authorities to trust in addition to the computer's.")
  private @Nullable Path caFile;

  @Option(
      names = "--max-in-flight",
      paramLabel = "NUMBER",
      description = "The most parallel reads, 1 to 64.")
  private int inFlight = Network.NOT_SAID;

  @Option(
      names = "--allow-plain-http",
      description =
          "Allows http:// to another computer. Anyone on the network can then read the token.")
  private boolean plainHttp;

  /**
   * Returns the connection that the options describe.
   *
   * @throws ParameterException when one of them can't be used, or the computer's policy forbids it;
   *     the message contains no URL, which may contain a password
   */
  public ConnectionProfile profile(String name, Terminal terminal) {
    if (name.isBlank()) {
      throw usage("The name of the connection must not be empty.");
    }
    if (inFlight != Network.NOT_SAID && (inFlight < 1 || inFlight > Network.MOST_IN_FLIGHT)) {
      throw usage("--max-in-flight must be from 1 to " + Network.MOST_IN_FLIGHT + ".");
    }
    BaseUrl service =
        part("--url", () -> plainHttp ? BaseUrl.parseAllowingPlainHttp(url) : BaseUrl.parse(url));
    Optional<Path> authorities = Optional.ofNullable(caFile).map(Path::toAbsolutePath);
    NetworkOptions network =
        new NetworkOptions(
            proxy.equals(Network.USUAL.proxy())
                ? new ProxySettings.Computer(terminal.env())
                : part("--proxy", () -> ProxySettings.parse(proxy, () -> "", List.of())),
            authorities);
    if (authorities.isPresent()) {
      var _ = part("--ca-file", network::checked);
    }
    var _ =
        part(
            "--url",
            () ->
                GovernedConnections.options(
                    terminal.policy(), ClientOptions.of(service, () -> "").withNetwork(network)));
    return new ConnectionProfile(
        UUID.randomUUID().toString(),
        name,
        service.toString(),
        new Style(ConnectionColor.NONE, readOnly),
        new Network(
            proxy,
            "",
            authorities.map(Path::toString).orElse(""),
            inFlight,
            Network.USUAL.firstPage(),
            plainHttp));
  }

  private <T> T part(String option, java.util.function.Supplier<T> part) {
    try {
      return ConnectionOptions.part(option, part);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }

  /** Returns the token to save; empty if none is to be saved. */
  public Optional<String> token(Terminal terminal) {
    return tokenVariable.isEmpty()
        ? Optional.empty()
        : Optional.of(secret(terminal.env(), tokenVariable, "the token for the service").strip());
  }
}
