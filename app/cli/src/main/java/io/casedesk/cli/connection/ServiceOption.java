package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.http.BaseUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that name a service, by its address or as a saved connection. */
public class ServiceOption extends SharedOptions {

  static final String TOKEN_VARIABLE = "CASEDESK_TOKEN";

  private static final String URL_VARIABLE = "CASEDESK_URL";
  private static final String CONNECTION_VARIABLE = "CASEDESK_CONNECTION";
  private static final String CONNECTION = "--connection";

  @Option(
      names = "--url",
      paramLabel = "URL",
      converter = NotEmpty.class,
      description = "The address of the service. Default: the environment variable CASEDESK_URL.")
  private String url = "";

  /** What names the address: the option or the environment variable. */
  private String urlOption = "--url";

  @Option(
      names = CONNECTION,
      paramLabel = "NAME",
      converter = NotEmpty.class,
      description = "A saved connection, instead of --url. Default: CASEDESK_CONNECTION.")
  private String named = "";

  /** What names the connection: the option or the environment variable. */
  private String namedBy = CONNECTION;

  /**
   * Whether the options or the environment name a service.
   *
   * @throws picocli.CommandLine.ParameterException when they name two
   */
  public final boolean isGiven(Terminal terminal) {
    if (!url.isBlank() && !named.isBlank()) {
      throw usage("--url and --connection both name the service. Use one of them.");
    }
    if (url.isBlank() && named.isBlank()) {
      url = variable(terminal, URL_VARIABLE);
      named = variable(terminal, CONNECTION_VARIABLE);
      urlOption = URL_VARIABLE;
      namedBy = CONNECTION_VARIABLE;
      if (!url.isEmpty() && !named.isEmpty()) {
        throw usage(
            "The environment variables CASEDESK_URL and CASEDESK_CONNECTION both name the service."
                + " Unset one of them, or use --url or --connection.");
      }
    }
    return !url.isBlank() || !named.isBlank();
  }

  /** Returns a variable of the environment; empty when it isn't set. */
  static String variable(Terminal terminal, String name) {
    return terminal.env().getOrDefault(name, "").strip();
  }

  /** Returns the address as it was typed; empty for a saved connection. */
  public final String url() {
    return url;
  }

  /** Returns the option, or the variable, that names the address. */
  final String urlOption() {
    return urlOption;
  }

  /** Returns the saved connection that is named; empty for an address. */
  final Optional<NamedConnection> saved(Terminal terminal) {
    if (named.isBlank()) {
      return Optional.empty();
    }
    OptionSpec workspace = command().findOption("--workspace");
    Path folder = workspace == null ? null : workspace.getValue();
    try {
      return Optional.of(NamedConnection.find(named, folder, terminal.policy()));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()).replaceFirst("^--connection", namedBy), e);
    }
  }

  /**
   * Returns the name under which the workspace stores data of the service; empty when no service is
   * named.
   */
  public final Optional<String> name(Terminal terminal) {
    if (!isGiven(terminal)) {
      return Optional.empty();
    }
    Optional<NamedConnection> saved = saved(terminal);
    String address = saved.map(found -> found.connection().baseUrl()).orElse(url);
    return Optional.of(
        valid(
            saved.isPresent() ? namedBy : urlOption,
            () -> BaseUrl.parseAllowingPlainHttp(address).toString()));
  }

  /**
   * Returns the name under which the workspace stores data of the service. Without a service, it is
   * the only one that the workspace has such data of.
   *
   * @param known the services that the workspace has such data of
   * @param data the data, for messages: {@code reviews}
   * @param mayGuess whether the only known service may be used
   */
  public final String nameOrOnly(
      Terminal terminal, List<String> known, String data, boolean mayGuess) {
    return name(terminal)
        .or(() -> Optional.of(known).filter(all -> mayGuess && all.size() == 1).map(List::getFirst))
        .orElseThrow(
            () ->
                usage(
                    known.isEmpty()
                        ? "The workspace has no %s yet. Name the service with --url or --connection."
                            .formatted(data)
                        : "Name the service with --url." + listed(known, data)));
  }

  /** Returns a sentence about the services that the workspace has data of; empty for none. */
  public static String listed(List<String> known, String data) {
    return known.isEmpty()
        ? ""
        : " The workspace has %s for:\n  %s".formatted(data, String.join("\n  ", known));
  }

  /**
   * Refuses an empty text, which a script passes if its variable isn't set: it must not mean the
   * service that the environment or the workspace names.
   */
  public static final class NotEmpty implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      if (text.isBlank()) {
        throw new TypeConversionException("it is empty. Name the service, or omit the option.");
      }
      return text;
    }
  }
}
