package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A good client beside 700 connections of one address that are slow in five ways. */
@Timeout(300)
@Tag(TestDatabase.SQLITE)
final class SlowCrowdTest {

  private static final int CROWD = 700;
  private static final int PAUSE_MILLIS = 500;
  private static final int ROUNDS = 30;
  private static final Duration PATIENCE = Duration.ofMillis(3_500);

  private enum Kind {
    SILENT("", false),
    HALF_A_HEAD("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\nX: ", true),
    SLOW_BODY(
        "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer TOKEN\r\n"
            + "Content-Length: 90000\r\n\r\n{",
        true),
    SLOW_BODY_WITHOUT_A_TOKEN(
        "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nContent-Length: 90000\r\n\r\n{", true),
    SLOW_READER(
        "GET /api/public/solutions HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer TOKEN\r\n\r\n",
        false);

    private final String request;
    private final boolean drips;

    Kind(String request, boolean drips) {
      this.request = request;
      this.drips = drips;
    }
  }

  /** One connection, which is opened again as often as the service closes it. */
  private static final class SlowClient {

    private final Kind kind;
    private final int port;
    private final ByteBuffer request;
    private @Nullable SocketChannel channel;

    private SlowClient(Kind kind, int port, String token) {
      this.kind = kind;
      this.port = port;
      this.request = StandardCharsets.US_ASCII.encode(kind.request.replace("TOKEN", token));
    }

    private void open() throws IOException {
      SocketChannel opened = SocketChannel.open();
      if (kind == Kind.SLOW_READER) {
        opened.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
      }
      opened.configureBlocking(false);
      opened.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      request.rewind();
      channel = opened;
    }

    /** Takes the next step, and says whether the connection stands. */
    private boolean step() {
      try {
        SocketChannel opened = channel;
        if (opened == null) {
          open();
        } else if (opened.finishConnect()) {
          if (request.hasRemaining()) {
            opened.write(request);
          } else if (kind.drips) {
            opened.write(ByteBuffer.wrap(new byte[] {'a'}));
          }
          if (kind != Kind.SLOW_READER && opened.read(ByteBuffer.allocate(1_024)) < 0) {
            close();
          }
          return true;
        }
      } catch (IOException cutOff) {
        close();
      }
      return false;
    }

    private void close() {
      try (SocketChannel closed = channel) {
        channel = null;
        assertTrue(closed == null || closed.isOpen());
      } catch (IOException e) {
        channel = null;
      }
    }
  }

  @Test
  @Tag("external")
  void servesAGoodClient(@TempDir Path folder, TestReporter reporter) throws Exception {
    try (CaseService service =
            CaseService.start(ServiceOptions.of(folder.resolve("crowd.db")).withSample(1_200));
        ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor()) {
      String token = service.issueToken("good");
      String slow = service.issueToken("slow");
      List<SlowClient> crowd = new ArrayList<>();
      for (int i = 0; i < CROWD; i++) {
        Kind kind = Kind.values()[i % Kind.values().length];
        crowd.add(new SlowClient(kind, service.baseUrl().getPort(), slow));
      }
      CountDownLatch begun = new CountDownLatch(3);
      ScheduledFuture<?> dripping =
          pace.scheduleWithFixedDelay(
              () -> {
                if (crowd.stream().filter(SlowClient::step).count() > CROWD / 2) {
                  begun.countDown();
                }
              },
              0,
              PAUSE_MILLIS,
              TimeUnit.MILLISECONDS);
      begun.await();
      long slowest = 0;
      for (int round = 0; round < ROUNDS; round++) {
        try (HttpClient client = HttpClient.newHttpClient()) {
          long since = System.nanoTime();
          URI url = URI.create(service.baseUrl() + "/api/public/use-cases");
          assertEquals(200, status(client, request(url, token)));
          assertEquals(
              201,
              status(
                  client, request(url, token).POST(BodyPublishers.ofString("{\"name\":\"a\"}"))));
          slowest = Math.max(slowest, System.nanoTime() - since);
        }
      }
      reporter.publishEntry("slowest", TimeUnit.NANOSECONDS.toMillis(slowest) + " ms");
      dripping.cancel(false);
      pace.submit(() -> crowd.forEach(SlowClient::close)).get();
    }
  }

  private static HttpRequest.Builder request(URI url, String token) {
    return HttpRequest.newBuilder(url).header("Authorization", "Bearer " + token).timeout(PATIENCE);
  }

  private static int status(HttpClient client, HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString()).statusCode();
  }
}
