package io.casedesk.server;

import io.casedesk.server.openapi.Reference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls a service over HTTP, as any client would. Whatever it answers below {@code /api/public}
 * must be what the published reference describes.
 */
final class Caller implements AutoCloseable {

  static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI baseUrl;
  private final @Nullable String token;
  private final Queue<AssertionError> undescribed = new ConcurrentLinkedQueue<>();

  Caller(URI baseUrl, @Nullable String token) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  static Caller of(CaseService service) {
    return new Caller(service.baseUrl(), service.issueToken("test " + UUID.randomUUID()));
  }

  /** An answer. */
  record Answer(int status, HttpHeaders headers, String text) {

    JsonNode json() {
      return JSON.readTree(text);
    }

    JsonNode data() {
      return json().get("data");
    }

    String error() {
      return json().get("error").stringValue();
    }

    String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  Answer get(String path) {
    return send("GET", path, BodyPublishers.noBody());
  }

  Answer post(String path, String body) {
    return send("POST", path, BodyPublishers.ofString(body));
  }

  Answer patch(String path, String body) {
    return send("PATCH", path, BodyPublishers.ofString(body));
  }

  Answer send(String method, String path, byte[] body) {
    return send(method, path, BodyPublishers.ofByteArray(body));
  }

  Answer send(String method, String path, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + "/api/public" + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return send(request.build());
  }

  Answer send(HttpRequest request) {
    try {
      HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
      check(request, response);
      String text = new String(response.body(), StandardCharsets.UTF_8);
      return new Answer(response.statusCode(), response.headers(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("A test was interrupted", e);
    }
  }

  private void check(HttpRequest request, HttpResponse<byte[]> response) {
    String path = request.uri().getRawPath();
    if (!path.startsWith("/api/public")) {
      return;
    }
    try {
      Reference.published()
          .check(
              request.method(),
              path,
              response.statusCode(),
              response.headers().map(),
              response.body());
    } catch (AssertionError e) {
      undescribed.add(e);
      throw e;
    }
  }

  /** Fails if an answer was not described: a test may have lost the error in another thread. */
  @Override
  public void close() {
    client.close();
    if (!undescribed.isEmpty()) {
      throw new AssertionError("An answer was not described", undescribed.peek());
    }
  }
}
