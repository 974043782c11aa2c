package io.casedesk.server;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** Certificates made for a test, as an authority of a company would make them. */
final class Certificates {

  private final Path folder;
  private final HeldCertificate root =
      new HeldCertificate.Builder().certificateAuthority(1).commonName("Root").build();
  private final HeldCertificate issuer =
      new HeldCertificate.Builder()
          .certificateAuthority(0)
          .commonName("Issuer")
          .signedBy(root)
          .build();

  Certificates(Path folder) {
    this.folder = folder;
  }

  /** A builder of a certificate for this computer, signed by the issuer. */
  HeldCertificate.Builder forThisComputer() {
    return new HeldCertificate.Builder()
        .commonName("service")
        .addSubjectAlternativeName("localhost")
        .addSubjectAlternativeName("127.0.0.1")
        .signedBy(issuer);
  }

  /** A certificate that ended yesterday. */
  HeldCertificate expired() {
    Instant now = Instant.now();
    return forThisComputer()
        .validityInterval(
            now.minus(Duration.ofDays(10)).toEpochMilli(),
            now.minus(Duration.ofDays(1)).toEpochMilli())
        .build();
  }

  /** Writes a certificate, and the issuer's behind it. */
  Path chain(HeldCertificate own) throws IOException {
    return write("chain.pem", own.certificatePem() + issuer.certificatePem());
  }

  /** Writes the key of a certificate in PKCS#8. */
  Path key(HeldCertificate own) throws IOException {
    return write("key.pem", own.privateKeyPkcs8Pem());
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A client that knows the root, and nothing between it and the service. */
  HttpClient client() {
    HandshakeCertificates trusting =
        new HandshakeCertificates.Builder().addTrustedCertificate(root.certificate()).build();
    return HttpClient.newBuilder().sslContext(trusting.sslContext()).build();
  }
}
