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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gateway before a service: it can send creates twice, show changes late, as a read replica does,
 * and ask for a long wait.
 */
public final class FaultyGateway implements AutoCloseable {

  private static final List<String> PASSED_ON = List.of("Authorization", "Content-Type", "Accept");

  private final URI service;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Deque<Late> late = new ArrayDeque<>();
  private final AtomicInteger patches = new AtomicInteger();
  private volatile boolean repeating;
  private volatile Duration lag = Duration.ZERO;
  private volatile int retryAfter;

  /** A change that reads show from a time on. */
  private record Late(long due, HttpRequest request) {}

  public FaultyGateway(URI service) throws IOException {
    this.service = service;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::passOn);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** From now on every POST that creates is sent on twice. */
  public void repeatCreates() {
    repeating = true;
  }

  /** From now on reads show a change only after this time. */
  public void lag(Duration time) {
    lag = time;
  }

  /** After the first change, reads are refused for so many seconds; 0 to pass them on. */
  public void askReadsToWait(int seconds) {
    retryAfter = seconds;
  }

  /** The changes that came. */
  public int patches() {
    return patches.get();
  }

  /** Shows every change now. */
  public void catchUp() throws IOException {
    catchUp(Long.MAX_VALUE);
  }

  private void catchUp(long until) throws IOException {
    synchronized (late) {
      while (!late.isEmpty() && late.getFirst().due() <= until) {
        HttpResponse<byte[]> _ = send(late.removeFirst().request());
      }
    }
  }

  private void passOn(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String method = exchange.getRequestMethod();
      HttpRequest request = request(exchange, body);
      catchUp(System.nanoTime());
      if (method.equals("PATCH")) {
        patches.incrementAndGet();
        if (!lag.isZero()) {
          synchronized (late) {
            late.add(new Late(System.nanoTime() + lag.toNanos(), request));
          }
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          byte[] accepted = "{\"data\":{}}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, accepted.length);
          exchange.getResponseBody().write(accepted);
          return;
        }
      }
      if (method.equals("GET") && retryAfter > 0 && patches.get() > 0) {
        exchange.getResponseHeaders().set("Retry-After", "" + retryAfter);
        exchange.sendResponseHeaders(429, -1);
        return;
      }
      if (repeating
          && method.equals("POST")
          && exchange.getRequestURI().getPath().endsWith("/use-cases")) {
        HttpResponse<byte[]> _ = send(request);
      }
      HttpResponse<byte[]> answer = send(request);
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      byte[] said = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), said.length == 0 ? -1 : said.length);
      exchange.getResponseBody().write(said);
    }
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
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
    server.stop(0);
    client.close();
  }
}
