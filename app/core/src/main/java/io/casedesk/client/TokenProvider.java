package io.casedesk.client;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where the token of a connection comes from (contract 5). One that is only given is used as it is;
 * one that can be renewed, such as a {@link InteractiveTokenProvider}, is told how the service took
 * it, and holds up calls while a person is asked for another.
 *
 * <p>Each call takes a turn, which is to be followed by one of {@link #accepted}, {@link #refused}
 * and {@link #unanswered}.
 */
@FunctionalInterface
public interface TokenProvider extends Supplier<String> {

  /** What stands for no turn: the call has to wait first. */
  long NO_TURN = -1;

  /** A turn for a call that is to go out now, or {@link #NO_TURN}. Never waits. */
  default long turn() {
    return 0;
  }

  /**
   * Waits until there are turns again.
   *
   * @param stillWanted asked now and then; when it says no there is nothing to wait for any more
   */
  default void await(BooleanSupplier stillWanted) throws InterruptedException {}

  /** The service answered otherwise than by refusing the token. */
  default void accepted(long turn) {}

  /** The service refused the token; {@link #refused} follows, which waits. This does not. */
  default void heard(long turn) {}

  /**
   * The service refused the token, and so did not do what was asked of it. Waits for another.
   *
   * @return whether to take another turn; else the refusal stands
   */
  default boolean refused(long turn, BooleanSupplier stillWanted) throws InterruptedException {
    return false;
  }

  /** Nothing is known of what the service thinks of the token. */
  default void unanswered(long turn) {}
}
