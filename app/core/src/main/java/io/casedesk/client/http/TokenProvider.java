package io.casedesk.client.http;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Provides the token of a connection (contract 5). A fixed token is used as it is; a renewable one,
 * such as a {@link InteractiveTokenProvider}, is told whether the service accepted it, and holds
 * calls while the user is asked for another.
 *
 * <p>Each call takes a turn, which must be followed by one of {@link #accepted}, {@link #refused}
 * and {@link #unanswered}.
 */
@FunctionalInterface
public interface TokenProvider extends Supplier<String> {

  /** The value for no turn: the call has to wait. */
  long NO_TURN = -1;

  /** Whether a token can be sent in a header: it is not empty and has only visible ASCII. */
  static boolean isSendable(String token) {
    return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  /** Takes a turn for a call to make now, or returns {@link #NO_TURN}. Never waits. */
  default long turn() {
    return 0;
  }

  /**
   * Waits until there are turns again.
   *
   * @param stillWanted asked regularly; the wait ends when it returns false
   */
  default void await(BooleanSupplier stillWanted) throws InterruptedException {}

  /** Notes an answer that does not refuse the token. */
  default void accepted(long turn) {}

  /** Notes a refused token without waiting; {@link #refused} follows and waits. */
  default void noteRefusal(long turn) {}

  /**
   * Notes that the service refused the token and did not carry out the call, and waits for another
   * token.
   *
   * @return whether to take another turn; otherwise the refusal is final
   */
  default boolean refused(long turn, BooleanSupplier stillWanted) throws InterruptedException {
    return false;
  }

  /** Notes that the call does not show whether the token is accepted. */
  default void unanswered(long turn) {}
}
