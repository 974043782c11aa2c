package io.casedesk.bench.server;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls a service. A write is sent once at most: a second try would hide what became of it. */
final class Client implements AutoCloseable {

  static final JsonMapper JSON = new JsonMapper();

  private static final MediaType TYPE = MediaType.get("application/json");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final OkHttpClient http =
      new OkHttpClient.Builder()
          .retryOnConnectionFailure(false)
          .callTimeout(PATIENCE)
          .readTimeout(PATIENCE)
          .dispatcher(new Dispatcher())
          .connectionPool(new ConnectionPool(Load.CONNECTIONS, 5, TimeUnit.MINUTES))
          .build();
  private final String base;
  private final String token;

  Client(URI url, String token) {
    this.base = url + "/api/public";
    this.token = token;
  }

  String token() {
    return token;
  }

  /** An answer that was received to its last byte. */
  static final class Answer {

    private final int status;
    private final byte[] body;

    private Answer(int status, byte[] body) {
      this.status = status;
      this.body = body;
    }

    int status() {
      return status;
    }

    byte[] body() {
      return body;
    }

    boolean isSuccess() {
      return status / 100 == 2;
    }

    JsonNode json() {
      return JSON.readTree(body);
    }
  }

  /** A call that can be made again and again through {@link Call#clone}. */
  Call getting(String path) {
    return call("GET", path, null);
  }

  /** A POST that can be made again and again, like {@link #getting}. */
  Call posting(String path, String json) {
    return call("POST", path, new OneShot(json));
  }

  Answer get(String path) throws IOException {
    return answer(getting(path));
  }

  Answer post(String path, String json) throws IOException {
    return answer(posting(path, json));
  }

  Answer patch(String path, String json) throws IOException {
    return answer(call("PATCH", path, new OneShot(json)));
  }

  private Call call(String method, String path, @Nullable RequestBody body) {
    return http.newCall(
        new Request.Builder()
            .url(base + path)
            .header("Authorization", "Bearer " + token)
            .method(method, body)
            .build());
  }

  private static Answer answer(Call call) throws IOException {
    try (Response response = call.execute()) {
      return new Answer(response.code(), response.body().bytes());
    }
  }

  /** How many connections are open. */
  int connections() {
    return http.connectionPool().connectionCount();
  }

  @Override
  public void close() {
    http.connectionPool().evictAll();
    http.dispatcher().executorService().shutdown();
  }

  private static final class OneShot extends RequestBody {

    private final String json;

    OneShot(String json) {
      this.json = json;
    }

    @Override
    public MediaType contentType() {
      return TYPE;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.writeUtf8(json);
    }
  }
}
