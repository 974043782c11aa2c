package io.casedesk.cli.connection;

import io.casedesk.profiles.ProfileOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The connection as given on the command line.
 *
 * @param caFile a file of CA certificates to trust in addition to the computer's own
 */
record ConnectionArguments(Address address, String token, Way way, Optional<Path> caFile, Use use) {

  private static final int USUAL_IN_FLIGHT = 32;

  /**
   * The address of the service.
   *
   * @param option the option that gave the address
   * @param allowPlainHttp whether the token may be sent unencrypted (Q39)
   */
  record Address(String option, String url, boolean allowPlainHttp) {

    /** Omits the URL, which may contain a password. */
    @Override
    public String toString() {
      return "Address[" + option + "]";
    }
  }

  /**
   * The proxy.
   *
   * @param proxy a proxy address, {@code system} or {@code none}
   * @param user the proxy user, when the address has none; empty for none
   * @param password the password of the proxy user; empty when there is no user
   * @param noProxy the hosts to reach without the proxy
   * @param environment the environment variables for {@code system}
   */
  record Way(
      String proxy,
      String user,
      String password,
      List<String> noProxy,
      Map<String, String> environment) {

    /** Omits the password and the environment. */
    @Override
    public String toString() {
      return "Way";
    }
  }

  /**
   * The use of the connection.
   *
   * @param kept the saved options of the connection
   * @param inFlight the most reads in flight
   */
  record Use(ProfileOptions kept, int inFlight) {

    /** The use of a service that is given by its URL. */
    static final Use USUAL = new Use(ProfileOptions.usual(), USUAL_IN_FLIGHT);
  }

  /** Omits the token and the URL, which may contain a password. */
  @Override
  public String toString() {
    return "Connection";
  }
}
