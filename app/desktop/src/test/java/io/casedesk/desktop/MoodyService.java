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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The real service behind a proxy that can be told to be otherwise than well. */
class MoodyService implements AutoCloseable {

  /** What the service is made to do. */
  enum Mood {
    WELL,
    NO_TOKEN,
    EMPTY,
    /** Answers nothing until it is in another mood. */
    SILENT,
    /** Sends a record without an id, which cannot be read. */
    TORN,
    /** Answers no write until it is in another mood. */
    HOLDING_WRITES
  }

  private final CaseService service;
  private final String token;
  private final HttpServer proxy;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private Mood mood = Mood.WELL;
  private volatile String broken = "";

  /** A service with so many sample use cases. */
  MoodyService(Path database, int records) {
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

  /** What a client asks, in a path or a body, as the service is to hear it. */
  String asked(String text) {
    return text;
  }

  /** What the service answers, as a client is to hear it. */
  String answered(String json) {
    return json;
  }

  final String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  /** Where the service is whatever its mood. */
  final String directUrl() {
    return service.baseUrl().toString();
  }

  final String token() {
    return token;
  }

  final synchronized void be(Mood now) {
    mood = now;
    notifyAll();
  }

  /** From now on, what has this in its path is not there, as a proxy says it; empty for nothing. */
  final void breakPath(String part) {
    broken = part;
  }

  /** From now on, writes of these records are refused. */
  final void refuse(Set<String> records) {
    refused.addAll(records);
  }

  private synchronized Mood mood(boolean write) throws IOException {
    try {
      while (mood == Mood.SILENT || (write && mood == Mood.HOLDING_WRITES)) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return mood;
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    boolean write = exchange.getRequestMethod().equals("PATCH");
    String path = exchange.getRequestURI().getPath();
    if (!broken.isEmpty() && path.contains(broken)) {
      send(exchange, 404, "<html><body>404 page not found</body></html>");
      return;
    }
    switch (mood(write)) {
      case NO_TOKEN -> send(exchange, 401, answered(error("no such token")));
      case EMPTY -> send(exchange, 200, "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}");
      case TORN -> {
        HttpResponse<String> answer = forward(exchange, asked);
        send(
            exchange,
            answer.statusCode(),
            answered(answer.body()).replaceFirst("\"id\":\"[^\"]*\"", "\"id\":null"));
      }
      case WELL, SILENT, HOLDING_WRITES -> {
        if (write && refused.contains(path.substring(path.lastIndexOf('/') + 1))) {
          send(exchange, 400, answered(error("this record is locked until the audit is over")));
          return;
        }
        HttpResponse<String> answer = forward(exchange, asked);
        send(exchange, answer.statusCode(), answered(answer.body()));
      }
    }
  }

  private static String error(String why) {
    return "{\"data\":null,\"error\":\"" + why + "\"}";
  }

  private HttpResponse<String> forward(HttpExchange exchange, byte[] body) throws IOException {
    String path = asked(exchange.getRequestURI().toString());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin() + path))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofString(
                    asked(new String(body, StandardCharsets.UTF_8))))
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

  private String origin() {
    return "http://127.0.0.1:" + service.baseUrl().getPort();
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public final void close() {
    proxy.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
    service.close();
  }
}
