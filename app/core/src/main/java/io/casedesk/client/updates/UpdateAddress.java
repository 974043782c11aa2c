package io.casedesk.client.updates;

import io.casedesk.client.http.BaseUrl;
import java.net.URI;
import java.util.Optional;
import okhttp3.HttpUrl;

/**
 * An address of the update check or of release notes: it uses TLS or is on this computer, and
 * contains no credentials.
 *
 * @param uri the address
 */
public record UpdateAddress(URI uri) {

  private static final int LONGEST = 2_000;

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
    boolean safe = url.isHttps() || BaseUrl.isLoopback(url);
    return safe ? Optional.of(new UpdateAddress(url.uri())) : Optional.empty();
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
