package io.casedesk.client.http;

import io.casedesk.client.http.NetworkErrors.TooLargeException;
import io.casedesk.client.network.ConnectionWatcher;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Makes the HTTP calls of a connection; no other class does. It adds the token to calls of the
 * connection's own origin (there are no others: URLs start with its base URL, and redirects are not
 * followed), enforces the limits, and turns a response into a result or an {@link ApiException}.
 */
public final class Transport implements AutoCloseable {

  /** The most bytes of a body that is not streamed and is in memory as a whole. */
  public static final long WHOLE_BODY = 64L << 20;

  private final BaseUrl baseUrl;
  private final TokenProvider tokens;
  private final ResponseLimits limits;
  private final Runnable beforeCall;
  private final boolean readOnly;
  private final BodyMemoryLimiter bodyMemory;
  private final ResponseChecker responseChecker;
  private final OkHttpClient writeClient;
  private final OkHttpClient readClient;
  private final NetworkErrors networkErrors;
  private final CallRunner callRunner;

  /**
   * Creates a transport without opening a connection.
   *
   * @param tokens provides the token of each call
   * @param network the proxy and the trusted authorities
   * @param beforeCall runs on the calling thread before every call; may veto the call by throwing
   * @param inFlight the most concurrent calls, for which connections are kept
   * @param readOnly whether every write is refused
   * @param watcher watches the steps of every call; null for none
   */
  public Transport(
      BaseUrl baseUrl,
      TokenProvider tokens,
      ResponseLimits limits,
      NetworkOptions network,
      Runnable beforeCall,
      int inFlight,
      boolean readOnly,
      @Nullable ConnectionWatcher watcher) {
    this.baseUrl = baseUrl;
    this.tokens = tokens;
    this.limits = limits;
    this.beforeCall = beforeCall;
    this.readOnly = readOnly;
    this.responseChecker = new ResponseChecker(limits.reader());
    this.networkErrors = new NetworkErrors(baseUrl, limits, network);
    this.callRunner = new CallRunner(baseUrl, networkErrors);
    this.bodyMemory = new BodyMemoryLimiter(Math.min(limits.bodyBytes(), WHOLE_BODY));
    this.writeClient =
        network
            .configure(new OkHttpClient.Builder(), baseUrl.uri(), watcher)
            // Shorter than the idle timeout of common servers (5 s), which avoids stale
            // connections.
            .connectionPool(new ConnectionPool(inFlight, 4, TimeUnit.SECONDS))
            .connectTimeout(limits.connect())
            .readTimeout(limits.firstByte())
            .writeTimeout(limits.firstByte())
            .callTimeout(limits.wholeCall())
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .eventListenerFactory(
                watcher == null ? RequestLog::of : call -> RequestLog.of(call).plus(watcher))
            .build();
    // A GET on a stale connection is safe to resend, and would otherwise fail.
    this.readClient = writeClient.newBuilder().retryOnConnectionFailure(true).build();
  }

  /** The token provider. */
  TokenProvider tokens() {
    return tokens;
  }

  /** Builds a URL below {@code /api/public/}. */
  public HttpUrl url(String... segments) {
    return baseUrl.resolve(segments);
  }

  /** Decides which responses are a success. */
  public ResponseChecker responseChecker() {
    return responseChecker;
  }

  /** Explains why a call got no response. */
  public NetworkErrors networkErrors() {
    return networkErrors;
  }

  /** Sends a GET request without the token, and returns the response, whatever it is. */
  ApiResponse getWithoutToken(HttpUrl url) {
    return exchange(url, "GET", null, false, this::read);
  }

  /** Sends a GET request; throws unless the response is a success. */
  ApiResponse get(HttpUrl url) {
    return responseChecker.accept(exchange(url, "GET", null));
  }

  /**
   * Reads a body as a stream; throws unless the response is a success. The reader runs on another
   * thread while the caller waits.
   */
  <T> T stream(HttpUrl url, BodyReader<T> reader) {
    return exchange(url, "GET", null, (response, call) -> streamed(response, call, reader));
  }

  /** Reads the body of a successful response. */
  public interface BodyReader<T> {
    T read(Call call, InputStream body) throws IOException;
  }

  /** Converts a response. */
  private interface Handler<T> {
    T handle(Response response, SentCall call) throws IOException;
  }

  /** A call, the token sent with it, and whether it was given up meanwhile. */
  private record SentCall(Call name, String token, BooleanSupplier ended) {
    Call answered(int status, String excerpt, boolean enveloped) {
      return new Call(name.method(), name.path(), status, excerpt, enveloped);
    }
  }

  /**
   * Reads a single record; throws unless the response is a success, or says with the error envelope
   * that the record cannot be read (Q31).
   */
  ApiResponse getRecord(HttpUrl url) {
    ApiResponse reply = exchange(url, "GET", null);
    return responseChecker.isUnreadable(reply) ? reply : responseChecker.accept(reply);
  }

  /** Sends a query with POST, as the filter requires; it changes nothing. */
  ApiResponse ask(HttpUrl url, byte[] json) {
    return responseChecker.accept(exchange(url, "POST", json));
  }

  /** Sends a POST request once; throws unless the response is a success. */
  public ApiResponse post(HttpUrl url, byte[] json) {
    requireWritable("POST", url);
    return responseChecker.accept(exchange(url, "POST", json));
  }

  /**
   * Sends a PATCH request once; throws unless it succeeds. The answer's body is undefined (Q19).
   */
  public ApiResponse patch(HttpUrl url, byte[] json) {
    requireWritable("PATCH", url);
    return responseChecker.accept(exchange(url, "PATCH", json));
  }

  private void requireWritable(String method, HttpUrl url) {
    if (readOnly) {
      throw ApiException.Rejected.unsent(
          method, url.encodedPath(), Message.of("service.read-only"));
    }
  }

  private ApiResponse exchange(HttpUrl url, String method, byte @Nullable [] json) {
    return exchange(url, method, json, this::read);
  }

  private <T> T exchange(HttpUrl url, String method, byte @Nullable [] json, Handler<T> handler) {
    return exchange(url, method, json, true, handler);
  }

  /**
   * Makes a call.
   *
   * @param sendsToken whether to send the token
   */
  private <T> T exchange(
      HttpUrl url, String method, byte @Nullable [] json, boolean sendsToken, Handler<T> handler) {
    String query = url.encodedQuery();
    String path = query == null ? url.encodedPath() : url.encodedPath() + "?" + query;
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before " + method + " " + path);
    }
    beforeCall.run();
    String token = sendsToken ? token(method, path) : "";
    Request.Builder request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json")
            .header("User-Agent", "Casedesk")
            // A read may verify a write, so no cache may answer it.
            .header("Cache-Control", "no-cache")
            .method(method, json == null ? null : new OneShotRequestBody(json));
    if (sendsToken) {
      request.header("Authorization", "Bearer " + token);
    }
    okhttp3.Call call = (json == null ? readClient : writeClient).newCall(request.build());
    Call name = Call.unanswered(method, path);
    SentCall sent = new SentCall(name, token, call::isCanceled);
    Callable<T> work =
        () -> {
          callRunner.requireOpen();
          try (Response response = call.execute()) {
            return handler.handle(response, sent);
          }
        };
    return callRunner.run(call, work, name);
  }

  private ApiResponse read(Response response, SentCall call) throws IOException {
    if (response.body().contentLength() > bodyMemory.largest()) {
      throw new TooLargeException(bodyMemory.largest());
    }
    return reply(response, call, bodyMemory.read(response.body().source(), call.ended()));
  }

  private ApiResponse reply(Response response, SentCall call, byte[] body) {
    boolean failed = !response.isSuccessful();
    String excerpt = failed ? responseChecker.excerpt(body, call.token()) : "";
    Call answered =
        call.answered(response.code(), excerpt, failed && responseChecker.isEnvelope(body));
    return new ApiResponse(answered, ApiResponse.Headers.of(response, call.token()), body);
  }

  private <T> T streamed(Response response, SentCall call, BodyReader<T> reader)
      throws IOException {
    long limit = limits.bodyBytes();
    BufferedSource source = Okio.buffer(new LimitedBodySource(response.body().source(), limit));
    byte[] start = source.peek().readByteArray(sniffed(source));
    ApiResponse sniffed =
        new ApiResponse(
            call.answered(response.code(), "", false),
            ApiResponse.Headers.of(response, call.token()),
            start);
    if (!response.isSuccessful() || ResponseChecker.isHtml(sniffed)) {
      responseChecker.accept(reply(response, call, bodyMemory.read(source, call.ended())));
    }
    return reader.read(sniffed.call(), source.inputStream());
  }

  private static long sniffed(BufferedSource source) throws IOException {
    boolean more = source.request(ResponseChecker.SNIFFED);
    return more ? ResponseChecker.SNIFFED : source.getBuffer().size();
  }

  private String token(String method, String path) {
    String token = tokens.get().strip();
    if (!InteractiveTokenProvider.isSendable(token)) {
      throw new ApiException.Unauthorized(
          new Call(
              method, path, 0, "the token is empty, or contains characters that can't be sent"));
    }
    return token;
  }

  @Override
  public void close() {
    callRunner.close();
    writeClient.dispatcher().cancelAll();
    writeClient.connectionPool().evictAll();
  }
}
