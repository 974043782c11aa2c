package io.casedesk.client.http;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.RecordRepository.SendListener;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes the reads and writes of one connection. Each call waits for a place among the calls in
 * flight and for a token that is not known to be refused. A call that waits for a token holds no
 * place. Safe for several threads.
 */
public final class RequestExecutor {

  /**
   * The pages to prefetch per concurrent call: one in progress, and one that waits for earlier
   * pages.
   */
  private static final int PREFETCHED_PER_CALL = 2;

  private final Transport transport;
  private final TokenProvider tokens;
  private final PauseClock pauseClock;
  private final CallLimiter callLimiter;
  private final int inFlight;

  /**
   * Creates an executor.
   *
   * @param inFlight the most concurrent calls
   */
  public RequestExecutor(Transport transport, int inFlight, PauseClock pauseClock) {
    this.transport = transport;
    this.tokens = transport.tokens();
    this.pauseClock = pauseClock;
    this.callLimiter = new CallLimiter(inFlight, pauseClock);
    this.inFlight = inFlight;
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
    return new RetryingReader(transport, this, callLimiter, pauseClock, mayWait);
  }

  /**
   * Makes a write call once, without retries. Only after a 401, with which the service says that it
   * did not carry out the write (contract 5), is it repeated with another token.
   *
   * @return null when nothing was sent because the write was no longer wanted at its turn
   * @throws CancellationException when interrupted while waiting for a turn; nothing was sent
   */
  public <T> @Nullable T write(Supplier<T> call, SendListener sendListener) {
    return send(call, sendListener::isStillWanted, sendListener);
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
        Turn turn = enter(mayWait, sendListener);
        if (turn == null) {
          return null;
        }
        try {
          return attempt(call, turn, sendListener);
        } catch (Unauthorized e) {
          if (!tokens.refused(turn.token(), mayWait)) {
            throw e;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before a call");
    }
  }

  /**
   * The permission to make a call.
   *
   * @param began the time of admission, by the clock of the pauses
   * @param token the turn of its token
   */
  private record Turn(long began, long token) {}

  private @Nullable Turn enter(BooleanSupplier mayWait, SendListener sendListener)
      throws InterruptedException {
    while (true) {
      tokens.await(mayWait);
      long began = callLimiter.enter();
      boolean isWanted = sendListener.isStillWanted();
      long token = isWanted ? tokens.turn() : TokenProvider.NO_TURN;
      if (token != TokenProvider.NO_TURN) {
        return new Turn(began, token);
      }
      callLimiter.release();
      if (!isWanted || !mayWait.getAsBoolean()) {
        return null;
      }
    }
  }

  private <T> T attempt(Supplier<T> call, Turn turn, SendListener sendListener) {
    long began = turn.began();
    try {
      sendListener.beforeSend();
      T answer = call.get();
      callLimiter.succeeded();
      reportToken(turn, !(answer instanceof ApiResponse reply) || comesFromTheService(reply));
      return answer;
    } catch (Unauthorized e) {
      try {
        sendListener.refused(e);
        // Reported before the place is released for another call, which would only be refused as
        // well.
        tokens.noteRefusal(turn.token());
      } finally {
        callLimiter.release();
      }
      throw e;
    } catch (RateLimited e) {
      // A long wait ends the read or the run, which says so; other calls don't wait in silence.
      callLimiter.limited(began, e.isLongWait() ? -1 : e.retryAfterSeconds());
      reportToken(turn, comesFromTheService(e));
      throw e;
    } catch (Unavailable e) {
      callLimiter.failed(began);
      reportToken(turn, comesFromTheService(e));
      throw e;
    } catch (RuntimeException | Error e) {
      // If there was an answer, the service is available but does not accept this call.
      callLimiter.release();
      reportToken(turn, comesFromTheService(e));
      throw e;
    }
  }

  /** Reports to the token provider whether the token was accepted, or not answered. */
  private void reportToken(Turn turn, boolean isAccepted) {
    if (isAccepted) {
      tokens.accepted(turn.token());
    } else {
      tokens.unanswered(turn.token());
    }
  }

  private static boolean comesFromTheService(ApiResponse reply) {
    return reply.success()
        ? !ResponseChecker.isHtml(reply)
        : comesFromTheService(reply.status(), reply.call().enveloped());
  }

  private static boolean comesFromTheService(Throwable failure) {
    return failure instanceof ApiException e && comesFromTheService(e.status(), e.isEnveloped());
  }

  /**
   * Whether only a service that accepted the token gives this answer, in the error envelope and
   * about the request. A proxy, a gateway or a rate limiter in front of the service does not check
   * the token.
   */
  private static boolean comesFromTheService(int status, boolean enveloped) {
    return enveloped
        && switch (status) {
          case 400, 404, 405, 409, 422, 500 -> true;
          default -> false;
        };
  }

  /** The most concurrent reads. */
  public int maxConcurrency() {
    return inFlight;
  }

  /** The number of pages to prefetch from a list. */
  public int prefetchDepth() {
    return inFlight * PREFETCHED_PER_CALL;
  }
}
