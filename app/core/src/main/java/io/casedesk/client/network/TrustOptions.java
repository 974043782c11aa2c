package io.casedesk.client.network;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which authorities may vouch for a service: those that come with Java, those of the operating
 * system, and those in a file.
 *
 * @param extraPem a file of certificates in PEM, such as that of a company's own authority
 */
public record TrustOptions(Optional<Path> extraPem) {

  /** Java's and the operating system's. */
  public static TrustOptions standard() {
    return new TrustOptions(Optional.empty());
  }
}
