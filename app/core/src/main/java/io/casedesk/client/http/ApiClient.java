package io.casedesk.client.http;

import io.casedesk.client.network.ConnectionWatcher;
import io.casedesk.client.network.NameLookup;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.ConnectionClosedException;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Makes the HTTP calls of a connection; no other class does. A call runs on the thread that makes
 * it, after it got a place among the calls in flight and a token that is not known to be refused;
 * while it waits for a token it holds no place. Interrupting the thread ends the call at once with
 * a {@link CancellationException}. Safe for several threads.
 */
public final class ApiClient implements AutoCloseable {

  /** The most bytes of a body that is not streamed and is in memory as a whole. */
  public static final long WHOLE_BODY = 64L << 20;

  private final BaseUrl baseUrl;
  private final TokenProvider tokens;
  private final ResponseLimits limits;
  private final Runnable beforeCall;
  private final int inFlight;
  private final boolean readOnly;
  private final PauseClock pauseClock;
  private final CallLimiter callLimiter;
  private final BodyMemoryLimiter bodyMemory;
  private final ErrorInterceptor errors;
  private final NetworkOptions network;
  private final OkHttpClient bareClient;
  private final OkHttpClient writeClient;
  private final OkHttpClient readClient;
  private volatile boolean isClosed;

  /**
   * Creates a client without opening a connection.
   *
   * @param tokens provides the token of each call
   * @param network the proxy and the trusted authorities
   * @param beforeCall runs on the calling thread before every call; may veto the call by throwing
   * @param inFlight the most concurrent calls, for which connections are kept
   * @param readOnly whether every write is refused
   * @param watcher watches the steps of every call; null for none
   */
  public ApiClient(
      BaseUrl baseUrl,
      TokenProvider tokens,
      ResponseLimits limits,
      NetworkOptions network,
      Runnable beforeCall,
      int inFlight,
      boolean readOnly,
      PauseClock pauseClock,
      @Nullable ConnectionWatcher watcher) {
    this.baseUrl = baseUrl;
    this.tokens = tokens;
    this.limits = limits;
    this.beforeCall = beforeCall;
    this.inFlight = inFlight;
    this.readOnly = readOnly;
    this.pauseClock = pauseClock;
    this.callLimiter = new CallLimiter(inFlight, pauseClock);
    this.bodyMemory = new BodyMemoryLimiter(Math.min(limits.bodyBytes(), WHOLE_BODY));
    this.errors = new ErrorInterceptor(limits.reader(), bodyMemory);
    this.network = network;
    this.bareClient =
        network
            .configure(new OkHttpClient.Builder(), baseUrl.uri(), watcher)
            // Shorter than the idle timeout of common servers (5 s), which avoids stale
            // connections.
            .connectionPool(new ConnectionPool(inFlight, 4, TimeUnit.SECONDS))
            .dns(new NameLookup(Dns.SYSTEM, limits.connect()))
            .connectTimeout(limits.connect())
            .readTimeout(limits.firstByte())
            .writeTimeout(limits.firstByte())
            .callTimeout(limits.wholeCall())
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .eventListenerFactory(
                watcher == null ? RequestLog::of : call -> RequestLog.of(call).plus(watcher))
            // The call is known to the dispatcher now, so close() ends it or this refuses it.
            .addInterceptor(
                chain -> {
                  requireOpen();
                  return chain.proceed(chain.request());
                })
            .build();
    this.writeClient =
        bareClient
            .newBuilder()
            .addInterceptor(new AuthInterceptor(tokens))
            .addInterceptor(errors)
            .build();
    // A GET on a stale connection is safe to resend, and would otherwise fail.
    this.readClient = writeClient.newBuilder().retryOnConnectionFailure(true).build();
  }

  /** Builds a URL below {@code /api/public/}. */
  public HttpUrl url(String... segments) {
    return baseUrl.resolve(segments);
  }

  /** Explains why a call got no response. */
  public NetworkErrors networkErrors() {
    return new NetworkErrors(baseUrl, limits, network);
  }

  /** The most concurrent calls. */
  public int maxConcurrency() {
    return inFlight;
  }

  /** Starts a series of reads, such as that of a whole list, with its own retries. */
  public RetryingReader begin() {
    return begin(() -> true);
  }

  /**
   * Starts a series of reads.
   *
   * @param mayWait asked while a read waits for another token; when it returns false, the read ends
   */
  public RetryingReader begin(BooleanSupplier mayWait) {
    return new RetryingReader(this, callLimiter, pauseClock, mayWait);
  }

  /**
   * Sends a write once, without retries; throws unless the response is a success. Only after a 401,
   * with which the service says that it did not carry out the write (contract 5), is it sent again,
   * with another token.
   *
   * @param method POST or PATCH, whose answer has an undefined body (Q19)
   * @return null when nothing was sent because the write was no longer wanted at its turn
   * @throws CancellationException when interrupted while waiting for a turn; nothing was sent
   */
  public @Nullable ApiResponse write(
      String method, HttpUrl url, byte[] json, SendListener sendListener) {
    if (readOnly) {
      throw ApiException.Rejected.unsent(
          method, url.encodedPath(), Message.of("service.read-only"));
    }
    return send(
        () -> exchange(writeClient, method, url, json, this::read),
        sendListener::isStillWanted,
        sendListener);
  }

  /** Sends a GET request; throws unless the response is a success. */
  ApiResponse get(HttpUrl url) {
    return exchange(readClient, "GET", url, null, this::read);
  }

  /** Sends a query with POST, as the filter requires; it changes nothing. */
  ApiResponse ask(HttpUrl url, byte[] json) {
    return exchange(writeClient, "POST", url, json, this::read);
  }

  /** Sends a GET request without the token, and returns the response, whatever it is. */
  ApiResponse getWithoutToken(HttpUrl url) {
    return exchange(bareClient, "GET", url, null, this::read);
  }

  /** Throws the exception of a response that is not a success, or can't be JSON. */
  ApiResponse accept(ApiResponse response) {
    return errors.accept(response);
  }

  /** Reads a body as a stream; throws unless the response is a success. */
  <T> T stream(HttpUrl url, BodyReader<T> reader) {
    return exchange(
        readClient,
        "GET",
        url,
        null,
        (response, guard) -> {
          // The reader may itself use channels, which take the guard's place.
          Source guarded =
              new ForwardingSource(response.body().source()) {
                private long left = limits.bodyBytes();

                @Override
                public long read(Buffer sink, long byteCount) throws IOException {
                  guard.enter();
                  long read = super.read(sink, byteCount);
                  left -= Math.max(0, read);
                  if (left < 0) {
                    throw new NetworkErrors.TooLargeException(limits.bodyBytes());
                  }
                  return read;
                }
              };
          return reader.read(ErrorInterceptor.call(response), Okio.buffer(guarded).inputStream());
        });
  }

  private ApiResponse read(Response response, Guard guard) throws IOException {
    return errors.reply(response, bodyMemory.read(response, guard.call::isCanceled));
  }

  /** Reads the body of a successful response. */
  public interface BodyReader<T> {
    T read(Call call, InputStream body) throws IOException;
  }

  /** Converts a response. */
  private interface Handler<T> {
    T handle(Response response, Guard guard) throws IOException;
  }

  /**
   * Makes a call and waits for its result.
   *
   * @param json the body; null for none
   */
  private <T> T exchange(
      OkHttpClient client, String method, HttpUrl url, byte @Nullable [] json, Handler<T> handler) {
    Request request =
        new Request.Builder()
            .url(url)
            .header("Accept", "application/json")
            .header("User-Agent", "Casedesk")
            // A read may verify a write, so no cache may answer it.
            .header("Cache-Control", "no-cache")
            .method(method, json == null ? null : new OneShotRequestBody(json))
            .build();
    Call name = ErrorInterceptor.call(request);
    requireOpen();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before " + name);
    }
    beforeCall.run();
    Guard guard = new Guard(client.newCall(request));
    guard.enter();
    try (Response response = guard.call.execute()) {
      return handler.handle(response, guard);
    } catch (Exception e) {
      throw failure(name, e);
    } finally {
      guard.leave();
    }
  }

  private RuntimeException failure(Call name, Exception e) {
    // OkHttp doesn't declare the interruption of a thread that waits for its connection.
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return switch (e) {
      // An illegal argument means that nothing was sent, which is no longer known here.
      case IllegalArgumentException illegal -> new IllegalStateException(illegal);
      case RuntimeException other -> other;
      case Exception _ when Thread.currentThread().isInterrupted() ->
          new CancellationException("Stopped during " + name);
      case Exception _ when isClosed ->
          new CancellationException("The connection was closed during " + name);
      case IOException broken -> networkErrors().explain(name, broken);
      default -> new IllegalStateException(e);
    };
  }

  /** Cancels a call when its thread is interrupted. Java tells nothing but channels of that. */
  private static final class Guard extends AbstractInterruptibleChannel {
    private final okhttp3.Call call;

    Guard(okhttp3.Call call) {
      this.call = call;
    }

    void enter() {
      begin();
    }

    void leave() {
      try {
        end(true);
      } catch (AsynchronousCloseException _) {
        // The call ended with a result or an exception of its own.
      }
    }

    @Override
    protected void implCloseChannel() {
      call.cancel();
    }
  }

  private void requireOpen() {
    if (isClosed) {
      throw new ConnectionClosedException("The connection to " + baseUrl + " is closed");
    }
  }

  /**
   * Makes a call in its turn, and repeats it only when its token was refused and there is another.
   *
   * @param mayWait whether to wait for another token
   * @param sendListener asked again with every token, because the data a write is based on may be
   *     outdated meanwhile (Q24)
   * @return null when nothing was sent: the call was no longer wanted, or there is no usable token
   */
  <T> @Nullable T send(Supplier<T> call, BooleanSupplier mayWait, SendListener sendListener) {
    try {
      while (true) {
        tokens.await(mayWait);
        long began = callLimiter.enter();
        boolean isWanted = sendListener.isStillWanted();
        long turn = isWanted ? tokens.turn() : TokenProvider.NO_TURN;
        if (turn != TokenProvider.NO_TURN) {
          try {
            return sendNow(call, began, turn, sendListener);
          } catch (Unauthorized e) {
            if (!tokens.refused(turn, mayWait)) {
              throw e;
            }
          }
        } else {
          callLimiter.release();
          if (!isWanted || !mayWait.getAsBoolean()) {
            return null;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before a call");
    }
  }

  /**
   * Makes a call, and tells the limiter and the token provider what its answer shows.
   *
   * @param began the time of admission, by the clock of the pauses
   * @param turn the turn of its token
   */
  private <T> T sendNow(Supplier<T> call, long began, long turn, SendListener sendListener) {
    try {
      sendListener.beforeSend();
      T answer = call.get();
      callLimiter.succeeded();
      tokens.accepted(turn);
      return answer;
    } catch (Unauthorized e) {
      try {
        sendListener.refused(e);
        // Reported before the place is released for another call, which would only be refused as
        // well.
        tokens.noteRefusal(turn);
      } finally {
        callLimiter.release();
      }
      throw e;
    } catch (RuntimeException | Error e) {
      switch (e) {
        // A long wait ends the read or the run, which says so; other calls don't wait in silence.
        case RateLimited limit ->
            callLimiter.limited(began, limit.isLongWait() ? -1 : limit.retryAfterSeconds());
        case Unavailable _ -> callLimiter.failed(began);
        // If there was an answer, the service is available but does not accept this call.
        default -> callLimiter.release();
      }
      if (e instanceof ApiException failure && comesFromTheService(failure)) {
        tokens.accepted(turn);
      } else {
        tokens.unanswered(turn);
      }
      throw e;
    }
  }

  /**
   * Whether only a service that accepted the token gives this answer, in the error envelope and
   * about the request. A proxy, a gateway or a rate limiter in front of the service does not check
   * the token.
   */
  private static boolean comesFromTheService(ApiException failure) {
    return failure.isEnveloped()
        && switch (failure.status()) {
          case 400, 404, 405, 409, 422, 500 -> true;
          default -> false;
        };
  }

  /** Refuses further calls, and cancels those in progress. */
  @Override
  public void close() {
    isClosed = true;
    bareClient.dispatcher().cancelAll();
    bareClient.connectionPool().evictAll();
  }
}
