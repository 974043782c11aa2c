package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPS: with what, and what is wrong with files for it. */
@Timeout(300)
@Tag(TestDatabase.SQLITE)
final class TlsTest {

  @TempDir private Path folder;

  private Certificates certificates = new Certificates(Path.of(""));

  @BeforeEach
  void make() {
    certificates = new Certificates(folder);
  }

  private CaseService start(Path certificate, Path key) {
    return CaseService.start(
        ServiceOptions.of(folder.resolve("tls.db"))
            .withListening(
                ListenOptions.onLoopback()
                    .withTls(certificate, key)
                    .withLimits(
                        ListenOptions.Limits.standard().withHeadTime(Duration.ofMillis(500)))));
  }

  private CaseService start(HeldCertificate own) throws IOException {
    return start(certificates.chain(own), certificates.key(own));
  }

  private static HttpResponse<String> get(HttpClient client, URI url)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(url + "/api/public/use-cases")).build(),
        BodyHandlers.ofString());
  }

  @Test
  void speaksTls13And12WithItsWholeChain() throws Exception {
    try (CaseService service = start(certificates.forThisComputer().build());
        HttpClient client = certificates.client()) {
      assertEquals("https", service.baseUrl().getScheme());
      HttpResponse<String> answer = get(client, service.baseUrl());
      assertEquals(401, answer.statusCode());
      assertEquals("TLSv1.3", answer.sslSession().orElseThrow().getProtocol());
      assertEquals(
          "max-age=31536000",
          answer.headers().firstValue("Strict-Transport-Security").orElse("none"));
      SSLParameters older = new SSLParameters(null, new String[] {"TLSv1.2"});
      try (HttpClient old =
          HttpClient.newBuilder().sslContext(client.sslContext()).sslParameters(older).build()) {
        HttpResponse<String> second = get(old, service.baseUrl());
        assertEquals("TLSv1.2", second.sslSession().orElseThrow().getProtocol());
      }
    }
  }

  @Test
  void isNotTrustedByWhoDoesNotKnowTheRoot() throws Exception {
    try (CaseService service = start(certificates.forThisComputer().build());
        HttpClient stranger = HttpClient.newBuilder().sslContext(SSLContext.getDefault()).build()) {
      assertThrows(SSLHandshakeException.class, () -> get(stranger, service.baseUrl()));
    }
  }

  @Test
  void readsRsaKeys() throws Exception {
    try (CaseService service = start(certificates.forThisComputer().rsa2048().build());
        HttpClient client = certificates.client()) {
      assertEquals(401, get(client, service.baseUrl()).statusCode());
    }
  }

  /** A hello of TLS 1.0 or 1.1, byte by byte, since Java itself no longer says it. */
  private static byte[] hello(String version) {
    String suites = "c013c009c014c00a002f0035";
    String extensions = "000a00080006001700180019" + "000b00020100";
    String body =
        version
            + "00".repeat(32)
            + "00"
            + String.format("%04x", suites.length() / 2)
            + suites
            + "0100"
            + String.format("%04x", extensions.length() / 2)
            + extensions;
    String handshake = "01" + String.format("%06x", body.length() / 2) + body;
    return HexFormat.of()
        .parseHex("16" + "0301" + String.format("%04x", handshake.length() / 2) + handshake);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0301", "0302"})
  void refusesTls10And11(String version) throws Exception {
    try (CaseService service = start(certificates.forThisComputer().build());
        RawClient client = new RawClient(service.baseUrl())) {
      client.socket().getOutputStream().write(hello(version));
      DataInputStream in = new DataInputStream(client.socket().getInputStream());
      assertEquals(21, in.readUnsignedByte(), "an alert");
      in.skipNBytes(4);
      assertEquals(2, in.readUnsignedByte(), "fatal");
      assertEquals(70, in.readUnsignedByte(), "protocol_version");
    }
  }

  @Test
  void endsPlainHttpAndHandshakesThatDrip() throws Exception {
    try (CaseService service = start(certificates.forThisComputer().build());
        RawClient plain = new RawClient(service.baseUrl());
        RawClient slow = new RawClient(service.baseUrl());
        HttpClient client = certificates.client()) {
      plain.send("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\n\r\n");
      assertFalse(plain.readToTheEnd().contains("HTTP"));

      slow.socket().getOutputStream().write(hello("0303"), 0, 5);
      var cut = slow.drip((char) 1);
      while (!cut.isDone()) {
        assertEquals(401, get(client, service.baseUrl()).statusCode());
      }
      InputStream in = slow.socket().getInputStream();
      assertFalse(slow.readToTheEnd().contains("HTTP"), in::toString);
    }
  }

  private String refusal(Path certificate, Path key) {
    ServiceException e =
        assertThrows(ServiceException.class, () -> start(certificate, key).close());
    assertFalse(Files.exists(folder.resolve("tls.db")), "no database was made");
    return String.valueOf(e.getMessage());
  }

  @Test
  void startsWithACertificateThatExpiredButNobodyTrustsIt() throws Exception {
    try (CaseService service = start(certificates.expired());
        HttpClient client = certificates.client()) {
      assertThrows(SSLHandshakeException.class, () -> get(client, service.baseUrl()));
    }
  }

  @Test
  void saysWhenKeyAndCertificateAreNotAPair() throws Exception {
    HeldCertificate own = certificates.forThisComputer().build();
    Path chain = certificates.chain(own);
    HeldCertificate other = certificates.forThisComputer().build();
    assertTrue(refusal(chain, certificates.key(other)).contains("doesn't belong to the first"));
    HeldCertificate ofAnotherKind = certificates.forThisComputer().rsa2048().build();
    assertTrue(
        refusal(chain, certificates.key(ofAnotherKind)).contains("doesn't belong to the first"));
  }

  @Test
  void saysHowToConvertAKeyThatCannotBeRead() throws Exception {
    HeldCertificate own = certificates.forThisComputer().rsa2048().build();
    Path chain = certificates.chain(own);
    String old = own.privateKeyPkcs1Pem();
    assertTrue(
        refusal(chain, certificates.write("old.pem", old))
            .contains("openssl pkcs8 -topk8 -nocrypt -in " + folder.resolve("old.pem")));
    String locked = own.privateKeyPkcs8Pem().replace("PRIVATE", "ENCRYPTED PRIVATE");
    assertTrue(
        refusal(chain, certificates.write("locked.pem", locked)).contains("openssl pkey -in"));
    String broken = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    assertTrue(
        refusal(chain, certificates.write("broken.pem", broken))
            .contains("no readable private key"));
    assertTrue(refusal(chain, chain).contains("contains no private key"));
  }

  @Test
  void saysWhichFileIsMissingOrNoCertificate() throws Exception {
    HeldCertificate own = certificates.forThisComputer().build();
    Path key = certificates.key(own);
    Path missing = folder.resolve("missing.pem");
    assertTrue(refusal(missing, key).contains("There is no certificate file " + missing));
    assertTrue(refusal(certificates.chain(own), missing).contains("There is no key file"));
    assertTrue(refusal(key, key).contains("contains no readable certificate"));
    assertTrue(
        refusal(certificates.write("empty.pem", ""), key)
            .contains("contains no readable certificate"));
    assertTrue(refusal(folder, key).contains("can't be read"));
  }
}
