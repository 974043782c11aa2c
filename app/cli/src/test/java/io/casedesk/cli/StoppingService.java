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
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes everything on to a service, and at a certain PATCH stops the program as Ctrl+C does, or no
 * longer accepts its token.
 */
public final class StoppingService implements AutoCloseable {

  private static final List<String> PASSED_ON = List.of("Authorization", "Content-Type", "Accept");

  private final URI service;
  private final int stopAt;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger patches = new AtomicInteger();
  private volatile @Nullable Thread program;
  private volatile boolean refusing;
  private final AtomicInteger creates = new AtomicInteger();
  private volatile boolean losing;
  private volatile int failing;
  private volatile int retryAfter;
  private volatile @Nullable Runnable first;

  public StoppingService(URI service, int stopAt) throws IOException {
    this.service = service;
    this.stopAt = stopAt;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::passOn);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Whether a PATCH is refused for want of a token, from the certain one on. */
  public void refuse(boolean from) {
    refusing = from;
  }

  /** The first so many PATCHes fail, and change nothing. */
  public void failFirst(int count) {
    failing = count;
  }

  /** Every PATCH is refused for so many seconds; 0 to pass it on. */
  public void askToWait(int seconds) {
    retryAfter = seconds;
  }

  /** Something that happens when the first PATCH comes. */
  public void atFirst(Runnable event) {
    first = event;
  }

  /** How many came. */
  public int patches() {
    return patches.get();
  }

  /** Whether a create is swallowed, and its answer a failure. */
  public void loseCreates(boolean from) {
    losing = from;
  }

  /** How many creates came. */
  public int creates() {
    return creates.get();
  }

  /** Runs the program in this thread, which is told to stop at the PATCH. */
  public Ran interrupting(Supplier<Ran> run) {
    program = Thread.currentThread();
    try {
      return run.get();
    } finally {
      program = null;
      // What was left of the signal.
      Thread.interrupted();
    }
  }

  private void passOn(HttpExchange exchange) throws IOException {
    try (exchange) {
      Thread running = program;
      boolean create =
          exchange.getRequestMethod().equals("POST")
              && exchange.getRequestURI().getPath().endsWith("/use-cases");
      if (create && losing) {
        creates.incrementAndGet();
        exchange.sendResponseHeaders(502, -1);
        return;
      }
      boolean patch = exchange.getRequestMethod().equals("PATCH");
      int count = patch ? patches.incrementAndGet() : 0;
      Runnable event = first;
      if (count == 1 && event != null) {
        event.run();
      }
      if (patch && count <= failing) {
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      if (patch && retryAfter > 0) {
        exchange.getResponseHeaders().set("Retry-After", "" + retryAfter);
        exchange.sendResponseHeaders(429, -1);
        return;
      }
      if (refusing && count >= stopAt) {
        exchange.sendResponseHeaders(401, -1);
        return;
      }
      if (count == stopAt && running != null) {
        running.interrupt();
      }
      HttpResponse<byte[]> answer = client.send(request(exchange), BodyHandlers.ofByteArray());
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.resolve(exchange.getRequestURI().toString()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
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
    server.stop(0);
    client.close();
  }
}
