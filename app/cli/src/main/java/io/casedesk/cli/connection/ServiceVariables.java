package io.casedesk.cli.connection;

import io.casedesk.cli.terminal.Terminal;
import java.util.Optional;

/**
 * The service that the environment names for commands whose options name none.
 *
 * @param url the address; empty if none is named
 * @param connection the name of a saved connection; empty if none is named
 */
public record ServiceVariables(String url, String connection) {

  static final String URL = "CASEDESK_URL";
  static final String CONNECTION = "CASEDESK_CONNECTION";
  static final String TOKEN = "CASEDESK_TOKEN";

  /**
   * Reads the environment.
   *
   * @throws IllegalArgumentException when it names both
   */
  public static ServiceVariables of(Terminal terminal) {
    ServiceVariables named =
        new ServiceVariables(
            value(terminal, URL).orElse(""), value(terminal, CONNECTION).orElse(""));
    if (!named.url.isEmpty() && !named.connection.isEmpty()) {
      throw new IllegalArgumentException(
          "The environment variables "
              + URL
              + " and "
              + CONNECTION
              + " both name the service. Unset one of them, or use --url or --connection.");
    }
    return named;
  }

  /** Returns the token of the environment; empty when it has none. */
  static Optional<String> token(Terminal terminal) {
    return value(terminal, TOKEN);
  }

  private static Optional<String> value(Terminal terminal, String variable) {
    return Optional.of(terminal.env().getOrDefault(variable, "").strip())
        .filter(text -> !text.isEmpty());
  }
}
