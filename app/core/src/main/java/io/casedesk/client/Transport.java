package io.casedesk.client;

import io.casedesk.client.Faults.TooLargeException;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * The one place that talks over the network. Adds the token to calls of the connection's own origin
 * (there are no others: addresses come from its base URL, and redirects are not followed), keeps
 * the limits, and turns what comes back into an answer or an {@link ApiException}.
 */
final class Transport implements AutoCloseable {

  private static final long CHUNK = 1 << 16;

  private final ClientOptions options;
  private final Answers answers;
  private final Faults faults;
  private final OkHttpClient writes;
  private final OkHttpClient reads;
  // A thread of its own for every call: the caller's can then be interrupted while a socket blocks.
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  Transport(ClientOptions options, Answers answers) {
    this.options = options;
    this.answers = answers;
    this.faults = new Faults(options);
    Limits limits = options.limits();
    this.writes =
        new OkHttpClient.Builder()
            // Shorter than the idle time of common servers (5 s), so that few connections go stale.
            .connectionPool(new ConnectionPool(16, 4, TimeUnit.SECONDS))
            .connectTimeout(limits.connect())
            .readTimeout(limits.firstByte())
            .writeTimeout(limits.firstByte())
            .callTimeout(limits.wholeCall())
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .build();
    // A GET on a connection that went stale is safe to send again, and would otherwise fail.
    this.reads = writes.newBuilder().retryOnConnectionFailure(true).build();
  }

  /** An address under {@code /api/public/}. */
  HttpUrl url(String... segments) {
    return options.baseUrl().resolve(segments);
  }

  /** Reads; throws unless the answer is a success. */
  Reply get(HttpUrl url) {
    return answers.accept(exchange(url, "GET", null));
  }

  /** Reads; returns any answer that came. */
  Reply getAnything(HttpUrl url) {
    return exchange(url, "GET", null);
  }

  /** Sends once; throws unless the answer is a success. */
  Reply post(HttpUrl url, byte[] json) {
    return answers.accept(exchange(url, "POST", json));
  }

  /** Sends once; throws unless the answer is a success. What it holds is undefined (trap 19). */
  void patch(HttpUrl url, byte[] json) {
    answers.accept(exchange(url, "PATCH", json));
  }

  private Reply exchange(HttpUrl url, String method, byte @Nullable [] json) {
    String query = url.encodedQuery();
    String path = query == null ? url.encodedPath() : url.encodedPath() + "?" + query;
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before " + method + " " + path);
    }
    options.beforeCall().run();
    String token = token(method, path);
    Request request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json")
            .header("Authorization", "Bearer " + token)
            .header("User-Agent", "Casedesk")
            .method(method, json == null ? null : new OneShotJson(json))
            .build();
    okhttp3.Call call = (json == null ? reads : writes).newCall(request);
    Call name = Call.unanswered(method, path);
    return await(call, submit(() -> read(call, name, token)), name);
  }

  private Future<Reply> submit(java.util.concurrent.Callable<Reply> work) {
    try {
      return threads.submit(work);
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("The connection to " + options.baseUrl() + " is closed", e);
    }
  }

  private Reply await(okhttp3.Call call, Future<Reply> reply, Call name) {
    try {
      return reply.get();
    } catch (InterruptedException e) {
      call.cancel();
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped during " + name);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause(), name);
    }
  }

  private RuntimeException rethrown(@Nullable Throwable cause, Call name) {
    return switch (cause) {
      case IOException e when threads.isShutdown() ->
          new CancellationException("The connection was closed during " + name);
      case IOException e -> faults.explain(name, e);
      // An illegal argument means that nothing was sent, which is no longer known here.
      case IllegalArgumentException e -> new IllegalStateException(e);
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }

  private Reply read(okhttp3.Call call, Call name, String token) throws IOException {
    try (Response response = call.execute()) {
      byte[] body = bounded(response);
      String excerpt = response.isSuccessful() ? "" : answers.excerpt(body, token);
      return new Reply(
          new Call(name.method(), name.path(), response.code(), excerpt),
          new Reply.Headers(
              Objects.requireNonNullElse(response.header("Content-Type"), ""),
              response.header("Location"),
              response.header("Retry-After")),
          body);
    }
  }

  private byte[] bounded(Response response) throws IOException {
    long limit = options.limits().bodyBytes();
    if (response.body().contentLength() > limit) {
      throw new TooLargeException();
    }
    BufferedSource source = response.body().source();
    Buffer body = new Buffer();
    while (source.read(body, CHUNK) != -1) {
      if (body.size() > limit) {
        throw new TooLargeException();
      }
    }
    return body.readByteArray();
  }

  private String token(String method, String path) {
    String token = options.token().get().strip();
    if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      throw new ApiException.Unauthorized(
          new Call(method, path, 0, "the token is empty, or holds characters that cannot be sent"));
    }
    return token;
  }

  @Override
  public void close() {
    threads.shutdown();
    writes.dispatcher().cancelAll();
    writes.connectionPool().evictAll();
  }
}
