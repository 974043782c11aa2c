package io.casedesk.client;

import io.casedesk.model.ApiException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls out: when there is a place among those in flight, and a token that is not known to be
 * refused. Whoever waits for a token holds no place. Safe for several threads.
 */
final class Turns {

  private final Throttle throttle;
  private final TokenSource tokens;

  Turns(Throttle throttle, TokenSource tokens) {
    this.throttle = throttle;
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
      long began = throttle.enter();
      if (!stillWanted.getAsBoolean()) {
        throttle.left();
        return null;
      }
      long token = tokens.turn();
      if (token != TokenSource.NO_TURN) {
        return new Turn(began, token);
      }
      throttle.left();
    }
  }

  /** It was answered, and not by refusing its token. */
  void accepted(Turn turn) {
    tokens.accepted(turn.token());
  }

  /** It failed, after its place was given back; says what that means for its token. */
  void failed(Turn turn, Throwable failure) {
    if (failure instanceof ApiException e && e.status() > 0) {
      tokens.accepted(turn.token());
    } else {
      tokens.unanswered(turn.token());
    }
  }

  /** Its token was refused; waits for another. Whether to try again. */
  boolean renewed(Turn turn, BooleanSupplier stillWanted) throws InterruptedException {
    return tokens.refused(turn.token(), stillWanted);
  }
}
