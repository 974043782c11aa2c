package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.settings.ConnectionProfile.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for the service and its connection, shared by all commands. */
public final class ConnectionOptions extends ServiceOption {

  private static final int USUAL_IN_FLIGHT = 32;
  private static final String SYSTEM = "system";
  private static final Pattern NAMES_A_USER = Pattern.compile("^([a-zA-Z]+://)?[^/]*@.*");

  @Option(
      names = "--token-env",
      paramLabel = "VARIABLE",
      description = {
        "The environment variable that holds the token, never the token itself. Default:"
            + " CASEDESK_TOKEN, but the saved token of a connection first."
      })
  private String tokenVariable = "";

  @Option(
      names = "--proxy",
      paramLabel = "URL|system|none",
      description = {
        "http://HOST:PORT or http://USER@HOST:PORT; system, the default, takes HTTPS_PROXY,"
            + " HTTP_PROXY, ALL_PROXY and NO_PROXY, or the computer's settings."
      })
  private @Nullable String proxy;

  @Option(
      names = "--proxy-password-env",
      paramLabel = "VARIABLE",
      description = "The variable that holds the proxy password.")
  private @Nullable String passwordVariable;

  @Option(
      names = "--no-proxy",
      split = ",",
      paramLabel = "LIST",
      description =
          "Hosts to reach directly: names, domains (.example.com), addresses, blocks (10.0.0.0/8).")
  private List<String> noProxy = List.of();

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description =
          "A PEM file with certificate authorities to trust in addition to the computer's.")
  private @Nullable Path caFile;

  @Option(
      names = "--max-in-flight",
      paramLabel = "NUMBER",
      description =
          "The most parallel reads, 1 to 64. Default: 32, or the number saved for the connection.")
  private @Nullable Integer inFlight;

  @Option(
      names = "--allow-plain-http",
      description =
          "Allows http:// to another computer. Anyone on the network can then read the token.")
  private boolean allowPlainHttp;

  /** Creates the client of the service, as {@link #options}. Sends nothing yet. */
  public ServiceClient open(Terminal terminal) {
    return new ServiceClient(options(terminal));
  }

  /**
   * Returns the options of the client.
   *
   * @throws ParameterException when an option can't be used; the message never contains a token, a
   *     password or a URL, which may contain one
   */
  public ClientOptions options(Terminal terminal) {
    requireOne(terminal);
    Optional<NamedConnection> saved = saved(terminal);
    Network usual = saved.map(found -> found.connection().network()).orElse(Network.USUAL);
    int reads = inFlight(saved);
    String token = token(terminal, saved);
    String option = saved.isPresent() ? "--connection" : urlOption();
    String address = saved.map(found -> found.connection().baseUrl()).orElse(url());
    boolean plainHttp = allowPlainHttp || usual.plainHttp();
    Optional<Path> authorities =
        caFile == null ? valid(option, () -> file(usual.caFile())) : Optional.of(caFile);
    BaseUrl base =
        valid(
            option,
            () -> plainHttp ? BaseUrl.parseAllowingPlainHttp(address) : BaseUrl.parse(address));
    NetworkOptions network = new NetworkOptions(proxy(terminal, saved), authorities);
    if (authorities.isPresent()) {
      var _ = valid(usual.caFile().isEmpty() ? "--ca-file" : option, network::checked);
    }
    ClientOptions paced =
        ClientOptions.of(base, () -> token)
            .withNetwork(network)
            .withFirstPage(usual.firstPage())
            .withOwnerForm(usual.ownerForm())
            .withInFlight(reads);
    boolean readOnly = saved.filter(found -> found.connection().style().readOnly()).isPresent();
    ClientOptions options = readOnly ? paced.readOnly() : paced;
    return valid(option, () -> terminal.policy().govern(options));
  }

  /**
   * Checks that the options, or the environment where they don't, name exactly one service, before
   * any other work.
   *
   * @throws ParameterException when they don't
   */
  public void requireOne(Terminal terminal) {
    if (!isGiven(terminal)) {
      throw usage(
          "Name the service: --url URL, or --connection NAME for a saved connection. The"
              + " environment variables CASEDESK_URL and CASEDESK_CONNECTION are the defaults.");
    }
  }

  private String token(Terminal terminal, Optional<NamedConnection> saved) {
    if (!tokenVariable.isEmpty()) {
      return secret(terminal.env(), tokenVariable, "the token for the service").strip();
    }
    String token =
        saved
            .flatMap(found -> found.token(terminal.policy()))
            .orElseGet(() -> variable(terminal, TOKEN_VARIABLE));
    if (token.isEmpty()) {
      throw usage(
          saved.isEmpty()
              ? "The token for the service is missing. Put it into the environment variable"
                  + " CASEDESK_TOKEN, or name another variable with --token-env."
              : "--connection: no token is saved for this connection. Open it in the window and"
                  + " save the token, or put the token into the environment variable"
                  + " CASEDESK_TOKEN.");
    }
    return token;
  }

  private static Optional<Path> file(String text) {
    return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.strip()));
  }

  /** Whether a token variable is given, for commands that don't need one. */
  public boolean namesToken() {
    return !tokenVariable.isEmpty();
  }

  private int inFlight(Optional<NamedConnection> saved) {
    if (inFlight == null) {
      return saved.map(NamedConnection::inFlight).orElse(USUAL_IN_FLIGHT);
    }
    if (inFlight < 1 || inFlight > Network.MOST_IN_FLIGHT) {
      throw usage("--max-in-flight must be from 1 to " + Network.MOST_IN_FLIGHT + ".");
    }
    return inFlight;
  }

  private ProxySettings proxy(Terminal terminal, Optional<NamedConnection> saved) {
    if (proxy == null && saved.isPresent()) {
      return savedProxy(terminal, saved.get());
    }
    String said = Objects.requireNonNullElse(proxy, SYSTEM);
    boolean namesUser = NAMES_A_USER.matcher(said).matches();
    if (passwordVariable != null && !namesUser) {
      throw usage("--proxy-password-env needs --proxy http://USER@HOST:PORT.");
    }
    if (namesUser && passwordVariable == null) {
      throw usage(
          "--proxy names a user, so --proxy-password-env must name the environment variable that"
              + " holds the password.");
    }
    if (!noProxy.isEmpty() && (said.equals(SYSTEM) || said.equals("none"))) {
      throw usage("--no-proxy needs --proxy URL.");
    }
    return proxy(terminal, said, passwordVariable == null ? "" : proxyPassword(terminal));
  }

  /** Returns the saved proxy; a password given on the command line overrides the saved one. */
  private ProxySettings savedProxy(Terminal terminal, NamedConnection kept) {
    String user = kept.connection().network().proxyUser();
    if (!noProxy.isEmpty() || (passwordVariable != null && user.isEmpty())) {
      throw usage("--no-proxy and --proxy-password-env need --proxy URL.");
    }
    String password =
        passwordVariable == null
            ? kept.proxyPassword(terminal.policy()).orElse("")
            : proxyPassword(terminal);
    ProxySettings saved = proxy(terminal, kept.proxy(terminal.policy()), password);
    return user.isEmpty() ? saved : saved.loggingIn(new ProxySettings.Login(user, () -> password));
  }

  private ProxySettings proxy(Terminal terminal, String said, String password) {
    return said.equals(SYSTEM)
        ? new ProxySettings.Computer(terminal.env())
        : valid("--proxy", () -> ProxySettings.parse(said, () -> password, noProxy));
  }

  private String proxyPassword(Terminal terminal) {
    String variable = Objects.requireNonNull(passwordVariable);
    return secret(terminal.env(), variable, "the password for the proxy").strip();
  }
}
