package io.casedesk.client.network;

import io.casedesk.client.NoDelayFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** A company's own authority, which nobody else knows. */
public final class TestAuthority {

  private final Path folder;
  private final HeldCertificate root =
      new HeldCertificate.Builder()
          .certificateAuthority(0)
          .commonName("Company Root")
          .organizationalUnit("IT")
          .build();

  public TestAuthority(Path folder) {
    this.folder = folder;
  }

  /** A certificate for 127.0.0.1, valid for so many days from yesterday on. */
  public HeldCertificate lasting(int days) {
    return forName("127.0.0.1", days);
  }

  /** A certificate for another name. */
  public HeldCertificate forName(String name, int days) {
    Instant now = Instant.now();
    return new HeldCertificate.Builder()
        .commonName("cases")
        .addSubjectAlternativeName(name)
        .signedBy(root)
        .validityInterval(
            now.minus(Duration.ofDays(20)).toEpochMilli(),
            now.plus(Duration.ofDays(days)).plus(Duration.ofHours(1)).toEpochMilli())
        .build();
  }

  /** The file a user would name: the authority's certificate. */
  public Path pem() throws IOException {
    return write("root.pem", root.certificatePem());
  }

  /** Certificate and authority, as a server is given them. */
  public Path chain(HeldCertificate own) throws IOException {
    return write("chain.pem", own.certificatePem() + root.certificatePem());
  }

  public Path key(HeldCertificate own) throws IOException {
    return write("key.pem", own.privateKeyPkcs8Pem());
  }

  /** A server that proves itself with a certificate of this authority; not started yet. */
  public MockWebServer server(HeldCertificate own) {
    MockWebServer server = NoDelayFactory.server();
    server.useHttps(
        new HandshakeCertificates.Builder()
            .heldCertificate(own, root.certificate())
            .build()
            .sslSocketFactory());
    return server;
  }

  public HeldCertificate root() {
    return root;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
