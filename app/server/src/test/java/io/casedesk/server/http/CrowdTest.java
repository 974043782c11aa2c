package io.casedesk.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.TestDatabase;
import io.casedesk.server.http.admin.AccessLog;
import io.casedesk.server.http.admin.AdminServer.Health;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.ListenOptions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that the service works on or has yet to take while a crowd holds the connections. */
@Timeout(120)
@Tag(TestDatabase.SQLITE)
final class CrowdTest {

  private static final int TIMEOUT_MILLIS = 30_000;

  private final List<AutoCloseable> open = new ArrayList<>();
  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() throws Exception {
    released.countDown();
    for (AutoCloseable part : open.reversed()) {
      part.close();
    }
  }

  private WebServer start(int connections) {
    ListenOptions options =
        ListenOptions.onLoopback()
            .withLimits(
                ListenOptions.Limits.standard()
                    .withConnections(connections)
                    .withHeadTime(Duration.ofSeconds(1)));
    WebServer server =
        WebServer.start(
            ListenAddress.of(options), this::addRoutes, new Health(() -> true, () -> 0));
    open.add(server);
    return server;
  }

  private void addRoutes(RoutesConfig config) {
    config.get("/fine", context -> context.result("fine"));
    config.get("/unchecked", this::hold);
    config.get(
        "/checked",
        context -> {
          context.req().setAttribute(AccessLog.TOKEN_NAME, "a good one");
          hold(context);
        });
  }

  private void hold(Context context) throws InterruptedException {
    begun.release();
    released.await();
    context.result("held");
  }

  private Socket connect(WebServer server) throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.url().getPort()),
        TIMEOUT_MILLIS);
    return socket;
  }

  private Socket ask(WebServer server, String path) throws IOException {
    Socket socket = connect(server);
    String request = "GET " + path + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void closesTheSilentRatherThanARequestThatIsNotCheckedYet() throws Exception {
    WebServer server = start(8);
    Socket unchecked = ask(server, "/unchecked");
    begun.acquire();
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      silent.add(connect(server));
    }
    assertEquals("", answer(silent.getFirst()), "it made room");

    released.countDown();

    assertTrue(answer(unchecked).endsWith("held"), "though it came before them");
  }

  @Test
  void keepsClientsWaitingThatComeWhileAllConnectionsAreBusy() throws Exception {
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler handler = new LineHandler(logged);
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    try {
      WebServer server = start(4);
      List<Socket> busy = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        busy.add(ask(server, "/checked"));
      }
      begun.acquire(4);
      List<Socket> waiting = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        waiting.add(ask(server, "/fine"));
      }

      released.countDown();

      for (Socket one : busy) {
        assertTrue(answer(one).endsWith("held"));
      }
      for (Socket one : waiting) {
        assertTrue(answer(one).endsWith("fine"));
      }
    } finally {
      root.removeHandler(handler);
    }
    assertEquals(List.of(), logged.stream().filter(line -> line.contains("limit")).toList());
  }

  /** Keeps what is logged. */
  private static final class LineHandler extends Handler {

    private final List<String> lines;

    private LineHandler(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord entry) {
      lines.add(entry.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
