package io.casedesk.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.FastPauses;
import io.casedesk.client.Peer;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.ReadListener;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NetworkErrorsTest extends WithPeer {

  @Test
  @DisplayName("Q12: a body beyond the limit is not taken in, and the limit is named")
  void boundsTheBody() {
    ClientOptions small =
        peer.options().withLimits(ResponseLimits.defaults().withSizes(100_000, 50, 1_000));
    try (ServiceClient bounded = new ServiceClient(small)) {
      String body = "{\"data\":[" + "\"xxxxxxx\",".repeat(20_000) + "7]}";
      peer.enqueue(Peer.json(200, body));
      peer.enqueue(new MockResponse.Builder().chunkedBody(body, 1_000).build());
      Buffer zipped = new Buffer();
      try (var sink = Okio.buffer(new GzipSink(zipped))) {
        sink.writeUtf8(body);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      peer.enqueue(
          new MockResponse.Builder().addHeader("Content-Encoding", "gzip").body(zipped).build());

      for (String how : List.of("with its length", "in chunks", "compressed")) {
        Malformed e =
            assertThrows(
                Malformed.class, () -> bounded.solutions().readAll(ReadListener.none()), how);
        assertTrue(message(e).contains("100000 bytes"), message(e));
      }
    }
  }

  @Test
  @DisplayName("Q38: silence, slow drips and broken answers end in plain words")
  void saysInPlainWordsWhyNoAnswerCame() {
    Duration never = Duration.ofMinutes(10);
    ResponseLimits limits = ResponseLimits.defaults();
    try (ServiceClient impatient = timed(limits.withTimes(never, Duration.ofMillis(100), never))) {
      peer.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
      Unavailable silent =
          assertThrows(Unavailable.class, () -> impatient.solutions().readAll(ReadListener.none()));
      assertTrue(
          message(silent).contains("timed out: no data arrived for 100 ms"), message(silent));
    }
    peer.forget();
    try (ServiceClient impatient = timed(limits.withTimes(never, never, Duration.ofMillis(150)))) {
      peer.enqueue(
          new MockResponse.Builder()
              .body("x".repeat(100_000))
              .throttleBody(1, 20, TimeUnit.MILLISECONDS)
              .build());
      Unavailable dripping =
          assertThrows(Unavailable.class, () -> impatient.solutions().readAll(ReadListener.none()));
      assertTrue(message(dripping).contains("not finished within 150 ms"), message(dripping));
    }
    Unavailable broken =
        failure(
            Unavailable.class,
            new MockResponse.Builder()
                .body("{\"data\":[" + "{\"id\":1},".repeat(10_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
    assertTrue(message(broken).contains("was lost"), message(broken));
    assertEquals(0, broken.status());
  }

  /** A client with other limits on time, whose pauses between its tries are short. */
  private ServiceClient timed(ResponseLimits limits) {
    return FastPauses.client(peer.options().withLimits(limits));
  }

  @Test
  void saysWhenNobodyListens() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertTrue(unreachable("http://127.0.0.1:" + port).contains("connection refused"));
    assertTrue(unreachable("https://no-such-host.invalid").contains("is unknown"));
  }

  private static String unreachable(String url) {
    try (ServiceClient lost = FastPauses.client(ClientOptions.of(url, () -> Peer.TOKEN))) {
      return message(
          assertThrows(Unavailable.class, () -> lost.solutions().readAll(ReadListener.none())));
    }
  }

  @Test
  void saysWhenWhatAnswersIsNoWebServer() throws IOException {
    try (ServerSocket mail = mailServer()) {
      String address = "127.0.0.1:" + mail.getLocalPort();
      assertTrue(unreachable("https://" + address).contains("no secure connection"));
      try (ServiceClient lost =
          FastPauses.client(ClientOptions.of("http://" + address, () -> Peer.TOKEN))) {
        Malformed e =
            assertThrows(Malformed.class, () -> lost.solutions().readAll(ReadListener.none()));
        assertTrue(message(e).contains("doesn't use HTTP"), message(e));
      }
    }
  }

  /** Greets whoever connects, as a mail server would, and hangs up. */
  private static ServerSocket mailServer() throws IOException {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(
            () -> {
              while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                  socket.getOutputStream().write("220 mail\r\n\r\n".getBytes(UTF_8));
                  socket.shutdownOutput();
                  socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                  // the client has seen enough
                }
              }
            });
    return server;
  }
}
