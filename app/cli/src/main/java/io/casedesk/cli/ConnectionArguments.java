package io.casedesk.cli;

import io.casedesk.profiles.ProfileOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which service, and how to get there, as it was said on the command line.
 *
 * @param caFile certificates of authorities to trust besides those the computer knows
 */
record ConnectionArguments(Address address, String token, Way way, Optional<Path> caFile, Use use) {

  private static final int USUAL_IN_FLIGHT = 32;

  /**
   * Where the service is.
   *
   * @param option that said so
   * @param allowPlainHttp whether the token may travel in clear text (Q39)
   */
  record Address(String option, String url, boolean allowPlainHttp) {

    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
      return "Address[" + option + "]";
    }
  }

  /**
   * The proxy.
   *
   * @param proxy an address, {@code system} or {@code none}
   * @param user whom the proxy is told, where its address names nobody; empty for nobody
   * @param password for whoever is named; empty when nobody is
   * @param noProxy hosts to reach directly
   * @param environment where {@code system} looks
   */
  record Way(
      String proxy,
      String user,
      String password,
      List<String> noProxy,
      Map<String, String> environment) {

    /** Neither password nor environment. */
    @Override
    public String toString() {
      return "Way";
    }
  }

  /**
   * What may be done over it.
   *
   * @param kept what is kept of it
   * @param inFlight reads in flight where that says nothing of it
   */
  record Use(ProfileOptions kept, int inFlight) {

    /** Of a service that was named by its URL. */
    static final Use USUAL = new Use(ProfileOptions.usual(), USUAL_IN_FLIGHT);
  }

  /** Never the token; nor the URL, which may hold a password. */
  @Override
  public String toString() {
    return "Connection";
  }
}
