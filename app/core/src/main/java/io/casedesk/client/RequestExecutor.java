package io.casedesk.client;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.SendListener;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends the calls of one connection, reads and writes alike: each when there is a place among the
 * calls in flight, and a token that is not known to be refused. A call that waits for a token holds
 * no place. Safe for several threads.
 */
final class RequestExecutor {

  /** For each page under way, one that waits for those before it. */
  private static final int KEPT_FOR_EACH = 2;

  /** A service that asks for a longer rest is not waited for. */
  static final long LONGEST_REST_SECONDS = 120;

  private final Transport transport;
  private final TokenProvider tokens;
  private final PauseClock pauseClock;
  private final ConcurrencyLimiter concurrencyLimiter;
  private final int inFlight;

  /**
   * An executor over a connection.
   *
   * @param inFlight calls in flight at any time, at most
   */
  RequestExecutor(Transport transport, int inFlight, PauseClock pauseClock) {
    this.transport = transport;
    this.tokens = transport.tokens();
    this.pauseClock = pauseClock;
    this.concurrencyLimiter = new ConcurrencyLimiter(inFlight, pauseClock);
    this.inFlight = inFlight;
  }

  /** Begins a run of reads, such as that of a whole list, with tries of its own. */
  RetryingReader begin() {
    return begin(() -> true);
  }

  /**
   * Begins a run of reads.
   *
   * @param mayWait asked while a read waits for another token; where it says no, the read ends
   */
  RetryingReader begin(BooleanSupplier mayWait) {
    return new RetryingReader(transport, this, concurrencyLimiter, pauseClock, mayWait);
  }

  /**
   * Writes once; never again, whatever comes, but for a 401, with which the service says that it
   * did not take it (contract 5), once there is another token.
   *
   * @return null when it was no longer wanted when its turn came, and nothing was sent
   * @throws CancellationException when interrupted while waiting for its turn; nothing was sent
   */
  <T> @Nullable T write(Supplier<T> call, SendListener sendListener) {
    return send(call, sendListener::isStillWanted, sendListener);
  }

  /** Writes once, without a condition. */
  <T> T write(Supplier<T> call) {
    return Objects.requireNonNull(write(call, () -> true));
  }

  /**
   * Sends a call in its turn, and again only where its token was refused and there is another.
   *
   * @param mayWait whether to wait for another token
   * @param sendListener asked again with every token: what a write was based on may have grown old
   *     meanwhile (Q24)
   * @return null when nothing was sent: it was no longer wanted, or there is no token to be used
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
   * A call that may go out.
   *
   * @param began when it was let in, by the clock of the pauses
   * @param token the turn of its token
   */
  private record Turn(long began, long token) {}

  private @Nullable Turn enter(BooleanSupplier mayWait, SendListener sendListener)
      throws InterruptedException {
    while (true) {
      tokens.await(mayWait);
      long began = concurrencyLimiter.enter();
      boolean isWanted = sendListener.isStillWanted();
      long token = isWanted ? tokens.turn() : TokenProvider.NO_TURN;
      if (token != TokenProvider.NO_TURN) {
        return new Turn(began, token);
      }
      concurrencyLimiter.left();
      if (!isWanted || !mayWait.getAsBoolean()) {
        return null;
      }
    }
  }

  private <T> T attempt(Supplier<T> call, Turn turn, SendListener sendListener) {
    long began = turn.began();
    try {
      sendListener.goes();
      T answer = call.get();
      concurrencyLimiter.succeeded();
      settle(turn, !(answer instanceof ApiResponse reply) || comesFromTheService(reply));
      return answer;
    } catch (Unauthorized e) {
      try {
        sendListener.refused(e);
        // Before its place is free for another, which would only be refused as well.
        tokens.heard(turn.token());
      } finally {
        concurrencyLimiter.left();
      }
      throw e;
    } catch (RateLimited e) {
      concurrencyLimiter.limited(began, Math.min(e.retryAfterSeconds(), LONGEST_REST_SECONDS));
      settle(turn, comesFromTheService(e));
      throw e;
    } catch (Unavailable e) {
      concurrencyLimiter.failed(began);
      settle(turn, comesFromTheService(e));
      throw e;
    } catch (RuntimeException | Error e) {
      // Where it was answered, the service is there, and does not want this.
      concurrencyLimiter.left();
      settle(turn, comesFromTheService(e));
      throw e;
    }
  }

  /** Says what an answer, or the lack of one, means for the token. */
  private void settle(Turn turn, boolean isAccepted) {
    if (isAccepted) {
      tokens.accepted(turn.token());
    } else {
      tokens.unanswered(turn.token());
    }
  }

  private static boolean comesFromTheService(ApiResponse reply) {
    return reply.success()
        ? !ResponseMapper.isHtml(reply)
        : comesFromTheService(reply.status(), reply.call().enveloped());
  }

  private static boolean comesFromTheService(Throwable failure) {
    return failure instanceof ApiException e && comesFromTheService(e.status(), e.isEnveloped());
  }

  /**
   * Whether only a service that has looked at the token answers so: in its own words, and of what
   * was asked. A proxy, a gateway or a limit in front of it knows nothing of the token.
   */
  private static boolean comesFromTheService(int status, boolean enveloped) {
    return enveloped
        && switch (status) {
          case 400, 404, 405, 409, 422, 500 -> true;
          default -> false;
        };
  }

  /** Reads in flight at any time, at most. */
  int atOnce() {
    return inFlight;
  }

  /** Pages of a list to ask for before they are wanted. */
  int ahead() {
    return inFlight * KEPT_FOR_EACH;
  }
}
