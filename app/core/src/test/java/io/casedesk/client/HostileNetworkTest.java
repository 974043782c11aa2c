package io.casedesk.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.TestAuthority;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.ReadListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody on the way who wants the token: whatever they do, it does not leave for them. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class HostileNetworkTest {

  @TempDir Path folder;

  private static void reads(ServiceClient client) {
    var _ = client.solutions().readAll(ReadListener.none());
  }

  private static void patches(ServiceClient client) {
    client.useCases().patch("1", Map.of(FieldRef.custom("a"), FieldValue.text("b")));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectTakesNeitherTheTokenNorAWriteAway(int status) {
    try (Peer peer = new Peer();
        Peer thief = new Peer();
        ServiceClient client = peer.client()) {
      thief.enqueue(Peer.json(200, "{\"data\":[]}"));
      peer.enqueue(
          new MockResponse.Builder().code(status).addHeader("Location", thief.url()).build());
      assertThrows(ApiException.Malformed.class, () -> reads(client));
      assertThrows(ApiException.Malformed.class, () -> patches(client));
      assertEquals(0, thief.requestCount());
    }
  }

  @Test
  void aRedirectToPlainHttpOfTheSameHostIsNotFollowed() {
    try (Peer peer = new Peer();
        ServiceClient client = peer.client()) {
      peer.enqueue(
          new MockResponse.Builder()
              .code(302)
              .addHeader("Location", peer.url() + "elsewhere")
              .build());
      ApiException e = assertThrows(ApiException.Malformed.class, () -> reads(client));
      assertEquals(1, peer.requestCount());
      assertTrue(String.valueOf(e.getMessage()).contains("doesn't follow"), e::toString);
    }
  }

  @Test
  void whoDoesNotSpeakTlsHearsNoToken() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      FutureTask<String> heard = new FutureTask<>(() -> answeredInPlain(plain));
      Thread.ofVirtual().start(heard);
      ClientOptions options =
          ClientOptions.of("https://127.0.0.1:" + plain.getLocalPort(), () -> Peer.TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.empty()));
      try (ServiceClient client = FastPauses.client(options)) {
        assertThrows(ApiException.class, () -> patches(client));
      }
      assertFalse(heard.get().contains(Peer.TOKEN));
      assertFalse(heard.get().contains("HTTP/1.1"), "it was never asked in plain");
    }
  }

  private static String answeredInPlain(ServerSocket server) throws IOException {
    try (Socket caller = server.accept()) {
      byte[] heard = new byte[1 << 14];
      int length = caller.getInputStream().read(heard);
      caller.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(US_ASCII));
      return new String(heard, 0, Math.max(0, length), ISO_8859_1);
    }
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1,true,true", "cases.example,true,false", "127.0.0.1,false,false"})
  void whoCannotProveToBeTheServiceHearsNoToken(String name, boolean known, boolean heard)
      throws IOException {
    TestAuthority authority = new TestAuthority(folder);
    HeldCertificate own = authority.forName(name, 30);
    try (MockWebServer server = authority.server(own)) {
      server.start();
      server.enqueue(Peer.json(200, "{\"data\":[]}"));
      Optional<Path> trust = known ? Optional.of(authority.pem()) : Optional.empty();
      ClientOptions options =
          ClientOptions.of("https://127.0.0.1:" + server.getPort(), () -> Peer.TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), trust));
      try (ServiceClient client = FastPauses.client(options)) {
        if (heard) {
          reads(client);
        } else {
          assertThrows(ApiException.Unavailable.class, () -> reads(client));
        }
      }
      assertEquals(heard ? 1 : 0, server.getRequestCount());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://cases.example", "http://127.0.0.1.cases.example", "http://[::2]"})
  void plainHttpToAnotherComputerIsRefusedBeforeAnythingIsAsked(String url) {
    assertThrows(IllegalArgumentException.class, () -> ClientOptions.of(url, () -> Peer.TOKEN));
  }
}
