package io.casedesk.desktop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The real service behind a proxy that fails where a test wants it to. */
final class FailingService implements AutoCloseable {

  /** What becomes of a POST that creates, and of what comes after it. */
  enum Mood {
    WELL,
    /** Refused with words of the service's own; nothing is stored. */
    REFUSED,
    NO_TOKEN,
    TOO_MANY,
    /** Not stored, and answered with a 500. */
    BROKEN,
    /** Stored, and the connection is cut. */
    CUT,
    /** Stored, and answered with half a body. */
    HALF,
    /** Stored and cut, and from then on nothing is answered. */
    GONE,
    /** Every PATCH is refused. */
    NO_PATCH
  }

  private final CaseService service;
  private final String token;
  private final HttpServer proxy;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger creates = new AtomicInteger();
  private volatile Mood mood = Mood.WELL;
  private volatile boolean gone;

  FailingService(Path database, int records) {
    service = CaseService.start(ServiceOptions.of(database).withSample(records));
    token = service.issueToken("window");
    try {
      proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    proxy.setExecutor(threads);
    proxy.createContext("/", this::answer);
    proxy.start();
  }

  String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  String token() {
    return token;
  }

  void be(Mood now) {
    mood = now;
    gone = false;
  }

  /** How often a record was asked to be created. */
  int creates() {
    return creates.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    boolean isCreate =
        exchange.getRequestMethod().equals("POST")
            && exchange.getRequestURI().getPath().endsWith("/use-cases");
    if (gone) {
      exchange.close();
    } else if (isCreate) {
      creates.incrementAndGet();
      create(exchange, asked);
    } else if (exchange.getRequestMethod().equals("PATCH") && mood == Mood.NO_PATCH) {
      send(exchange, 400, "{\"data\":null,\"error\":\"the moon is full\"}");
    } else {
      pass(exchange, forward(exchange, asked));
    }
  }

  private void create(HttpExchange exchange, byte[] asked) throws IOException {
    switch (mood) {
      case WELL, NO_PATCH -> pass(exchange, forward(exchange, asked));
      case REFUSED -> send(exchange, 400, "{\"data\":null,\"error\":\"no more than ten words\"}");
      case NO_TOKEN -> send(exchange, 401, "{\"data\":null,\"error\":\"no such token\"}");
      case TOO_MANY -> {
        exchange.getResponseHeaders().set("Retry-After", "0");
        send(exchange, 429, "{\"data\":null,\"error\":\"slowly\"}");
      }
      case BROKEN -> send(exchange, 500, "{\"data\":null,\"error\":\"out of order\"}");
      case CUT -> {
        forward(exchange, asked);
        exchange.close();
      }
      case HALF -> {
        String body = forward(exchange, asked).body();
        send(exchange, 201, body.substring(0, body.length() / 2));
      }
      case GONE -> {
        forward(exchange, asked);
        gone = true;
        exchange.close();
      }
    }
  }

  private HttpResponse<String> forward(HttpExchange exchange, byte[] asked) throws IOException {
    URI there =
        URI.create("http://127.0.0.1:" + service.baseUrl().getPort() + exchange.getRequestURI());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(there)
            .method(
                exchange.getRequestMethod().toUpperCase(Locale.ROOT),
                HttpRequest.BodyPublishers.ofByteArray(asked))
            .header("Content-Type", "application/json");
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static void pass(HttpExchange exchange, HttpResponse<String> answer) throws IOException {
    send(exchange, answer.statusCode(), answer.body());
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    proxy.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
    service.close();
  }
}
