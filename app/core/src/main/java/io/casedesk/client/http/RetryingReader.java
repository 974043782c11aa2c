package io.casedesk.client.http;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.NotFound;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javax.net.ssl.SSLException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads with retries, for one series of reads such as a whole list. A failed read is tried up to
 * three times in all, while the series has retries left (Q36); writes never use this class. Safe
 * for several threads.
 */
public final class RetryingReader {

  /** The most tries of a read. */
  public static final int TRIES = 3;

  private static final int SPARE_RETRIES = 20;
  private static final int READS_PER_RETRY = 5;
  private static final long FIRST_PAUSE = Duration.ofMillis(200).toNanos();

  /** The longest duration of a failed try that is retried. */
  private static final long LONGEST_RETRIED = Duration.ofSeconds(20).toNanos();

  private final ApiClient client;
  private final CallLimiter callLimiter;
  private final PauseClock pauseClock;
  private final BooleanSupplier mayWait;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();

  /**
   * Creates a reader.
   *
   * @param mayWait asked while a read waits for another token; when it returns false, the read ends
   */
  RetryingReader(
      ApiClient client, CallLimiter callLimiter, PauseClock pauseClock, BooleanSupplier mayWait) {
    this.client = client;
    this.callLimiter = callLimiter;
    this.pauseClock = pauseClock;
    this.mayWait = mayWait;
  }

  /** Builds a URL below {@code /api/public/}. */
  public HttpUrl url(String... segments) {
    return client.url(segments);
  }

  /**
   * Reads a resource; returns empty when the service says with the error envelope that there is
   * none, which is a valid answer and counts as one for the speed. Throws for any other failure.
   */
  public <T> Optional<T> getIfThere(HttpUrl url, Function<ApiResponse, T> decoder) {
    return read(
        () -> {
          try {
            return Optional.of(client.get(url));
          } catch (NotFound e) {
            return Optional.<ApiResponse>empty();
          }
        },
        reply -> reply.map(decoder));
  }

  /**
   * Reads a single record, or returns the answer that says with the error envelope that it cannot
   * be read (Q31). This is a valid answer; throws for any other failure.
   *
   * @param unreadable makes the result of such an answer
   */
  public <T> T getRecord(
      HttpUrl url, Function<ApiResponse, T> decoder, Function<ApiException, T> unreadable) {
    return this.<Supplier<T>, T>read(
        () -> {
          try {
            ApiResponse reply = client.get(url);
            return () -> decoder.apply(reply);
          } catch (NotFound | Unavailable e) {
            if (e.isEnveloped() && (e.status() == 404 || e.status() == 500)) {
              return () -> unreadable.apply(e);
            }
            throw e;
          }
        },
        Supplier::get);
  }

  /**
   * Sends a GET request without the token. It has as many tries as a read with the token.
   *
   * @return the last response, whatever it is
   * @throws io.casedesk.model.ApiException when there was no response in any try
   */
  public ApiResponse getWithoutToken(HttpUrl url) {
    AtomicReference<@Nullable ApiResponse> last = new AtomicReference<>();
    try {
      return read(
          () -> {
            ApiResponse response = client.getWithoutToken(url);
            last.set(response);
            return client.accept(response);
          },
          response -> {
            // A damaged body is a failed try, as for a page.
            var _ = ResponseEnvelope.of(response);
            return response;
          });
    } catch (ApiException e) {
      ApiResponse response = last.get();
      if (response == null) {
        throw e;
      }
      return response;
    }
  }

  /** Reads a resource; throws unless the response is a success. */
  public <T> T get(HttpUrl url, Function<ApiResponse, T> decoder) {
    return read(() -> client.get(url), decoder);
  }

  /** Queries the filter, which is a read although it uses POST (contract 4.1). */
  public <T> T ask(HttpUrl url, byte[] json, Function<ApiResponse, T> decoder) {
    return read(() -> client.ask(url, json), decoder);
  }

  /**
   * Reads one of many resources. It has its tries twice if other reads succeeded meanwhile, because
   * then the service is available.
   */
  public <T> T getOneOfMany(HttpUrl url, Function<ApiResponse, T> decoder) {
    return read(() -> client.get(url), decoder, result -> 0);
  }

  /** Queries the filter for one of many batches; see {@link #getOneOfMany}. */
  public <T> T askOneOfMany(HttpUrl url, byte[] json, Function<ApiResponse, T> decoder) {
    return read(() -> client.ask(url, json), decoder, result -> 0);
  }

  /**
   * Reads a body as a stream; the reader starts again with every try. It has the tries of {@link
   * #getOneOfMany}. A result with unreadable parts is read again; the result with fewer of them
   * counts.
   *
   * @param unreadable counts the unreadable parts of a result
   */
  public <T> T streamOneOfMany(
      HttpUrl url, ApiClient.BodyReader<T> reader, ToIntFunction<T> unreadable) {
    return read(() -> client.stream(url, reader), Function.identity(), unreadable);
  }

  private <A, T> T read(Supplier<A> call, Function<A, T> decoder) {
    return read(call, decoder, null);
  }

  /**
   * Reads and decodes a body; the only loop of tries. An undecodable body counts as a failure,
   * because the next may be complete (Q38).
   *
   * @param unreadable counts the unreadable parts of a result of one of many reads; null for a
   *     single read
   */
  @SuppressWarnings("ThreadPriorityCheck") // yields the carrier of a virtual thread; only faster
  private <A, T> T read(
      Supplier<A> call, Function<A, T> decoder, @Nullable ToIntFunction<T> unreadable) {
    Tries tries = new Tries(unreadable != null);
    @Nullable T partial = null;
    while (true) {
      try {
        A reply = client.send(call, mayWait, tries);
        if (reply == null) {
          throw new CancellationException("The caller no longer waits for another token");
        }
        // A read that waited for the place of this one is sent before this thread decodes.
        Thread.yield();
        T result = decoder.apply(reply);
        if (unreadable == null || unreadable.applyAsInt(result) == 0) {
          return result;
        }
        if (partial != null) {
          return unreadable.applyAsInt(result) < unreadable.applyAsInt(partial) ? result : partial;
        }
        partial = result;
        tries.startAgain();
      } catch (RateLimited e) {
        if (!tries.mayRetry(e)) {
          throw e;
        }
      } catch (Unavailable | Malformed e) {
        boolean mayRetry =
            e instanceof Unavailable lost ? tries.mayRetry(lost) : tries.mayRetry((Malformed) e);
        if (!mayRetry && partial != null) {
          return partial;
        }
        if (!mayRetry && !tries.mayStartAgain(e)) {
          throw e;
        }
        sleep(pauseClock.real(tries.pause()));
      }
    }
  }

  /** The state of one read and its tries. */
  private final class Tries implements SendListener {
    private final long successesAtStart = callLimiter.successes();
    private boolean mayStartAgain;
    private long began;
    private int failed;
    private int refused;
    private long successesBefore = successesAtStart;

    Tries(boolean isOneOfMany) {
      mayStartAgain = isOneOfMany;
    }

    @Override
    public boolean isStillWanted() {
      return true;
    }

    @Override
    public void beforeSend() {
      sent.incrementAndGet();
      began = pauseClock.now();
    }

    boolean mayRetry(RateLimited e) {
      long now = callLimiter.successes();
      // While other reads succeed, a refusal is only a matter of speed.
      refused = now > successesBefore ? 1 : refused + 1;
      successesBefore = now;
      return refused < TRIES && !e.isLongWait();
    }

    boolean mayRetry(Unavailable e) {
      long took = pauseClock.real(pauseClock.now() - began);
      failed++;
      // Retrying each of many pages would take minutes after the service has gone.
      return failed < TRIES
          && took < LONGEST_RETRIED
          && !callLimiter.isGone()
          && !(e.getCause() instanceof SSLException)
          // After repeated requests with a wrong password, a proxy may lock the user out.
          && !(e.getCause() instanceof ProxyRefusedException)
          && isWithinBudget();
    }

    boolean mayRetry(Malformed e) {
      failed++;
      return e.flaw() != Malformed.Flaw.PERMANENT && failed < TRIES && isWithinBudget();
    }

    /**
     * Whether a read that failed in all tries has them once more, because the service answers other
     * reads.
     */
    boolean mayStartAgain(ApiException e) {
      boolean lasting = e instanceof Malformed m && m.flaw() == Malformed.Flaw.PERMANENT;
      boolean may = mayStartAgain && !lasting && callLimiter.successes() > successesAtStart;
      if (may) {
        startAgain();
      }
      return may;
    }

    /** Gives the read its tries once more, for the last time. */
    void startAgain() {
      mayStartAgain = false;
      failed = 0;
      refused = 0;
      successesBefore = callLimiter.successes();
    }

    private boolean isWithinBudget() {
      return repeated.incrementAndGet() <= SPARE_RETRIES + sent.get() / READS_PER_RETRY;
    }

    long pause() {
      return PauseClock.randomUpTo(FIRST_PAUSE << failed);
    }
  }

  private static void sleep(long nanos) {
    try {
      Thread.sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before a read");
    }
  }
}
