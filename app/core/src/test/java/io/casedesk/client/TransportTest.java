package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.NotFound;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.ReadListener;
import io.casedesk.model.SolutionRepository.NewSolution;
import io.casedesk.model.UseCaseRepository.NewUseCase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TransportTest {

  private static final String EMPTY_LIST = "{\"data\":[]}";

  private final Peer peer = new Peer();
  private final ServiceClient client = peer.client();

  @AfterEach
  void close() {
    client.close();
    peer.close();
  }

  private void readSolutions() {
    var _ = client.solutions().readAll(ReadListener.none());
  }

  private <X extends ApiException> X failure(Class<X> kind, MockResponse response) {
    peer.enqueue(response);
    X e = assertThrows(kind, this::readSolutions);
    assertNoToken(e);
    return e;
  }

  private static void assertNoToken(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    assertFalse(trace.toString().contains(Peer.TOKEN), trace.toString());
  }

  private static String message(Throwable e) {
    return String.valueOf(e.getMessage());
  }

  @Test
  void sendsTheTokenAsABearerAndAsksForJson() {
    peer.enqueue(Peer.json(200, EMPTY_LIST));

    readSolutions();

    RecordedRequest request = peer.awaitRequest();
    assertEquals("GET /api/public/solutions HTTP/1.1", request.getRequestLine());
    assertEquals("Bearer " + Peer.TOKEN, request.getHeaders().get("Authorization"));
    assertEquals("application/json", request.getHeaders().get("Accept"));
    assertEquals("Casedesk", request.getHeaders().get("User-Agent"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\nb", "tökén", "a b"})
  void doesNotSendATokenThatCannotBeSent(String token) {
    try (ServiceClient other = new ServiceClient(ClientOptions.of(peer.url(), () -> token))) {
      assertThrows(Unauthorized.class, () -> other.solutions().readAll(ReadListener.none()));
    }
    assertEquals(0, peer.requestCount());
  }

  @Test
  void takesATokenWithWhiteSpaceAroundIt() {
    peer.enqueue(Peer.json(200, EMPTY_LIST));
    try (ServiceClient other =
        new ServiceClient(ClientOptions.of(peer.url(), () -> Peer.TOKEN + "\n"))) {
      assertTrue(other.solutions().readAll(ReadListener.none()).complete());
    }
  }

  @Test
  void asksTheGuardOnTheCallingThreadBeforeEveryCall() {
    AtomicReference<Thread> asked = new AtomicReference<>();
    ClientOptions options =
        peer.options()
            .withBeforeCall(
                () -> {
                  asked.set(Thread.currentThread());
                  throw new IllegalStateException("not on this thread");
                });
    try (ServiceClient guarded = new ServiceClient(options)) {
      assertThrows(
          IllegalStateException.class, () -> guarded.solutions().readAll(ReadListener.none()));
    }
    assertEquals(Thread.currentThread(), asked.get());
    assertEquals(0, peer.requestCount());
  }

  @Test
  @DisplayName("trap 42: nothing that prints holds the token")
  void printsNoToken() {
    ClientOptions options = peer.options();

    assertFalse((options + " " + options.limits()).contains(Peer.TOKEN));
    assertTrue(options.toString().startsWith("ClientOptions[http://"), options.toString());
  }

  @Test
  @DisplayName("trap 40: the service's words are shown as they are")
  void tellsStatusAndWordsOfAFailure() {
    Rejected e = failure(Rejected.class, Peer.json(400, Peer.error("Ungültig: <b>")));

    assertEquals(400, e.status());
    assertEquals("Ungültig: <b>", e.excerpt());
    assertEquals("GET", e.method());
    assertEquals("/api/public/solutions", e.path());
    failure(Rejected.class, Peer.json(405, "{}"));
    failure(Unauthorized.class, Peer.json(401, Peer.error("bad token")));
    failure(NotFound.class, Peer.json(404, Peer.error("none")));
    assertTrue(
        message(failure(Unavailable.class, Peer.json(500, Peer.error("oops")))).contains("oops"));
    assertTrue(message(failure(Malformed.class, Peer.json(666, "{}"))).contains("666"));
  }

  @Test
  void takesTheTokenOutOfWordsThatRepeatIt() {
    Rejected e = failure(Rejected.class, Peer.json(400, Peer.error("bad: " + Peer.TOKEN)));

    assertEquals("bad: [token]", e.excerpt());
    Rejected longOne = failure(Rejected.class, Peer.json(400, "x".repeat(495) + Peer.TOKEN));
    assertFalse(longOne.excerpt().contains("canary"), longOne.excerpt());
  }

  @Test
  @DisplayName("trap 32: a 404 without the envelope is a wrong base URL or a proxy")
  void tellsANotFoundThatIsNotTheServices() {
    Malformed e =
        failure(Malformed.class, Peer.json(404, "{\"error\":\"Not Found\",\"path\":\"/\"}"));

    assertTrue(message(e).contains("the base URL is wrong, or a proxy"), message(e));
    failure(Malformed.class, new MockResponse.Builder().code(404).body("<html>no</html>").build());
  }

  @ParameterizedTest
  @CsvSource({"429, 7, 7", "429,, -1", "429, soon, -1", "503, 0, 0", "503, 120, 120"})
  @DisplayName("trap 36: Retry-After in seconds")
  void tellsHowLongToWait(int status, String header, long seconds) {
    MockResponse.Builder response = new MockResponse.Builder().code(status);
    if (header != null) {
      response.addHeader("Retry-After", header);
    }
    // OkHttp itself repeats a GET once on 503 with Retry-After: 0, which is safe.
    peer.enqueue(response.build());

    RateLimited e = failure(RateLimited.class, response.build());

    assertEquals(seconds, e.retryAfterSeconds());
  }

  @Test
  @DisplayName("trap 36: Retry-After as a date")
  void tellsUntilWhenToWait() {
    String date =
        ZonedDateTime.now(ZoneOffset.UTC)
            .plusSeconds(90)
            .format(DateTimeFormatter.RFC_1123_DATE_TIME);

    long seconds = Answers.retryAfter(date);

    assertTrue(seconds > 80 && seconds <= 90, () -> "" + seconds);
    assertEquals(0, Answers.retryAfter("Wed, 21 Oct 2015 07:28:00 GMT"));
  }

  @Test
  void a503WithoutRetryAfterIsUnavailable() {
    failure(Unavailable.class, Peer.json(503, "{}"));
  }

  @Test
  @DisplayName("trap 37: a redirect is not followed, and the token goes nowhere else")
  void followsNoRedirect() {
    try (Peer other = new Peer()) {
      other.enqueue(Peer.json(200, EMPTY_LIST));
      Malformed e =
          failure(
              Malformed.class,
              new MockResponse.Builder()
                  .code(307)
                  .addHeader("Location", other.url() + "secret-path?x=1")
                  .build());

      assertTrue(message(e).contains("port " + other.port()), message(e));
      assertFalse(message(e).contains("secret-path"), message(e));
      assertEquals(0, other.requestCount());
    }
    assertTrue(
        message(failure(Malformed.class, new MockResponse.Builder().code(302).build()))
            .contains("another address"));
  }

  @Test
  @DisplayName("trap 38: HTML with 200 is named, a log-in page as such")
  void namesWebPages() {
    MockResponse page =
        new MockResponse.Builder()
            .addHeader("Content-Type", "text/html; charset=utf-8")
            .body("<html><title>Welcome</title></html>")
            .build();
    MockResponse logIn =
        new MockResponse.Builder()
            .body("\n <!DOCTYPE html><form><input type=\"password\"></form>")
            .build();

    assertTrue(message(failure(Malformed.class, page)).contains("a web page (HTML)"));
    assertTrue(message(failure(Malformed.class, logIn)).contains("a log-in page"));
    assertTrue(
        message(failure(Unavailable.class, page.newBuilder().code(500).build()))
            .contains("Welcome"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OK",
        "{\"data\":[{\"id\":1}",
        "[]",
        "{\"data\":null}",
        "{\"data\":{}}",
        "{}",
        "{\"data\":[1 2]}"
      })
  @DisplayName("trap 38: JSON that is cut off or something else")
  void namesBrokenJson(String body) {
    failure(Malformed.class, Peer.json(200, body));
  }

  @Test
  @DisplayName("trap 12: a body beyond the limit is not taken in, and the limit is named")
  void boundsTheBody() {
    ClientOptions small =
        peer.options().withLimits(Limits.defaults().withSizes(100_000, 50, 1_000));
    try (ServiceClient bounded = new ServiceClient(small)) {
      String body = "{\"data\":[\"" + "x".repeat(200_000) + "\"]}";
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
  void readsCompressedAnswers() throws IOException {
    Buffer zipped = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(zipped))) {
      sink.writeUtf8("{\"data\":[{\"id\":1}]}");
    }
    peer.enqueue(
        new MockResponse.Builder().addHeader("Content-Encoding", "gzip").body(zipped).build());

    assertEquals(1, client.solutions().readAll(ReadListener.none()).records());
  }

  @Test
  @DisplayName("trap 38: silence, slow drips and broken answers end in plain words")
  void saysInPlainWordsWhyNoAnswerCame() {
    ClientOptions hurried =
        peer.options()
            .withLimits(
                Limits.defaults()
                    .withTimes(
                        Duration.ofSeconds(2), Duration.ofMillis(200), Duration.ofMillis(700)));
    try (ServiceClient impatient = new ServiceClient(hurried)) {
      peer.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
      Unavailable silent =
          assertThrows(Unavailable.class, () -> impatient.solutions().readAll(ReadListener.none()));
      assertTrue(message(silent).contains("timed out: nothing came for 200 ms"), message(silent));

      peer.enqueue(
          new MockResponse.Builder()
              .body("x".repeat(1_000))
              .throttleBody(1, 100, TimeUnit.MILLISECONDS)
              .build());
      Unavailable dripping =
          assertThrows(Unavailable.class, () -> impatient.solutions().readAll(ReadListener.none()));
      assertTrue(message(dripping).contains("not done within 700 ms"), message(dripping));
    }
    Unavailable broken =
        failure(
            Unavailable.class,
            new MockResponse.Builder()
                .body(EMPTY_LIST.repeat(10_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
    assertTrue(message(broken).contains("broke off"), message(broken));
    assertEquals(0, broken.status());
  }

  @Test
  void saysWhenNobodyListens() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertTrue(unreachable("http://127.0.0.1:" + port).contains("connection refused"));
    assertTrue(unreachable("https://no-such-host.invalid").contains("is not known"));
    assertTrue(unreachable("https://127.0.0.1:" + peer.port()).contains("no secure connection"));
  }

  private static String unreachable(String url) {
    try (ServiceClient lost = new ServiceClient(ClientOptions.of(url, () -> Peer.TOKEN))) {
      return message(
          assertThrows(Unavailable.class, () -> lost.solutions().readAll(ReadListener.none())));
    }
  }

  @Test
  void saysWhenWhatAnswersIsNoWebServer() throws Exception {
    try (ServerSocket odd = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket socket = odd.accept()) {
                  socket
                      .getOutputStream()
                      .write("220 mail\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                  socket.shutdownOutput();
                  socket.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
                } catch (IOException e) {
                  // the client has seen enough
                }
              });
      try (ServiceClient lost =
          new ServiceClient(
              ClientOptions.of("http://127.0.0.1:" + odd.getLocalPort(), () -> Peer.TOKEN))) {
        Malformed e =
            assertThrows(Malformed.class, () -> lost.solutions().readAll(ReadListener.none()));
        assertTrue(message(e).contains("does not speak HTTP"), message(e));
      }
    }
  }

  @Test
  void endsAtOnceWhenTheThreadIsInterrupted() throws Exception {
    peer.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    readSolutions();
                  } catch (CancellationException e) {
                    thrown.set(e);
                    flag.set(Thread.currentThread().isInterrupted());
                  }
                });
    peer.awaitRequest();
    reader.interrupt();
    reader.join(Duration.ofSeconds(5));

    assertInstanceOf(CancellationException.class, thrown.get());
    assertEquals(true, flag.get());
  }

  @Test
  void sendsNothingOnAnInterruptedThread() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, this::readSolutions);
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals(0, peer.requestCount());
  }

  @Test
  void closingEndsWhatIsUnderWay() throws Exception {
    peer.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    readSolutions();
                  } catch (CancellationException e) {
                    thrown.set(e);
                  }
                });
    peer.awaitRequest();
    client.close();
    reader.join(Duration.ofSeconds(5));

    assertInstanceOf(CancellationException.class, thrown.get());
    assertThrows(IllegalStateException.class, this::readSolutions);
  }

  @Test
  void passesOnAMistakeOfTheTokenSupplier() {
    try (ServiceClient broken =
        new ServiceClient(
            ClientOptions.of(
                peer.url(),
                () -> {
                  throw new IllegalStateException("vault is locked");
                }))) {
      assertThrows(
          IllegalStateException.class, () -> broken.solutions().readAll(ReadListener.none()));
    }
  }

  @Test
  @DisplayName("trap 16: a create arrives once when a reused connection dies after receiving it")
  void sendsAWriteOnceOnAConnectionThatDies() {
    writeOnce(
        new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build(),
        Unavailable.class);
  }

  @Test
  @DisplayName("trap 16: a create arrives once on 503 with Retry-After: 0")
  void sendsAWriteOnceWhenAskedToTryAgain() {
    writeOnce(
        new MockResponse.Builder().code(503).addHeader("Retry-After", "0").build(),
        RateLimited.class);
  }

  @Test
  @DisplayName("trap 16: a create arrives once on 408")
  void sendsAWriteOnceOnARequestTimeout() {
    writeOnce(new MockResponse.Builder().code(408).build(), Rejected.class);
  }

  private void writeOnce(MockResponse response, Class<? extends ApiException> expected) {
    AtomicInteger reused = new AtomicInteger();
    peer.answer(
        request -> {
          if (request.getMethod().equals("GET")) {
            return Peer.json(200, EMPTY_LIST);
          }
          reused.set(request.getExchangeIndex());
          return response;
        });
    List<Runnable> writes =
        List.of(
            () -> client.useCases().create(new NewUseCase("n")),
            () -> client.solutions().create(new NewSolution("n", "Draft")),
            () -> client.useCases().patch("1", Map.of(FieldRef.custom("k"), FieldValue.text("v"))),
            () ->
                client
                    .solutions()
                    .patch("1", Map.of(FieldRef.standard("name"), FieldValue.text("v"))),
            () -> client.useCases().fields());
    for (Runnable write : writes) {
      readSolutions();
      peer.arrived();

      assertThrows(expected, write::run);

      List<RecordedRequest> arrived = peer.arrived();
      assertEquals(1, arrived.size(), () -> "" + arrived);
      assertTrue(reused.get() > 0, "on a connection used before");
    }
  }

  @Test
  void readsAgainOnAConnectionThatWentStale() {
    AtomicInteger requests = new AtomicInteger();
    peer.answer(
        request ->
            requests.incrementAndGet() == 2
                ? new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build()
                : Peer.json(200, EMPTY_LIST));

    readSolutions();
    readSolutions();

    assertEquals(3, requests.get());
  }

  @Test
  void limitsMustLetSomethingThrough() {
    Limits limits = Limits.defaults();

    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(1, 1, 0));
    Duration some = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(Duration.ZERO, some, some));
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(some, Duration.ZERO, some));
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(some, some, Duration.ZERO));
    assertNull(new Reply.Headers("", null, null).location());
  }
}
