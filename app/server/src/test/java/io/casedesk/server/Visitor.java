package io.casedesk.server;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls any path of a service and holds the cookie that it was given, as a browser would. */
final class Visitor implements AutoCloseable {

  private final Caller caller;
  private final URI baseUrl;
  private final Map<String, String> headers = new LinkedHashMap<>();

  Visitor(URI baseUrl) {
    this.baseUrl = baseUrl;
    this.caller = new Caller(baseUrl, null);
  }

  Caller.Answer get(String path) {
    return send("GET", path, "");
  }

  Caller.Answer post(String path, String body) {
    return send("POST", path, body);
  }

  /** Sends this token as a browser does with every request from now on: as a password. */
  Visitor signIn(String token) {
    byte[] credentials = ("anyone:" + token).getBytes(StandardCharsets.UTF_8);
    return with("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
  }

  Caller.Answer send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return caller.send(request.build());
  }

  /** Sends this header with every request from now on. */
  Visitor with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  void without(String name) {
    headers.remove(name);
  }

  @Override
  public void close() {
    caller.close();
  }
}
