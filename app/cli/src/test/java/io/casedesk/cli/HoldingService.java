package io.casedesk.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes everything on to a service, but of writes only so many; those that come after wait until
 * they are let go, so that a program stands still half way.
 */
public final class HoldingService implements AutoCloseable {

  private static final List<String> PASSED_ON = List.of("Authorization", "Content-Type", "Accept");
  private static final int PATIENCE_SECONDS = 60;

  private final URI service;
  private final int most;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger patches = new AtomicInteger();
  private final CountDownLatch stands = new CountDownLatch(1);
  private final CountDownLatch passed;
  private final CountDownLatch released = new CountDownLatch(1);
  private final Set<String> held = ConcurrentHashMap.newKeySet();
  private volatile boolean dropping;

  /** A way to a service that lets so many writes through. */
  public HoldingService(URI service, int most) throws IOException {
    this.service = service;
    this.most = most;
    this.passed = new CountDownLatch(most);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::passOn);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Waits until a write is held, and every one before it was answered. */
  public boolean awaitHeld() throws InterruptedException {
    return stands.await(PATIENCE_SECONDS, TimeUnit.SECONDS)
        && passed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** The records whose writes were held. */
  public Set<String> held() {
    return Set.copyOf(held);
  }

  /** Lets those go that are held, and all that come. */
  public void release() {
    released.countDown();
  }

  /** Forgets those that are held, as if they had never come, and lets all go that come. */
  public void forget() {
    dropping = true;
    released.countDown();
  }

  private void passOn(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean patch = exchange.getRequestMethod().equals("PATCH");
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean isHeld = patch && patches.incrementAndGet() > most && released.getCount() > 0;
      if (isHeld) {
        String path = exchange.getRequestURI().getPath();
        held.add(path.substring(path.lastIndexOf('/') + 1));
        stands.countDown();
        released.await();
        if (dropping) {
          return;
        }
      }
      HttpResponse<byte[]> answer =
          client.send(request(exchange, body), BodyHandlers.ofByteArray());
      if (patch && !isHeld) {
        passed.countDown();
      }
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      byte[] said = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), said.length == 0 ? -1 : said.length);
      exchange.getResponseBody().write(said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String name : PASSED_ON) {
      String value = exchange.getRequestHeaders().getFirst(name);
      if (value != null) {
        request.header(name, value);
      }
    }
    return request.build();
  }

  @Override
  public void close() {
    forget();
    server.stop(0);
    client.close();
  }
}
