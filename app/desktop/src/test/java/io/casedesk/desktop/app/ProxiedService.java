package io.casedesk.desktop.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The real service behind a proxy, which a test can make do other than the service would. */
abstract class ProxiedService implements AutoCloseable {

  private final CaseService service;
  private final String token;
  private final HttpServer proxy;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** A service with so many sample use cases. */
  ProxiedService(Path database, int records) {
    service = CaseService.start(SampleDatabase.at(database, records));
    token = service.issueToken("window");
    try {
      proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    proxy.setExecutor(threads);
    proxy.createContext(
        "/", exchange -> answer(exchange, exchange.getRequestBody().readAllBytes()));
    proxy.start();
  }

  /** Answers a request with this body. */
  abstract void answer(HttpExchange exchange, byte[] asked) throws IOException;

  /** What a client asks, in a path or a body, as the service is to hear it. */
  String asked(String text) {
    return text;
  }

  /** With which token a client's request goes on; null for none. */
  @Nullable String bearing(@Nullable String authorization) {
    return authorization;
  }

  /** Where the proxy is. */
  final String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  /** Where the service is, past the proxy. */
  final String directUrl() {
    return service.baseUrl().toString();
  }

  final String token() {
    return token;
  }

  /** What the service says to a request. */
  final HttpResponse<String> forward(HttpExchange exchange, byte[] body) throws IOException {
    String origin = "http://127.0.0.1:" + service.baseUrl().getPort();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + asked(exchange.getRequestURI().toString())))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofString(
                    asked(new String(body, StandardCharsets.UTF_8))))
            .header("Content-Type", "application/json");
    String authorization = bearing(exchange.getRequestHeaders().getFirst("Authorization"));
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

  /** An answer of the service that says what is wrong. */
  static String error(String why) {
    return "{\"data\":null,\"error\":\"" + why + "\"}";
  }

  static void send(HttpExchange exchange, int status, String text) throws IOException {
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
