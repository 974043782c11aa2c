package io.casedesk.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which service and how to get there, the same for every command. */
final class ConnectionOptions {

  private static final String SYSTEM = "system";
  private static final Pattern NAMES_A_USER = Pattern.compile("^([a-zA-Z]+://)?[^/]*@.*");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "Base URL of the service, with or without /api/public.")
  private String url = "";

  @Option(
      names = "--token-env",
      required = true,
      paramLabel = "VARIABLE",
      description =
          "Name of the environment variable that holds the token. The token itself is never"
              + " given on the command line, where other users of the computer could see it.")
  private String tokenVariable = "";

  @Option(
      names = "--proxy",
      defaultValue = SYSTEM,
      paramLabel = "URL|system|none",
      description = {
        "The proxy: http://HOST:PORT or http://USER@HOST:PORT.",
        "system, the default, takes HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY from the"
            + " environment, else the computer's own settings; this computer itself is then always"
            + " reached directly. none uses no proxy at all."
      })
  private String proxy = SYSTEM;

  @Option(
      names = "--proxy-password-env",
      paramLabel = "VARIABLE",
      description = "Name of the environment variable that holds the password of the proxy's USER.")
  private @Nullable String passwordVariable;

  @Option(
      names = "--no-proxy",
      split = ",",
      paramLabel = "LIST",
      description =
          "Hosts that --proxy URL is not used for, with commas in between: names, domains"
              + " (.example.com), addresses, blocks (10.0.0.0/8).")
  private List<String> noProxy = List.of();

  @Option(
      names = "--ca-file",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) of authorities to trust besides those that Java and the computer"
              + " know, such as your company's own.")
  private @Nullable Path caFile;

  @Option(
      names = "--allow-plain-http",
      description =
          "Allows a URL with http:// that leads to another computer. Everyone on the way can then"
              + " read the token.")
  private boolean allowPlainHttp;

  /**
   * Joins the parts for the service that was named. Nothing is sent yet.
   *
   * @throws ParameterException when an option cannot be used; never repeats a token, a password, or
   *     a URL, which may hold one
   */
  Composition open(Terminal terminal) {
    Map<String, String> environment = terminal.env();
    String token = secret(environment, tokenVariable, "the token for the service");
    try {
      return Composition.of(
          new Connection(url, token, allowPlainHttp, way(environment), Optional.ofNullable(caFile)),
          terminal.policy());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * The base URL as the workspace keeps it; empty where none was named.
   *
   * @throws ParameterException when it cannot be used
   */
  Optional<String> name() {
    try {
      return url.isBlank() ? Optional.empty() : Optional.of(Composition.name(url));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether a token was named, where it need not be. */
  boolean namesToken() {
    return !tokenVariable.isEmpty();
  }

  private Connection.Way way(Map<String, String> environment) {
    boolean named = NAMES_A_USER.matcher(proxy).matches();
    if (passwordVariable != null && !named) {
      throw usage("--proxy-password-env goes with --proxy http://USER@HOST:PORT only.");
    }
    if (named && passwordVariable == null) {
      throw usage(
          "--proxy names a user, so --proxy-password-env must name the environment variable that"
              + " holds the password.");
    }
    if (!noProxy.isEmpty() && (proxy.equals(SYSTEM) || proxy.equals("none"))) {
      throw usage("--no-proxy goes with --proxy URL only.");
    }
    String password =
        passwordVariable == null
            ? ""
            : secret(environment, passwordVariable, "the password for the proxy");
    return new Connection.Way(proxy, password, noProxy, environment);
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
}
