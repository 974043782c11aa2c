package io.casedesk.client;

import io.casedesk.model.ApiException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls out: when there is a place among those in flight, and a token that is not known to be
 * refused. Whoever waits for a token holds no place. Safe for several threads.
 */
final class AdmissionGate {

  private final ConcurrencyLimiter concurrencyLimiter;
  private final TokenProvider tokens;

  AdmissionGate(ConcurrencyLimiter concurrencyLimiter, TokenProvider tokens) {
    this.concurrencyLimiter = concurrencyLimiter;
    this.tokens = tokens;
  }

  /**
   * A call that may go out.
   *
   * @param began when it was let in, by the clock of the pauses
   * @param token the turn of its token
   */
  record Turn(long began, long token) {}

  /**
   * Waits for a turn.
   *
   * @return null when it was no longer wanted
   */
  @Nullable Turn enter(BooleanSupplier stillWanted) throws InterruptedException {
    while (true) {
      tokens.await(stillWanted);
      long began = concurrencyLimiter.enter();
      if (!stillWanted.getAsBoolean()) {
        concurrencyLimiter.left();
        return null;
      }
      long token = tokens.turn();
      if (token != TokenProvider.NO_TURN) {
        return new Turn(began, token);
      }
      concurrencyLimiter.left();
    }
  }

  /** Its answer was a success. */
  void accepted(Turn turn) {
    tokens.accepted(turn.token());
  }

  /** It was answered with this, which need not be a success where any answer will do. */
  void answered(Turn turn, @Nullable Object answer) {
    if (answer instanceof ApiResponse reply && !isFromBehindTheDoor(reply)) {
      tokens.unanswered(turn.token());
    } else {
      tokens.accepted(turn.token());
    }
  }

  private static boolean isFromBehindTheDoor(ApiResponse reply) {
    return reply.success()
        ? !ResponseMapper.isHtml(reply)
        : isFromBehindTheDoor(reply.status(), reply.call().enveloped());
  }

  /**
   * Whether only a service that has looked at the token answers so: in its own words, and of what
   * was asked. A proxy, a gateway or a limit in front of it knows nothing of the token.
   */
  private static boolean isFromBehindTheDoor(int status, boolean enveloped) {
    return enveloped
        && switch (status) {
          case 400, 404, 405, 409, 422, 500 -> true;
          default -> false;
        };
  }

  /** It failed, after its place was given back; says what that means for its token. */
  void failed(Turn turn, Throwable failure) {
    if (failure instanceof ApiException e && isFromBehindTheDoor(e.status(), e.isEnveloped())) {
      tokens.accepted(turn.token());
    } else {
      tokens.unanswered(turn.token());
    }
  }

  /**
   * Waits for a turn, however long that takes; but for a token only as long as somebody wants to.
   *
   * @return null when there is no token to be used, and nobody waits for one any more
   */
  @Nullable Turn enterOrLeave(BooleanSupplier mayWait) throws InterruptedException {
    while (true) {
      tokens.await(mayWait);
      long began = concurrencyLimiter.enter();
      long token = tokens.turn();
      if (token != TokenProvider.NO_TURN) {
        return new Turn(began, token);
      }
      concurrencyLimiter.left();
      if (!mayWait.getAsBoolean()) {
        return null;
      }
    }
  }

  /** Its token was refused: no other goes out with it. Does not wait. */
  void refused(Turn turn) {
    tokens.heard(turn.token());
  }

  /** Its token was refused; waits for another. Whether to try again. */
  boolean renewed(Turn turn, BooleanSupplier stillWanted) throws InterruptedException {
    return tokens.refused(turn.token(), stillWanted);
  }
}
