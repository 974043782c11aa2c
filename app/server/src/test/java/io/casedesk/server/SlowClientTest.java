package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ListenOptions.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that drip, stall, or come in numbers, over real connections. */
@Timeout(300)
@Tag(TestDatabase.SQLITE)
final class SlowClientTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private final List<AutoCloseable> open = new ArrayList<>();

  /** A service with a good client, which is served whatever the others do. */
  private final class Running {

    private final CaseService service;
    private final Caller good;
    private final String token;

    private Running(Limits limits) {
      service =
          CaseService.start(
              ServiceOptions.of(folder.resolve("slow.db"))
                  .withSample(40)
                  .withListening(ListenOptions.onLoopback().withLimits(limits)));
      open.add(service);
      token = service.issueToken("slow");
      good = new Caller(service.baseUrl(), token);
      open.add(good);
    }

    private RawClient connect() throws IOException {
      RawClient client = new RawClient(service.baseUrl());
      open.add(client);
      return client;
    }

    private String post(String headers) {
      return "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer "
          + token
          + "\r\n"
          + headers
          + "\r\n\r\n";
    }

    private void serveTheGoodOneUntil(CompletableFuture<Void> cut) {
      while (!cut.isDone()) {
        assertEquals(200, good.get("/use-cases").status());
      }
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable part : open.reversed()) {
      part.close();
    }
  }

  private static Limits patient() {
    return new Limits(512, LONG, LONG, LONG, LONG);
  }

  @Test
  void cutsOffAHeadThatDrips() throws IOException {
    Running here = new Running(patient().withHeadTime(SHORT));
    RawClient slow = here.connect().send("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\nX: ");

    here.serveTheGoodOneUntil(slow.drip('a'));

    assertEquals("", slow.readToTheEnd());
  }

  @Test
  void cutsOffTheSecondHeadThatDrips() throws IOException {
    Running here = new Running(patient().withHeadTime(SHORT).withIdleTime(SHORT));
    RawClient slow =
        here.connect().send(here.post("Content-Length: 11") + "{\"name\":\"a\"}".substring(0, 11));
    assertTrue(slow.readUntil("}").startsWith("HTTP/1.1 400"));

    here.serveTheGoodOneUntil(slow.drip('G'));

    assertEquals("", slow.readToTheEnd());
  }

  @Test
  void cutsOffAConnectionThatSaysNothing() throws IOException {
    Running here = new Running(patient().withHeadTime(SHORT));
    assertEquals("", here.connect().readToTheEnd());
  }

  @Test
  void cutsOffAConnectionThatIsSilentAfterAnAnswer() throws IOException {
    Running here = new Running(patient().withIdleTime(SHORT));
    RawClient silent = here.connect().send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    assertTrue(silent.readToTheEnd().startsWith("HTTP/1.1 404"));
  }

  @Test
  void answersABodyThatDripsWith408() throws IOException {
    Running here = new Running(patient().withBodyTime(SHORT));
    RawClient slow = here.connect().send(here.post("Content-Length: 100000"));

    here.serveTheGoodOneUntil(slow.drip('a'));

    assertTooSlow(slow.readToTheEnd());
    assertEquals(40, here.good.get("/use-cases?page=0&limit=100").json().at("/meta/total").asInt());
  }

  @Test
  void answersAChunkedBodyThatDripsWith408() throws IOException {
    Running here = new Running(patient().withBodyTime(SHORT));
    RawClient slow = here.connect().send(here.post("Transfer-Encoding: chunked") + "fffff\r\n");

    here.serveTheGoodOneUntil(slow.drip('a'));

    assertTooSlow(slow.readToTheEnd());
  }

  @Test
  void answersABodyThatStallsWith408() throws IOException {
    Running here = new Running(patient().withIdleTime(SHORT));
    assertTooSlow(here.connect().send(here.post("Content-Length: 10") + "{").readToTheEnd());
  }

  /** In a crowd, a connection may be cut off before its request is read; a client tries again. */
  private static void assertServed(Caller client) {
    for (int attempt = 1; ; attempt++) {
      try {
        assertEquals(200, client.get("/use-cases").status());
        return;
      } catch (UncheckedIOException cutOff) {
        assertTrue(attempt < 3, () -> "The client was cut off again: " + cutOff);
      }
    }
  }

  private static void assertTooSlow(String answer) {
    assertTrue(answer.startsWith("HTTP/1.1 408"), answer);
    assertTrue(answer.contains("{\"data\":null,\"error\":\"The body took too long"), answer);
    assertTrue(answer.contains("Connection: close"), answer);
    assertFalse(answer.contains("Exception"), answer);
  }

  @Test
  void aBodyThatNobodyReadsHoldsNoConnectionForEver() throws IOException {
    Running here = new Running(patient().withHeadTime(SHORT));
    RawClient slow =
        here.connect()
            .send(
                "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n");

    here.serveTheGoodOneUntil(slow.drip('a'));

    assertTrue(slow.readToTheEnd().startsWith("HTTP/1.1 401"));
  }

  @Test
  void letsOthersInWhenAllConnectionsAreTakenBySilentOnes() throws IOException {
    Running here = new Running(patient().withConnections(10).withHeadTime(SHORT));
    for (int i = 0; i < 40; i++) {
      here.connect();
    }
    assertServed(here.good);
  }

  @Test
  void letsOthersInWhenAllConnectionsAreKeptAfterAnAnswer() throws IOException {
    Running here = new Running(patient().withConnections(10).withIdleTime(SHORT));
    for (int i = 0; i < 10; i++) {
      RawClient kept = here.connect().send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      assertTrue(kept.readUntil("}").startsWith("HTTP/1.1 404"));
    }
    here.connect();
    assertServed(here.good);
  }

  @Test
  void letsOthersInWhileHalfHeadsHoldAllConnections() throws IOException {
    Running here = new Running(patient().withConnections(10).withHeadTime(SHORT));
    for (int i = 0; i < 20; i++) {
      here.connect().send("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\nX: ");
    }
    assertServed(here.good);
  }

  @Test
  void letsOthersInWhileBodiesWithoutATokenHoldAllConnections() throws IOException {
    Running here = new Running(patient().withConnections(10));
    for (int i = 0; i < 20; i++) {
      here.connect()
          .send("POST /api/swagger/login HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\na");
    }
    assertServed(here.good);
  }

  @Test
  void endsAConnectionWithoutAGoodToken() throws IOException {
    Running here = new Running(patient());
    String answer =
        here.connect().send("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\n\r\n").readToTheEnd();
    assertTrue(answer.startsWith("HTTP/1.1 401"), answer);
    assertTrue(answer.contains("Connection: close"), answer);
  }

  @Test
  @Timeout(60)
  void waitsForNoBodyWithoutAGoodToken() throws IOException {
    Running here = new Running(patient().withHeadTime(SHORT).withBodyTime(Duration.ofHours(1)));
    RawClient slow =
        here.connect()
            .send(
                "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\n{");
    String answer = slow.readUntil("}");
    assertTrue(answer.startsWith("HTTP/1.1 401"), answer);
    // After the answer, the client sends on until the service closes the connection.
    here.serveTheGoodOneUntil(slow.drip('a'));
  }

  @Test
  @Timeout(60)
  void letsOthersInWhileDrippingBodiesWithAGoodTokenHoldAllConnections() throws IOException {
    Running here = new Running(patient().withConnections(10).withBodyTime(SHORT));
    RawClient first = here.connect().send(here.post("Content-Length: 90000"));
    var _ = first.drip('a');
    for (int i = 0; i < 40; i++) {
      var _ = here.connect().send(here.post("Content-Length: 90000")).drip('a');
    }
    for (int round = 0; round < 3; round++) {
      try (Caller late = new Caller(here.service.baseUrl(), here.token)) {
        assertServed(late);
        assertEquals(201, late.post("/use-cases", "{\"name\":\"complete\"}").status());
      }
    }
    // This client sends on, so the reset of its connection may overtake the answer.
    String answer = first.readToTheEnd();
    if (!answer.isEmpty()) {
      assertTooSlow(answer);
    }
  }
}
