package io.casedesk.server.http.guard;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Limits the time in which the body of a request must arrive. After that, reading it fails with a
 * {@link TimeoutException}, so that the route can report it.
 *
 * <p>A body that a route left unread (it answered early: 403, 413) is read and dropped after the
 * answer, within the same time limit. Otherwise a sender that is still writing would be
 * disconnected before it reads the answer. Without a valid token the limit is two seconds, so that
 * such a sender holds no connection for longer.
 */
final class BodyDeadline extends Handler.Wrapper {

  /** The time limit for the rest of a body without a valid token. */
  private static final Duration UNKNOWN = Duration.ofSeconds(2);

  private final Duration longest;

  BodyDeadline(Duration longest) {
    this.longest = longest;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!hasBody(request)) {
      return super.handle(request, response, callback);
    }
    TimedBody body = new TimedBody(request);
    RequestAttributes.of(request).body(body);
    Scheduler.Task deadline = expireWithin(longest, body);
    Callback done = Callback.from(deadline::cancel, callback);
    Runnable after =
        () -> {
          if (RequestAttributes.of(request).tokenName().isEmpty()) {
            expireWithin(UNKNOWN, body);
          }
          body.throwAwayTheRest(done);
        };
    return super.handle(body, response, Callback.from(after, done::failed));
  }

  private static Scheduler.Task expireWithin(Duration time, TimedBody body) {
    return body.getComponents()
        .getScheduler()
        .schedule(body::expire, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static boolean hasBody(Request request) {
    return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  /** The body of a request, as far as the client has sent it. */
  static final class TimedBody extends Request.Wrapper {

    private final AtomicReference<@Nullable Runnable> waiting = new AtomicReference<>();
    private volatile boolean late;
    private volatile boolean begun;
    private volatile boolean ended;
    private volatile long awaitedSince;
    private final long since = System.nanoTime();

    private TimedBody(Request request) {
      super(request);
    }

    /**
     * How long the service has waited for bytes of the body by a moment.
     *
     * @param now the moment, in nanoseconds, as {@link System#nanoTime} counts them
     * @return nanoseconds; 0 when the service never waited, or waits no longer
     */
    long awaitedNanos(long now) {
      return !begun || ended || late ? 0 : now - awaitedSince;
    }

    /** The time since the head of the request arrived, by a moment; see {@link #awaitedNanos}. */
    long ageNanos(long now) {
      return now - since;
    }

    /** Whether the wait was ended. */
    boolean isExpired() {
      return late;
    }

    /** Ends the wait: the request is answered with 408, and its connection is closed. */
    void expire() {
      late = true;
      wake();
    }

    private void wake() {
      Runnable reader = waiting.getAndSet(null);
      if (reader != null) {
        reader.run();
      }
    }

    @Override
    public void demand(Runnable reader) {
      if (!begun) {
        awaitedSince = System.nanoTime();
        begun = true;
      }
      waiting.set(reader);
      if (late) {
        wake();
      } else {
        super.demand(this::wake);
      }
    }

    @Override
    public Content.Chunk read() {
      if (late) {
        return Content.Chunk.from(new TimeoutException("The body took too long"), true);
      }
      Content.Chunk chunk = super.read();
      if (chunk != null && chunk.isLast()) {
        ended = true;
      }
      return chunk;
    }

    /**
     * Jetty would fail a request whose body has not arrived; the rest is read and dropped later,
     * see below.
     */
    @Override
    public boolean consumeAvailable() {
      return true;
    }

    private void throwAwayTheRest(Callback done) {
      // A client that sent Expect: 100-continue was not told to send its body.
      if (!begun && getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString())) {
        done.succeeded();
      } else {
        Content.Source.consumeAll(this, done);
      }
    }
  }
}
