package io.casedesk.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which service, and how to get there, as it was said on the command line.
 *
 * @param allowPlainHttp whether the token may travel in clear text (trap 39)
 * @param caFile certificates of authorities to trust besides those the computer knows
 */
record Connection(
    String url, String token, boolean allowPlainHttp, Way way, Optional<Path> caFile) {

  /**
   * The proxy.
   *
   * @param proxy an address, {@code system} or {@code none}
   * @param password for the user that the address names; empty when there is none
   * @param noProxy hosts to reach directly
   * @param environment where {@code system} looks
   */
  record Way(String proxy, String password, List<String> noProxy, Map<String, String> environment) {

    /** Neither password nor environment. */
    @Override
    public String toString() {
      return "Way";
    }
  }

  /** Never the token; nor the URL, which may hold a password. */
  @Override
  public String toString() {
    return "Connection";
  }
}
