package io.casedesk.bench.read;

import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A service that refuses what comes in a second above a number. */
final class RateLimit implements AutoCloseable {

  private final URI service;
  private final int perSecond;
  private final OkHttpClient http = new OkHttpClient();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final Javalin javalin;
  private long second;
  private int inSecond;

  RateLimit(URI service, int perSecond) {
    this.service = service;
    this.perSecond = perSecond;
    this.javalin =
        Javalin.create(
                config -> {
                  config.startup.showJavalinBanner = false;
                  config.jetty.host = "127.0.0.1";
                  config.routes.get("/api/public/use-cases", this::answer);
                  config.routes.post("/api/public/use-cases/filter", this::answer);
                })
            .start(0);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + javalin.port());
  }

  /** Requests that were let through. */
  int answered() {
    return answered.get();
  }

  int refused() {
    return refused.get();
  }

  private synchronized boolean isAllowed() {
    long now = System.nanoTime() / 1_000_000_000L;
    inSecond = now == second ? inSecond + 1 : 1;
    second = now;
    return inSecond <= perSecond;
  }

  private void answer(Context context) {
    if (!isAllowed()) {
      refused.incrementAndGet();
      context.status(429).header("Retry-After", "1").result("{\"data\":null,\"error\":\"slow\"}");
      return;
    }
    answered.incrementAndGet();
    String query = context.queryString() == null ? "" : "?" + context.queryString();
    byte[] body = context.bodyAsBytes();
    Request request =
        new Request.Builder()
            .url(service + context.path() + query)
            .header("Authorization", String.valueOf(context.header("Authorization")))
            .method(
                context.method().name(),
                body.length == 0
                    ? null
                    : RequestBody.create(body, MediaType.get("application/json")))
            .build();
    try (Response response = http.newCall(request).execute()) {
      context.status(response.code()).contentType("application/json");
      context.result(response.body().bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
