package io.casedesk.client;

import io.casedesk.client.AdmissionGate.Turn;
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
 * Begins runs of reads over one connection, which share with its writes how busy the service may be
 * kept.
 */
final class RequestExecutor {

  /** For each page under way, one that waits for those before it. */
  private static final int KEPT_FOR_EACH = 2;

  private static final long LONGEST_REST_SECONDS = 120;

  private final Transport transport;
  private final PauseClock pauseClock;
  private final ConcurrencyLimiter concurrencyLimiter;
  private final AdmissionGate admissionGate;
  private final int inFlight;

  /** At most so many in flight, over all runs. */
  RequestExecutor(Transport transport, int inFlight, PauseClock pauseClock) {
    this.transport = transport;
    this.pauseClock = pauseClock;
    this.concurrencyLimiter = new ConcurrencyLimiter(inFlight, pauseClock);
    this.admissionGate = new AdmissionGate(concurrencyLimiter, transport.tokens());
    this.inFlight = inFlight;
  }

  /** A run with tries of its own. */
  RetryingReader begin() {
    return new RetryingReader(transport, concurrencyLimiter, pauseClock);
  }

  /**
   * Writes once, in its turn; never again, whatever comes, but for a 401, with which the service
   * says that it did not take it, once there is another token.
   *
   * @throws CancellationException when interrupted while waiting for its turn; nothing was sent
   */
  <T> T write(Supplier<T> call) {
    SendListener always = () -> true;
    return Objects.requireNonNull(write(call, always));
  }

  /**
   * The same, unless it is no longer wanted when its turn comes.
   *
   * @return null when nothing was sent
   */
  <T> @Nullable T write(Supplier<T> call, BooleanSupplier stillWanted) {
    SendListener sendListener = stillWanted::getAsBoolean;
    return write(call, sendListener);
  }

  /**
   * The same, told of its way out.
   *
   * @return null when nothing was sent
   */
  <T> @Nullable T write(Supplier<T> call, SendListener sendListener) {
    BooleanSupplier stillWanted = sendListener::isStillWanted;
    try {
      while (true) {
        Turn turn = admissionGate.enter(stillWanted);
        if (turn == null) {
          return null;
        }
        try {
          T answer = once(call, turn, sendListener);
          admissionGate.accepted(turn);
          return answer;
        } catch (Unauthorized e) {
          // The service did not take it (contract 5), so that it may be sent with another token;
          // unless what it was based on has grown old meanwhile (Q24), which the turn asks.
          if (!admissionGate.renewed(turn, stillWanted)) {
            throw e;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before a write");
    }
  }

  private <T> T once(Supplier<T> call, Turn turn, SendListener sendListener) {
    long began = turn.began();
    try {
      sendListener.goes();
      T answer = call.get();
      concurrencyLimiter.succeeded();
      return answer;
    } catch (Unauthorized e) {
      try {
        sendListener.refused(e);
        // Before its place is free for another, which would only be refused as well.
        admissionGate.refused(turn);
      } finally {
        concurrencyLimiter.left();
      }
      throw e;
    } catch (RateLimited e) {
      concurrencyLimiter.limited(began, Math.min(e.retryAfterSeconds(), LONGEST_REST_SECONDS));
      admissionGate.failed(turn, e);
      throw e;
    } catch (Unavailable e) {
      concurrencyLimiter.failed(began);
      admissionGate.failed(turn, e);
      throw e;
    } catch (RuntimeException | Error e) {
      concurrencyLimiter.left();
      admissionGate.failed(turn, e);
      throw e;
    }
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
