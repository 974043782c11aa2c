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

  private final Transport transport;
  private final RequestExecutor requestExecutor;
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
      Transport transport,
      RequestExecutor requestExecutor,
      CallLimiter callLimiter,
      PauseClock pauseClock,
      BooleanSupplier mayWait) {
    this.transport = transport;
    this.requestExecutor = requestExecutor;
    this.callLimiter = callLimiter;
    this.pauseClock = pauseClock;
    this.mayWait = mayWait;
  }

  /** Builds a URL below {@code /api/public/}. */
  public HttpUrl url(String... segments) {
    return transport.url(segments);
  }

  /**
   * Reads a resource; returns empty when the service says with the error envelope that there is
   * none, which is a valid answer and counts as one for the speed. Throws for any other failure.
   */
  public <T> Optional<T> getIfThere(HttpUrl url, Function<ApiResponse, T> decoder) {
    return read(
        () -> {
          try {
            return Optional.of(transport.get(url));
          } catch (NotFound e) {
            return Optional.<ApiResponse>empty();
          }
        },
        reply -> reply.map(decoder));
  }

  /**
   * Reads a single record. An answer with the error envelope that the record cannot be read is
   * passed to the decoder like a success (Q31); throws for any other failure.
   */
  public <T> T getRecord(HttpUrl url, Function<ApiResponse, T> decoder) {
    return read(() -> transport.getRecord(url), decoder);
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
            ApiResponse response = transport.getWithoutToken(url);
            last.set(response);
            return transport.responseChecker().accept(response);
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
    return read(() -> transport.get(url), decoder);
  }

  /** Queries the filter, which is a read although it uses POST (contract 4.1). */
  public <T> T ask(HttpUrl url, byte[] json, Function<ApiResponse, T> decoder) {
    return read(() -> transport.ask(url, json), decoder);
  }

  /** Reads a body as a stream; the reader starts again with every try. */
  public <T> T stream(HttpUrl url, Transport.BodyReader<T> reader) {
    return read(() -> transport.stream(url, reader), Function.identity());
  }

  /**
   * Reads one of many resources. A read that failed in all tries is repeated once more if other
   * reads succeeded meanwhile, because then the service is available; so is a read with unreadable
   * parts, whose repetition counts unless it has as many.
   *
   * @param unreadable counts the unreadable parts of an answer
   */
  public <T> T readOneOfMany(Supplier<T> read, ToIntFunction<T> unreadable) {
    long successesBefore = callLimiter.successes();
    T first;
    try {
      first = read.get();
    } catch (Unavailable | Malformed e) {
      boolean lasting = e instanceof Malformed m && m.flaw() == Malformed.Flaw.PERMANENT;
      if (lasting || callLimiter.successes() == successesBefore) {
        throw e;
      }
      return read.get();
    }
    if (unreadable.applyAsInt(first) == 0) {
      return first;
    }
    try {
      T second = read.get();
      return unreadable.applyAsInt(second) < unreadable.applyAsInt(first) ? second : first;
    } catch (Unavailable | Malformed _) {
      return first;
    }
  }

  /** The state of one read and its tries. */
  private final class Tries implements SendListener {
    private long began;
    private int failed;
    private int refused;
    private long successesBefore = callLimiter.successes();

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

    private boolean isWithinBudget() {
      return repeated.incrementAndGet() <= SPARE_RETRIES + sent.get() / READS_PER_RETRY;
    }

    long pause() {
      return PauseClock.randomUpTo(FIRST_PAUSE << failed);
    }
  }

  /**
   * Reads and decodes a body; an undecodable body counts as a failure, because the next may be
   * complete (Q38).
   */
  @SuppressWarnings("ThreadPriorityCheck") // yields the carrier of a virtual thread; only faster
  private <A, T> T read(Supplier<A> call, Function<A, T> decoder) {
    Tries tries = new Tries();
    while (true) {
      try {
        A reply = answer(call, tries);
        // A read that waited for the place of this one is sent before this thread decodes.
        Thread.yield();
        return decoder.apply(reply);
      } catch (Malformed e) {
        if (!tries.mayRetry(e)) {
          throw e;
        }
        sleep(pauseClock.real(tries.pause()));
      }
    }
  }

  private <A> A answer(Supplier<A> call, Tries tries) {
    while (true) {
      try {
        A reply = requestExecutor.send(call, mayWait, tries);
        if (reply == null) {
          throw new CancellationException("The caller no longer waits for another token");
        }
        return reply;
      } catch (RateLimited e) {
        if (!tries.mayRetry(e)) {
          throw e;
        }
      } catch (Unavailable e) {
        if (!tries.mayRetry(e)) {
          throw e;
        }
        sleep(pauseClock.real(tries.pause()));
      }
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
