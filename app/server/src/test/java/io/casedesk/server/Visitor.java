package io.casedesk.server;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls any path of a service and holds the cookie that it was given, as a browser would. */
final class Visitor implements AutoCloseable {

  private final Caller caller;
  private final URI baseUrl;
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String cookie = "";

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

  Caller.Answer logIn(String token) {
    return post("/api/swagger/login", "token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
  }

  Caller.Answer send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    Caller.Answer answer = caller.send(request.build());
    answer
        .headers()
        .firstValue("Set-Cookie")
        .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
    return answer;
  }

  /** Sends this header with every request from now on. */
  Visitor with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  void without(String name) {
    headers.remove(name);
  }

  /** The name and the value of the cookie that is held. */
  String cookie() {
    return cookie;
  }

  void hold(String other) {
    cookie = other;
  }

  @Override
  public void close() {
    caller.close();
  }
}
