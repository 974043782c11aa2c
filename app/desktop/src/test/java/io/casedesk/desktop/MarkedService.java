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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The real service behind a proxy that puts every text it answers between ⟪ and ⟫, and takes these
 * away from what it is asked. So whatever a window shows of a record can be told from the window's
 * own words. Plain dates, and the keys and types of fields, stay, because they are read and not
 * only shown.
 */
final class MarkedService implements AutoCloseable {

  /** What the service is made to do. */
  enum Mood {
    WELL,
    NO_TOKEN,
    EMPTY
  }

  /** A text of JSON, and the colon after it if it is the name of a member. */
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"(\\s*:)?");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final CaseService service;
  private final String token;
  private final HttpServer proxy;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile Mood mood = Mood.WELL;

  MarkedService(Path database) {
    service = CaseService.start(ServiceOptions.of(database).withSample(60));
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
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] asked = exchange.getRequestBody().readAllBytes();
    switch (mood) {
      case NO_TOKEN -> send(exchange, 401, "{\"data\":null,\"error\":\"⟪no such token⟫\"}");
      case EMPTY -> send(exchange, 200, "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}");
      case WELL -> {
        HttpResponse<String> answer = forward(exchange, asked);
        send(exchange, answer.statusCode(), marked(answer.body()));
      }
    }
  }

  private HttpResponse<String> forward(HttpExchange exchange, byte[] asked) throws IOException {
    String path = exchange.getRequestURI().toString().replaceAll("%E2%9F%A[AB]", "");
    String body = new String(asked, StandardCharsets.UTF_8).replaceAll("[⟪⟫]", "");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin() + path))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofString(body))
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

  private static String marked(String json) {
    StringBuilder result = new StringBuilder();
    Matcher text = TEXT.matcher(json);
    String before = "";
    String member = "";
    while (text.find()) {
      boolean ofAField = member.equals("key") || (member.equals("type") && before.equals("key"));
      boolean kept = text.group(2) != null || ofAField || isPlain(text.group(1));
      if (text.group(2) != null) {
        before = member;
        member = text.group(1);
      }
      text.appendReplacement(
          result, Matcher.quoteReplacement(kept ? text.group() : "\"⟪" + text.group(1) + "⟫\""));
    }
    return text.appendTail(result).toString();
  }

  private static boolean isPlain(String text) {
    return text.isEmpty() || DATE.matcher(text).matches();
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
