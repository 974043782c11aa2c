package io.casedesk.client;

import io.casedesk.client.Turns.Turn;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.Departure;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins runs of reads over one connection, which share with its writes how busy the service may be
 * kept.
 */
final class Reads {

  /** For each answer under way, of up to two pages, one that waits for those before it. */
  private static final int KEPT_FOR_EACH = 4;

  private static final long LONGEST_REST_SECONDS = 120;

  private final Transport transport;
  private final Waits waits;
  private final Throttle throttle;
  private final Turns turns;
  private final int inFlight;

  /** At most so many in flight, over all runs. */
  Reads(Transport transport, int inFlight, Waits waits) {
    this.transport = transport;
    this.waits = waits;
    this.throttle = new Throttle(inFlight, waits);
    this.turns = new Turns(throttle, transport.tokens());
    this.inFlight = inFlight;
  }

  /** A run with tries of its own. */
  ReadRun begin() {
    return new ReadRun(transport, throttle, waits, false);
  }

  /** The same for answers of a few kilobytes each. */
  ReadRun beginSmall() {
    return new ReadRun(transport, throttle, waits, true);
  }

  /**
   * Writes once, in its turn; never again, whatever comes, but for a 401, with which the service
   * says that it did not take it, once there is another token.
   *
   * @throws CancellationException when interrupted while waiting for its turn; nothing was sent
   */
  <T> T write(Supplier<T> call) {
    Departure always = () -> true;
    return Objects.requireNonNull(write(call, always));
  }

  /**
   * The same, unless it is no longer wanted when its turn comes.
   *
   * @return null when nothing was sent
   */
  <T> @Nullable T write(Supplier<T> call, BooleanSupplier stillWanted) {
    Departure departure = stillWanted::getAsBoolean;
    return write(call, departure);
  }

  /**
   * The same, told of its way out.
   *
   * @return null when nothing was sent
   */
  <T> @Nullable T write(Supplier<T> call, Departure departure) {
    BooleanSupplier stillWanted = departure::isStillWanted;
    try {
      while (true) {
        Turn turn = turns.enter(stillWanted);
        if (turn == null) {
          return null;
        }
        try {
          T answer = once(call, turn, departure);
          turns.accepted(turn);
          return answer;
        } catch (Unauthorized e) {
          // The service did not take it (contract 5), so that it may be sent with another token;
          // unless what it was based on has grown old meanwhile (Q24), which the turn asks.
          if (!turns.renewed(turn, stillWanted)) {
            throw e;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before a write");
    }
  }

  private <T> T once(Supplier<T> call, Turn turn, Departure departure) {
    long began = turn.began();
    try {
      departure.goes();
      T answer = call.get();
      throttle.succeeded(began);
      return answer;
    } catch (Unauthorized e) {
      try {
        departure.refused(e);
        // Before its place is free for another, which would only be refused as well.
        turns.refused(turn);
      } finally {
        throttle.left();
      }
      throw e;
    } catch (RateLimited e) {
      throttle.limited(began, Math.min(e.retryAfterSeconds(), LONGEST_REST_SECONDS));
      turns.failed(turn, e);
      throw e;
    } catch (Unavailable e) {
      throttle.failed(began);
      turns.failed(turn, e);
      throw e;
    } catch (RuntimeException | Error e) {
      throttle.left();
      turns.failed(turn, e);
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
