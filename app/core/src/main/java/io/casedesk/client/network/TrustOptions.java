package io.casedesk.client.network;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The certificate authorities to trust: Java's, the operating system's, and those in a file.
 *
 * @param extraPem a file of certificates in PEM, such as that of a company's own authority
 */
public record TrustOptions(Optional<Path> extraPem) {

  /** Java's and the operating system's. */
  public static TrustOptions standard() {
    return new TrustOptions(Optional.empty());
  }
}
