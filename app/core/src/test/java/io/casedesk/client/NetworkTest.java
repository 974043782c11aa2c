package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.NoProxy;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.client.network.TestAuthority;
import io.casedesk.client.network.Tinyproxy;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.testdata.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Proxies and certificates, with the service itself and a real proxy. */
@Timeout(60)
class NetworkTest {

  @TempDir private Path folder;
  private TestAuthority authority = new TestAuthority(Path.of(""));

  @BeforeEach
  void makeAuthority() {
    authority = new TestAuthority(folder);
  }

  private CaseService plain() {
    return CaseService.start(ServiceOptions.of(folder.resolve("service.db")).withSample(20));
  }

  private CaseService encrypted(HeldCertificate certificate) throws IOException {
    return CaseService.start(
        ServiceOptions.of(folder.resolve("service.db"))
            .withSample(20)
            .withListening(
                ListenOptions.onLoopback()
                    .withTls(authority.chain(certificate), authority.key(certificate))));
  }

  private static ProxySettings manual(int port, Optional<String> password) {
    return new ProxySettings.Manual(
        "127.0.0.1",
        port,
        password.map(known -> new Login(Tinyproxy.USER, () -> known)),
        new NoProxy(List.of()));
  }

  private NetworkOptions trusting(ProxySettings proxy) throws IOException {
    return new NetworkOptions(proxy, Optional.of(authority.pem()));
  }

  /**
   * A way to a service here that is not known to lead to this computer, so that proxies are used.
   */
  private static String far(URI url) {
    return url.toString().replaceFirst("//[^:]+", "//0.0.0.0");
  }

  private static ClientOptions options(String url, String token, NetworkOptions network) {
    return ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> token).withNetwork(network);
  }

  private static int count(CaseService service, NetworkOptions network) {
    return count(service.baseUrl().toString(), service.issueToken("t"), network);
  }

  private static int count(String url, String token, NetworkOptions network) {
    try (ServiceClient client = FastPauses.client(options(url, token, network))) {
      return client.useCases().readAll(ReadListener.none()).records();
    }
  }

  private static String failure(String url, NetworkOptions network) {
    try (ServiceClient client = FastPauses.client(options(url, Peer.TOKEN, network))) {
      Unavailable e =
          assertThrows(Unavailable.class, () -> client.useCases().readAll(ReadListener.none()));
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      assertFalse(trace.toString().contains(Peer.TOKEN), "the token is not told");
      assertFalse(trace.toString().contains(Tinyproxy.PASSWORD), "nor the password");
      return String.valueOf(e.getMessage());
    }
  }

  private Tinyproxy tinyproxy() throws IOException, InterruptedException {
    Needs.met(Tinyproxy.isInstalled(), "needs /usr/bin/tinyproxy (Debian's package tinyproxy)");
    return Tinyproxy.start(folder);
  }

  @Test
  @Tag("external")
  void readsAndWritesPlainHttpThroughAProxyThatAsksForALogIn() throws Exception {
    try (Tinyproxy proxy = tinyproxy();
        CaseService service = plain()) {
      String token = service.issueToken("t");
      NetworkOptions network =
          new NetworkOptions(
              manual(proxy.port(), Optional.of(Tinyproxy.PASSWORD)), Optional.empty());
      try (ServiceClient client =
          FastPauses.client(options(far(service.baseUrl()), token, network))) {
        assertEquals(20, client.useCases().readAll(ReadListener.none()).records());
        // A body that can be sent once has to get through at the first attempt.
        assertEquals(
            "One more",
            Objects.requireNonNull(
                    client.useCases().create(new NewRecord("One more", Map.of()), () -> true))
                .title());
      }
      assertTrue(proxy.log().contains("POST http://0.0.0.0"), proxy.log());
    }
  }

  @Test
  @Tag("external")
  void readsHttpsWithAPrivateAuthorityThroughAProxyThatAsksForALogIn() throws Exception {
    try (Tinyproxy proxy = tinyproxy();
        CaseService service = encrypted(authority.forName("0.0.0.0", 90))) {
      NetworkOptions through = trusting(manual(proxy.port(), Optional.of(Tinyproxy.PASSWORD)));
      assertEquals(20, count(far(service.baseUrl()), service.issueToken("t"), through));
      assertTrue(proxy.log().contains("CONNECT 0.0.0.0:"), proxy.log());
    }
  }

  @Test
  @Tag("external")
  void saysThatTheProxyRefuses() throws Exception {
    try (Tinyproxy proxy = tinyproxy();
        CaseService service = encrypted(authority.forName("0.0.0.0", 90))) {
      for (String url : List.of(far(service.baseUrl()), "http://0.0.0.0:1")) {
        String without = failure(url, trusting(manual(proxy.port(), Optional.empty())));
        assertTrue(
            without.contains(
                "the proxy 127.0.0.1:" + proxy.port() + " requires a user name and a password"),
            without);
        String wrong = failure(url, trusting(manual(proxy.port(), Optional.of("wrong"))));
        assertTrue(wrong.contains("rejects the user ann or the password"), wrong);
      }
      String closed =
          failure(
              "https://0.0.0.0:" + Tinyproxy.freePort(),
              trusting(manual(proxy.port(), Optional.of(Tinyproxy.PASSWORD))));
      assertTrue(closed.contains("doesn't allow connections"), closed);
    }
  }

  @Test
  void saysThatTheProxyIsNotThere() throws IOException {
    int port = Tinyproxy.freePort();
    String message = failure("https://cases.example.com", trusting(manual(port, Optional.empty())));
    assertTrue(
        message.contains("can't reach the proxy 127.0.0.1:" + port + ": connection refused"),
        message);
  }

  @Test
  @DisplayName("The proxy of an https service is not told the token")
  void tokenIsNotSentToTheProxy() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> heard = new CompletableFuture<>();
      // A read that fails is tried again, so more than one connection comes.
      Thread.ofVirtual()
          .start(
              () -> {
                while (!listener.isClosed()) {
                  heard.complete(head(listener));
                }
              });
      String message =
          failure(
              "https://cases.example.com",
              trusting(manual(listener.getLocalPort(), Optional.of(Tinyproxy.PASSWORD))));
      assertTrue(message.contains("(it responds with 403)"), message);
      assertTrue(heard.get().startsWith("CONNECT cases.example.com:443"), heard.get());
      assertTrue(heard.get().contains("Proxy-Authorization: Basic"), heard.get());
      assertFalse(heard.get().contains(Peer.TOKEN), heard.get());
    }
  }

  private static String head(ServerSocket listener) {
    try (Socket socket = listener.accept();
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      StringBuilder head = new StringBuilder();
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        head.append(line).append('\n');
      }
      socket
          .getOutputStream()
          .write("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      return head.toString();
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void aProxyHearsNothingOfAServiceOnThisComputer() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CaseService service = plain()) {
      NetworkOptions network =
          new NetworkOptions(manual(proxy.getLocalPort(), Optional.empty()), Optional.empty());
      assertEquals(20, count(service, network));
      assertEquals(Optional.empty(), network.routeTo(service.baseUrl()));
    }
  }

  @Test
  @Tag("external")
  void theServiceIsNotToldThePasswordOfTheProxy() throws Exception {
    try (Tinyproxy proxy = tinyproxy();
        Peer peer = new Peer()) {
      peer.enqueue(Peer.json(200, "{\"data\":[]}"));
      try (ServiceClient client =
          FastPauses.client(
              options(
                  far(URI.create(peer.url())),
                  Peer.TOKEN,
                  new NetworkOptions(
                      manual(proxy.port(), Optional.of(Tinyproxy.PASSWORD)), Optional.empty())))) {
        assertEquals(0, client.solutions().readAll(ReadListener.none()).records());
      }
      assertTrue(proxy.log().contains("GET http://0.0.0.0"), proxy.log());
      assertEquals(null, peer.awaitRequest().getHeaders().get("Proxy-Authorization"));
    }
  }

  @Test
  void saysWhatIsWrongWithACertificate() throws IOException {
    NetworkOptions standard = new NetworkOptions(new ProxySettings.None(), Optional.empty());
    NetworkOptions trusting = trusting(new ProxySettings.None());
    try (CaseService service = encrypted(authority.lasting(90))) {
      assertEquals(20, count(service, trusting));
      String unknown = failure(service.baseUrl().toString(), standard);
      assertTrue(unknown.contains("this computer doesn't trust the authority"), unknown);
      assertTrue(unknown.contains("PEM file"), unknown);
    }
    try (CaseService service = encrypted(authority.lasting(-1))) {
      String expired = failure(service.baseUrl().toString(), trusting);
      assertTrue(expired.contains("certificate has expired"), expired);
    }
    try (CaseService service = encrypted(authority.forName("cases.test", 90))) {
      String other = failure(service.baseUrl().toString(), trusting);
      assertTrue(other.contains("doesn't include the name 127.0.0.1"), other);
    }
  }

  @Test
  void aFileThatHoldsNoCertificateIsRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    Path text = Files.writeString(folder.resolve("text.pem"), "not a certificate");
    for (Path file : List.of(folder.resolve("missing.pem"), empty, text)) {
      ClientOptions options =
          ClientOptions.of("https://cases.example.com", () -> Peer.TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.of(file)));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> new ServiceClient(options));
      assertTrue(String.valueOf(e.getMessage()).contains(file.toString()), e.toString());
    }
  }
}
