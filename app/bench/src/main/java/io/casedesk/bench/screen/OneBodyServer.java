package io.casedesk.bench.screen;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service with many solutions and nothing else, which it sends in one body as fast as it is taken
 * (contract 4.2). Knows when it had sent the last byte.
 */
final class OneBodyServer implements AutoCloseable {

  private static final int CHUNK = 1 << 16;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final byte[] body;
  private volatile long ended;

  /** Sends so many solutions, each of about so many bytes. */
  OneBodyServer(int solutions, int bytes) throws IOException {
    body = body(solutions, bytes);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/api/public/use-cases",
        exchange -> send(exchange, "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}"));
    server.createContext(
        "/api/public/use-cases/filter", exchange -> send(exchange, "{\"data\":[],\"fields\":[]}"));
    server.createContext("/api/public/solutions", this::sendAll);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Bytes of the list of solutions. */
  int bytes() {
    return body.length;
  }

  /** When the last byte of the list was last handed to the network, in epoch milliseconds. */
  long endedMillis() {
    return ended;
  }

  private void sendAll(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      for (int from = 0; from < body.length; from += CHUNK) {
        out.write(body, from, Math.min(CHUNK, body.length - from));
      }
      out.flush();
      ended = System.currentTimeMillis();
    }
  }

  private static void send(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static byte[] body(int solutions, int bytes) {
    StringBuilder json = new StringBuilder("{\"data\":[");
    for (int i = 0; i < solutions; i++) {
      json.append(i == 0 ? "" : ",");
      solution(i, bytes, json);
    }
    return json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void solution(int number, int bytes, StringBuilder json) {
    int from = json.length();
    String[] providers = {"Northwind", "Contoso", "Fabrikam", "in house"};
    String[] states = {"Draft", "In review", "Approved"};
    json.append(
        """
        {"id":"sol-%06d","name":"Solution %d for the claims desk","linkTitle":"Handbook %d",\
        "linkUrl":"https://wiki.example.com/solutions/%d","provider":"%s","sensitivity":"internal",\
        "type":"model","requestingBusinessUnit":"Unit %d","status":"%s",\
        "createdAt":"2026-03-0%dT10:1%d:27.123Z","deleteFlag":false,\
        "owner":{"id":"person-%d","email":"person-%d@example.com"},"useCaseList":[\
        """
            .formatted(
                number,
                number,
                number,
                number,
                providers[number % providers.length],
                number % 40,
                states[number % states.length],
                1 + number % 9,
                number % 10,
                number % 200,
                number % 200));
    for (int link = 0; link < 5; link++) {
      json.append(link == 0 ? "" : ",")
          .append(
              "{\"id\":\"case-%06d\",\"title\":\"Use case %d\"}".formatted(number + link, link));
    }
    json.append("],\"description\":\"");
    String[] words = {
      "claims ", "are read ", "by night ", "and sorted ", "for the desk ", "in two "
    };
    int word = number;
    while (json.length() - from < bytes - 3) {
      json.append(words[word % words.length]).append(word % 97).append(' ');
      word = (word * 31 + 7) & 0xFFFF;
    }
    json.append("\"}");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
