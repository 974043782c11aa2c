package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.FastPauses;
import io.casedesk.client.Peer;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiClientTest extends WithPeer {

  @Test
  void sendsTheTokenAsABearerAndAsksForJson() {
    peer.enqueue(Peer.json(200, EMPTY_LIST));

    readSolutions();

    RecordedRequest request = peer.awaitRequest();
    assertEquals("GET /api/public/solutions HTTP/1.1", request.getRequestLine());
    assertEquals("Bearer " + Peer.TOKEN, request.getHeaders().get("Authorization"));
    assertEquals("application/json", request.getHeaders().get("Accept"));
    assertEquals("Casedesk", request.getHeaders().get("User-Agent"));
    assertEquals("no-cache", request.getHeaders().get("Cache-Control"), "it may verify a write");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\nb", "tökén", "a b"})
  void doesNotSendATokenThatCannotBeSent(String token) {
    try (ServiceClient other = FastPauses.client(ClientOptions.of(peer.url(), () -> token))) {
      assertThrows(Unauthorized.class, () -> other.solutions().readAll(ReadListener.none()));
    }
    assertEquals(0, peer.requestCount());
  }

  @Test
  void takesATokenWithWhiteSpaceAroundIt() {
    peer.enqueue(Peer.json(200, EMPTY_LIST));
    try (ServiceClient other =
        FastPauses.client(ClientOptions.of(peer.url(), () -> Peer.TOKEN + "\n"))) {
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
    try (ServiceClient guarded = FastPauses.client(options)) {
      assertThrows(
          IllegalStateException.class, () -> guarded.solutions().readAll(ReadListener.none()));
    }
    assertEquals(Thread.currentThread(), asked.get());
    assertEquals(0, peer.requestCount());
  }

  @Test
  @DisplayName("Q42: nothing that prints holds the token")
  void printsNoToken() {
    ClientOptions options = peer.options();

    assertFalse((options + " " + options.limits()).contains(Peer.TOKEN));
    assertTrue(options.toString().startsWith("ClientOptions[http://"), options.toString());
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
  void callsACutCompressedBodyDamagedAndReadsItAgain() throws IOException {
    Buffer zipped = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(zipped))) {
      sink.writeUtf8("{\"data\":[{\"id\":1}]}");
    }
    Buffer cut = new Buffer();
    cut.write(zipped, zipped.size() - 16);
    for (int i = 0; i < 3; i++) {
      peer.enqueue(
          new MockResponse.Builder()
              .addHeader("Content-Encoding", "gzip")
              .body(cut.copy())
              .build());
    }

    Malformed damaged = assertThrows(Malformed.class, this::readSolutions);

    assertTrue(damaged.getMessage().contains("cut off or damaged"), damaged.getMessage());
    assertEquals(Malformed.Flaw.DAMAGED, damaged.flaw());
    assertEquals(3, peer.requestCount(), "as often as other damaged bodies");
  }

  @Test
  void saysThatAProxyAsksForASignIn() {
    Malformed refused =
        failure(Malformed.class, new MockResponse.Builder().code(407).body("sign in").build());

    assertTrue(refused.getMessage().contains("asks for a sign-in"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 413})
  void namesTheStatusOfAPageAndNotItsSource(int status) {
    MockResponse page =
        new MockResponse.Builder()
            .code(status)
            .addHeader("Content-Type", "text/html")
            .body("<html><h1>Blocked by policy</h1></html>")
            .build();

    String text = failure(Rejected.class, page).getMessage();

    assertTrue(text.contains("status " + status + ", and a web page came instead"), text);
    assertFalse(text.contains("<h1>"), text);
  }

  @Test
  @DisplayName("the client's own threads read sockets as platform threads, for a quick exit")
  void readsSocketsOnPlatformThreads() {
    peer.answer(request -> Peer.json(200, "{\"data\":[{\"id\":1}],\"meta\":{\"totalPages\":9}}"));
    Queue<Thread> readers = new ConcurrentLinkedQueue<>();
    ClientOptions options =
        peer.options().withBeforeCall(() -> readers.add(Thread.currentThread()));
    try (ServiceClient watched = FastPauses.client(options)) {
      var _ = watched.useCases().readAll(ReadListener.none());
      var _ = watched.solutionParts().checklists(List.of("1", "2"), (fresh, at) -> {});
      var _ = watched.solutions().reread(Set.of("1", "2"));
    }

    readers.removeIf(Thread.currentThread()::equals);
    assertFalse(readers.isEmpty());
    for (Thread reader : readers) {
      assertFalse(reader.isVirtual(), () -> "" + reader);
      assertTrue(reader.isDaemon(), () -> "" + reader);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterruptEndsAStreamWhoseListenerUsesAChannel(boolean isVirtual) throws Exception {
    StringBuilder rows = new StringBuilder("{\"data\":[");
    for (int i = 0; i < 2_000; i++) {
      rows.append("{\"id\":").append(i).append("},");
    }
    String half = rows.toString();
    peer.enqueue(
        new MockResponse.Builder()
            .body(half + "x".repeat(100_000))
            .throttleBody(half.length(), 1, TimeUnit.HOURS)
            .build());
    CountDownLatch delivered = new CountDownLatch(1);
    ReadListener<Solution> listener =
        (fresh, progress) -> {
          if (delivered.getCount() == 0) {
            return;
          }
          try {
            Pipe pipe = Pipe.open();
            pipe.sink().write(ByteBuffer.allocate(1));
            pipe.source().read(ByteBuffer.allocate(1));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          delivered.countDown();
        };
    FutureTask<Throwable> work =
        new FutureTask<>(
            () ->
                assertThrows(
                    CancellationException.class, () -> client.solutions().readAll(listener)));
    Thread reader = (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(work);
    peer.awaitRequest();
    delivered.await();
    reader.interrupt();

    assertInstanceOf(CancellationException.class, work.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsAtOnceWhenTheThreadIsInterrupted(boolean isVirtual) throws Exception {
    peer.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread reader =
        (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform())
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
    reader.join();

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
    reader.join();

    assertInstanceOf(CancellationException.class, thrown.get());
    assertThrows(IllegalStateException.class, this::readSolutions);
  }

  @Test
  void passesOnAMistakeOfTheTokenSupplier() {
    try (ServiceClient broken =
        FastPauses.client(
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
    ResponseLimits limits = ResponseLimits.defaults();

    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> limits.withSizes(1, 1, 0));
    Duration some = Duration.ofSeconds(1);
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(Duration.ZERO, some, some));
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(some, Duration.ZERO, some));
    assertThrows(IllegalArgumentException.class, () -> limits.withTimes(some, some, Duration.ZERO));
  }
}
