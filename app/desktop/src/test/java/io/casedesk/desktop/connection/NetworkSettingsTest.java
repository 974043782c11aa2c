package io.casedesk.desktop.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.service.ReadListener;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is saved of a connection's way is how its service is read, as the service sees it. */
final class NetworkSettingsTest {

  private static final int PAGES = 12;

  /** A service that is far away: of one that is near, half as many as allowed are asked for. */
  private static final long WAY_MILLIS = 80;

  private final Path folder;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private final List<String> pages = new CopyOnWriteArrayList<>();
  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  /** One read after the other is the same on every way. */
  private volatile boolean isFar;

  /** Opens once so many reads wait at the same time. */
  private volatile CountDownLatch together = new CountDownLatch(1);

  NetworkSettingsTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      String page = exchange.getRequestURI().getQuery().replaceAll(".*\\bpage=(\\d+).*", "$1");
      pages.add(page);
      if (isFar) {
        TimeUnit.MILLISECONDS.sleep(WAY_MILLIS);
      }
      if (pages.size() > 1) {
        // Nobody goes on before as many are there as are to be seen at once.
        together.countDown();
        boolean _ = together.await(5, TimeUnit.SECONDS);
      }
      byte[] body =
          "{\"data\":[{\"id\":\"r%s\",\"title\":\"t\"}],\"meta\":{\"totalPages\":%d}}"
              .formatted(page, PAGES)
              .getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      // Before the answer, after which the next may be asked already.
      now.decrementAndGet();
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads the list over a connection that was saved and found again. */
  private void read(int inFlight, FirstPage first, int seenAtOnce) {
    together = new CountDownLatch(seenAtOnce);
    isFar = inFlight != 1;
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Network way = new Network("none", "", "", inFlight, first, OwnerForm.ID, false);
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "test")) {
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      profiles.save(new ConnectionProfile("one", "One", url, ConnectionProfile.Style.PLAIN, way));
      ConnectionProfile saved = profiles.find("one").orElseThrow();
      ConnectionSession session =
          ConnectionSessionFactory.within(folder).withInFlight(8).open(saved, "t0ken");
      try {
        session.client().useCases().readAll(ReadListener.none());
      } finally {
        session.close();
      }
    }
    assertTrue(pages.size() >= PAGES, pages.toString());
  }

  @Test
  void neverMoreReadsAreInFlightThanTheConnectionSays() {
    read(2, FirstPage.ONE, 2);
    assertEquals(2, most.get());
  }

  @Test
  void oneAfterTheOther() {
    read(1, FirstPage.ONE, 1);
    assertEquals(1, most.get());
  }

  @Test
  void whereItSaysNothingTheSettingsDo() {
    read(Network.NOT_SAID, FirstPage.ONE, 4);
    assertTrue(most.get() >= 3 && most.get() <= 8, "at once: " + most.get());
  }

  @Test
  void theListBeginsWhereTheConnectionSays() {
    read(1, FirstPage.ZERO, 1);
    assertEquals("0", pages.getFirst());
    pages.clear();
    read(1, FirstPage.ONE, 1);
    assertEquals("1", pages.getFirst());
  }
}
