package io.casedesk.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.TestDatabase;
import io.casedesk.server.http.admin.AdminServer.Health;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.ListenOptions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routes that fail in every way, and readers that do not read, in the service's own server. */
@Timeout(300)
@Tag(TestDatabase.SQLITE)
final class FailureTest {

  private static final int LARGE = 50_000_000;

  /** Rows of the list that fails; it is read twice, and fails at the last row. */
  private static final AtomicInteger read = new AtomicInteger();

  private static WebServer start(ListenOptions listenOptions) {
    return WebServer.start(
        ListenAddress.of(listenOptions), FailureTest::addRoutes, new Health(() -> true, () -> 0));
  }

  private static void addRoutes(RoutesConfig config) {
    config.get("/fine", context -> context.result("fine"));
    config.get(
        "/own-policy",
        context -> context.header("Content-Security-Policy", "default-src 'self'").result("x"));
    config.get(
        "/exception",
        _ -> {
          throw new IllegalStateException("secret of the house");
        });
    config.get("/stack", context -> context.result("depth " + depth(0)));
    config.get(
        "/memory",
        _ -> {
          throw new OutOfMemoryError("secret of the house");
        });
    config.get(
        "/half-said",
        context -> {
          context.result("half of it");
          throw new IllegalStateException("secret of the house");
        });
    config.get("/while-writing", FailureTest::failWhileWriting);
    config.get("/between-parts", FailureTest::failBetweenParts);
    config.get("/large", context -> context.result(new byte[LARGE]));
  }

  /** Calls itself until the stack is full, for whatever number is asked for. */
  private static int depth(int from) {
    return from == Integer.MAX_VALUE ? from : 1 + depth(from + 1);
  }

  private static void failWhileWriting(Context context) {
    Iterable<String> failing =
        () -> {
          throw new IllegalStateException("secret of the house");
        };
    ResponseWriter.send(context, 200, List.of("x".repeat(200_000), failing));
  }

  private static void failBetweenParts(Context context) {
    byte[] row = ("\"" + "x".repeat(200_000) + "\"").getBytes(StandardCharsets.US_ASCII);
    ResponseWriter.sendRows(
        context,
        reader ->
            reader.read(
                Stream.generate(() -> row)
                    .limit(3)
                    .map(
                        json -> {
                          if (read.incrementAndGet() % 5 == 0) {
                            throw new IllegalStateException("secret of the house");
                          }
                          return json;
                        })
                    .iterator(),
                3),
        _ -> Map.of());
  }

  private static HttpResponse<String> get(HttpClient client, URI url)
      throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/exception", "/stack", "/memory", "/half-said", "/while-writing"})
  void answersFailuresInTheEnvelopeAndGoesOn(String path) throws Exception {
    try (WebServer server = start(ListenOptions.onLoopback());
        HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> failed = get(client, URI.create(server.url() + path));
      assertEquals(500, failed.statusCode());
      assertTrue(
          failed.body().startsWith("{\"data\":null,\"error\":\"The service failed"), failed.body());
      assertFalse(failed.body().contains("secret"), failed.body());
      assertEquals("no-store", failed.headers().firstValue("Cache-Control").orElse(""));
      assertTrue(
          failed.headers().firstValue("Content-Type").orElse("").startsWith("application/json"));
      assertEquals("fine", get(client, URI.create(server.url() + "/fine")).body());
    }
  }

  @Test
  void cutsOffAListThatFailsBetweenItsParts() throws Exception {
    try (WebServer server = start(ListenOptions.onLoopback());
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = URI.create(server.url() + "/between-parts");
      assertThrows(IOException.class, () -> get(client, url));
      assertEquals("fine", get(client, URI.create(server.url() + "/fine")).body());
    }
  }

  @Test
  void letsAPageSetAPolicyOfItsOwn() throws Exception {
    try (WebServer server = start(ListenOptions.onLoopback());
        HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> page = get(client, URI.create(server.url() + "/own-policy"));
      assertEquals(
          List.of("default-src 'self'"), page.headers().allValues("Content-Security-Policy"));
      assertEquals("DENY", page.headers().firstValue("X-Frame-Options").orElse(""));
    }
  }

  private static Socket connect(WebServer server, int receiveBuffer) throws IOException {
    Socket socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort()));
    return socket;
  }

  /** They need no token, so that anybody could fill the log, with words of their own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /fine HTTP/1.1\r\nHost: h\r\nHost: in-the-log\r\n\r\n",
        "CONNECT /in-the-log HTTP/1.1\r\nHost: h\r\n\r\n",
        "CONNECT http://in-the-log/ HTTP/1.1\r\nHost: h\r\n\r\n"
      })
  void logsNothingOfMalformedRequests(String request) throws Exception {
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler = new Keeping(logged);
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    try (WebServer server = start(ListenOptions.onLoopback());
        Socket socket = connect(server, 0)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      assertTrue(count(socket) > 0, "it was answered");
    } finally {
      root.removeHandler(handler);
    }
    assertEquals(List.of(), logged.stream().filter(line -> line.contains("in-the-log")).toList());
  }

  private static final class Keeping extends Handler {

    private final List<String> logged;

    Keeping(List<String> logged) {
      this.logged = logged;
    }

    @Override
    public void publish(LogRecord entry) {
      logged.add(new SimpleFormatter().format(entry));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  @Timeout(60)
  void readersThatDoNotReadHoldNoThreadForEver() throws Exception {
    ListenOptions.Limits limits =
        ListenOptions.Limits.standard().withConnections(5).withAnswerTime(Duration.ofMillis(300));
    List<Socket> slow = new ArrayList<>();
    try (WebServer server = start(ListenOptions.onLoopback().withLimits(limits).withAdminPort(0));
        HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < 5; i++) {
        Socket socket = connect(server, 4_096);
        slow.add(socket);
        socket
            .getOutputStream()
            .write("GET /large HTTP/1.1\r\nHost: h\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertEquals('H', socket.getInputStream().read());
      }
      assertEquals("fine", get(client, URI.create(server.url() + "/fine")).body());
      // A reader that begins to read before its time is over gets the rest.
      URI metrics = URI.create(server.adminUrl().orElseThrow() + "/metrics");
      while (openConnections(get(client, metrics).body()) > 1) {
        Thread.sleep(20);
      }
      for (Socket socket : slow) {
        assertTrue(count(socket) < LARGE, "the answer was cut off");
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private static double openConnections(String metrics) {
    return metrics
        .lines()
        .filter(line -> line.startsWith("casedesk_http_connections "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .findFirst()
        .orElseThrow();
  }

  private static long count(Socket socket) {
    long read = 0;
    byte[] buffer = new byte[65_536];
    try {
      for (int got = 0; got >= 0; got = socket.getInputStream().read(buffer)) {
        read += got;
      }
    } catch (IOException cutOff) {
      return read;
    }
    return read;
  }
}
