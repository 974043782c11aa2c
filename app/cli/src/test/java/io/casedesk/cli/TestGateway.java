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

/** A gateway before a service, which passes on what a subclass doesn't answer itself. */
abstract class TestGateway implements AutoCloseable {

  private static final List<String> PASSED_ON = List.of("Authorization", "Content-Type", "Accept");

  private final URI service;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  TestGateway(URI service) throws IOException {
    this.service = service;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  public final URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      answer(exchange, exchange.getRequestBody().readAllBytes());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Answers a request, or drops it. */
  abstract void answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException;

  /** Answers with a status and no body. */
  static void refuse(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, -1);
  }

  /** Asks to wait for so many seconds. */
  static void askToWait(HttpExchange exchange, int seconds) throws IOException {
    exchange.getResponseHeaders().set("Retry-After", "" + seconds);
    refuse(exchange, 429);
  }

  /** The request to the service. */
  final HttpRequest request(HttpExchange exchange, byte[] body) {
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

  /** The service's response to a request. */
  final HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofByteArray());
  }

  /** Answers as the service does. */
  final void passOn(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
    reply(exchange, send(request(exchange, body)));
  }

  /** Answers with a response of the service. */
  static void reply(HttpExchange exchange, HttpResponse<byte[]> answer) throws IOException {
    answer
        .headers()
        .firstValue("Content-Type")
        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
    byte[] said = answer.body();
    exchange.sendResponseHeaders(answer.statusCode(), said.length == 0 ? -1 : said.length);
    exchange.getResponseBody().write(said);
  }

  static boolean isCreate(HttpExchange exchange) {
    return exchange.getRequestMethod().equals("POST")
        && exchange.getRequestURI().getPath().endsWith("/use-cases");
  }

  @Override
  public void close() {
    server.stop(0);
    client.close();
  }
}
