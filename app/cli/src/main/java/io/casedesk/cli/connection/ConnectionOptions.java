package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.profiles.ProfileOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the service and its connection, shared by all commands. */
public final class ConnectionOptions {

  private static final String SYSTEM = "system";
  private static final String CONNECTION = "--connection";
  private static final Pattern NAMES_A_USER = Pattern.compile("^([a-zA-Z]+://)?[^/]*@.*");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The address of the service, with or without /api/public.")
  private String url = "";

  @Option(
      names = "--connection",
      paramLabel = "NAME",
      description = {
        "A connection of the window by its name, instead of --url: its address, "
            + "proxy, certificates, parallel reads and first page, and whether it is "
            + "read-only.",
        "Options for the proxy, the certificates and the parallel reads override "
            + "what is saved. An unknown name lists the known ones."
      })
  private String named = "";

  @Option(
      names = "--token-env",
      paramLabel = "VARIABLE",
      description = {
        "The name of the environment variable that holds the token; needed with --url. The token"
            + " itself never goes on the command line, where other users of the computer could see"
            + " it.",
        "With --connection, the default is the token that the window saved."
      })
  private String tokenVariable = "";

  @Option(
      names = "--proxy",
      paramLabel = "URL|system|none",
      description = {
        "The proxy: http://HOST:PORT or http://USER@HOST:PORT.",
        "system, the default, uses HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY of the"
            + " environment, or the settings of the computer. none uses no proxy.",
        "A service on this computer is always reached directly."
      })
  private @Nullable String proxy;

  @Option(
      names = "--proxy-password-env",
      paramLabel = "VARIABLE",
      description =
          "The name of the environment variable that holds the password of the proxy's USER.")
  private @Nullable String passwordVariable;

  @Option(
      names = "--no-proxy",
      split = ",",
      paramLabel = "LIST",
      description =
          "Hosts to reach without --proxy URL, separated by commas: names, domains (.example.com),"
              + " addresses, blocks (10.0.0.0/8).")
  private List<String> noProxy = List.of();

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description =
          "A file (PEM) with certificates of authorities to trust in addition to those of Java and"
              + " the computer, such as your company's own.")
  private @Nullable Path caFile;

  @Option(
      names = "--max-in-flight",
      paramLabel = "NUMBER",
      description =
          "The maximum number of parallel reads, from 1 to 64. Casedesk uses fewer "
              + "while more would not be faster. Default: 32, or what is saved for the "
              + "connection.")
  private @Nullable Integer inFlight;

  @Option(
      names = "--allow-plain-http",
      description =
          "Allows a URL with http:// to another computer. Anyone on the network can "
              + "then read the token.")
  private boolean allowPlainHttp;

  /**
   * Creates the context of the service. Sends nothing yet.
   *
   * @throws ParameterException when an option can't be used; the message never contains a token, a
   *     password or a URL, which may contain one
   */
  public CliContext open(Terminal terminal) {
    requireOne();
    Optional<NamedConnection> kept = kept(terminal);
    ConnectionArguments.Use use = use(kept);
    ProfileOptions.Way usual = use.kept().way();
    Map<String, String> environment = terminal.env();
    String said = Objects.requireNonNullElse(proxy, SYSTEM);
    ConnectionArguments.Address address =
        kept.map(
                there ->
                    new ConnectionArguments.Address(
                        CONNECTION,
                        there.connection().baseUrl(),
                        allowPlainHttp || usual.plainHttp()))
            .orElseGet(() -> new ConnectionArguments.Address("--url", url, allowPlainHttp));
    try {
      return CliContext.of(
          new ConnectionArguments(
              address,
              token(terminal, kept),
              proxy == null && kept.isPresent()
                  ? keptWay(terminal, kept.get())
                  : way(said, environment),
              caFile == null ? file(usual.caFile()) : Optional.of(caFile),
              use),
          terminal.policy());
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Checks that the options name exactly one service, before any other work.
   *
   * @throws ParameterException when they don't
   */
  public void requireOne() {
    if (!url.isBlank() && !named.isBlank()) {
      throw usage("--url and --connection both name the service; leave one of them out.");
    }
    if (url.isBlank() && named.isBlank()) {
      throw usage(
          "Name the service: --url URL, or --connection NAME for one that the window keeps.");
    }
  }

  private Optional<NamedConnection> kept(Terminal terminal) {
    if (named.isBlank()) {
      return Optional.empty();
    }
    OptionSpec workspace = command.findOption("--workspace");
    Path folder = workspace == null ? null : workspace.getValue();
    try {
      return Optional.of(NamedConnection.find(named, folder, terminal.policy()));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()), e);
    }
  }

  private String token(Terminal terminal, Optional<NamedConnection> kept) {
    if (!tokenVariable.isEmpty()) {
      return secret(terminal.env(), tokenVariable, "the token for the service");
    }
    if (kept.isEmpty()) {
      throw usage("--token-env must name the environment variable that holds the token for --url.");
    }
    return kept.get()
        .token(terminal.policy())
        .orElseThrow(
            () ->
                usage(
                    "--connection: the window keeps no token for it that lasts. Open it there and"
                        + " choose to keep the token, or name an environment variable with"
                        + " --token-env."));
  }

  private static Optional<Path> file(String text) {
    return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.strip()));
  }

  /**
   * Returns the base URL as the workspace stores it; empty when no service is given.
   *
   * @throws ParameterException when the URL can't be used
   */
  public Optional<String> name(Terminal terminal) {
    if (url.isBlank() && named.isBlank()) {
      return Optional.empty();
    }
    requireOne();
    try {
      return Optional.of(
          kept(terminal)
              .map(there -> CliContext.name(CONNECTION, there.connection().baseUrl()))
              .orElseGet(() -> CliContext.name("--url", url)));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether a token variable is given, for commands that don't need one. */
  public boolean namesToken() {
    return !tokenVariable.isEmpty();
  }

  private ConnectionArguments.Use use(Optional<NamedConnection> kept) {
    ConnectionArguments.Use use =
        kept.map(NamedConnection::use).orElse(ConnectionArguments.Use.USUAL);
    if (inFlight == null) {
      return use;
    }
    if (inFlight < 1 || inFlight > ProfileOptions.MOST_IN_FLIGHT) {
      throw usage("--max-in-flight must be from 1 to " + ProfileOptions.MOST_IN_FLIGHT + ".");
    }
    return new ConnectionArguments.Use(use.kept(), inFlight);
  }

  /** Returns the saved proxy; a password given on the command line overrides the saved one. */
  private ConnectionArguments.Way keptWay(Terminal terminal, NamedConnection kept) {
    ProfileOptions options = kept.connection().options();
    if (!noProxy.isEmpty() || (passwordVariable != null && options.proxyUser().isEmpty())) {
      throw usage("--no-proxy and --proxy-password-env go with --proxy URL only.");
    }
    String password =
        passwordVariable == null
            ? kept.proxyPassword(terminal.policy()).orElse("")
            : secret(terminal.env(), passwordVariable, "the password for the proxy");
    return new ConnectionArguments.Way(
        kept.proxy(terminal.policy()), options.proxyUser(), password, noProxy, terminal.env());
  }

  private ConnectionArguments.Way way(String said, Map<String, String> environment) {
    boolean namesUser = NAMES_A_USER.matcher(said).matches();
    if (passwordVariable != null && !namesUser) {
      throw usage("--proxy-password-env goes with --proxy http://USER@HOST:PORT only.");
    }
    if (namesUser && passwordVariable == null) {
      throw usage(
          "--proxy names a user, so --proxy-password-env must name the environment variable that"
              + " holds the password.");
    }
    if (!noProxy.isEmpty() && (said.equals(SYSTEM) || said.equals("none"))) {
      throw usage("--no-proxy goes with --proxy URL only.");
    }
    String password =
        passwordVariable == null
            ? ""
            : secret(environment, passwordVariable, "the password for the proxy");
    return new ConnectionArguments.Way(said, "", password, noProxy, environment);
  }

  private String secret(Map<String, String> environment, String variable, String what) {
    String value = environment.getOrDefault(variable, "").strip();
    if (value.isEmpty()) {
      throw usage(
          "The environment variable "
              + variable
              + " is "
              + (environment.containsKey(variable) ? "empty" : "not set")
              + "; it must hold "
              + what
              + ".");
    }
    return value;
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private ParameterException usage(String message, IllegalArgumentException cause) {
    return new ParameterException(command.commandLine(), message, cause);
  }
}
