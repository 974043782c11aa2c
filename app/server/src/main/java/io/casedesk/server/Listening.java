package io.casedesk.server;

/**
 * Where and how the service answers.
 *
 * @param port the port on 127.0.0.1; 0 takes a free one
 */
public record Listening(int port) {

  private static final int HIGHEST_PORT = 65_535;

  /** Checks the port; throws {@link ServiceException} for one that does not exist. */
  public Listening {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ServiceException(
          "Port " + port + " does not exist; choose 1 to 65535, or 0 for any free one.");
    }
  }

  /** Any free port on 127.0.0.1. */
  public static Listening onLoopback() {
    return new Listening(0);
  }

  /** The same with another port. */
  public Listening withPort(int other) {
    return new Listening(other);
  }
}
