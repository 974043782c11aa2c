package io.casedesk.client.updates;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * An address of the update check or of release notes: it uses TLS or is on this computer, and
 * contains no credentials.
 *
 * @param uri the address
 */
public record UpdateAddress(URI uri) {

  private static final int LONGEST = 2_000;

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1|\\[::1]");

  /** Parses an address; empty when it is invalid or not allowed. */
  public static Optional<UpdateAddress> of(String text) {
    String typed = text.strip();
    if (typed.length() > LONGEST) {
      return Optional.empty();
    }
    HttpUrl url = HttpUrl.parse(typed);
    if (url == null || !url.username().isEmpty() || !url.password().isEmpty()) {
      return Optional.empty();
    }
    boolean safe = url.isHttps() || LOOPBACK.matcher(url.host()).matches();
    return safe ? Optional.of(new UpdateAddress(url.uri())) : Optional.empty();
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
