package io.casedesk.model;

/**
 * What somebody who sends a record only once has to know of its way out. It may wait long for its
 * turn: for a place among the calls in flight, for a rest that the service asked for, or for a
 * person who is asked for another token. Told by the thread that sends it.
 */
@FunctionalInterface
public interface SendListener {

  /** Asked while it waits, and when its turn has come; where the answer is no, it is not sent. */
  boolean isStillWanted();

  /**
   * Its turn has come: it is sent when this returns, and not when this throws. Told once more where
   * it was {@link #refused} and has another turn.
   */
  default void goes() {}

  /** The service refused the token, and so did not take it: it waits for another one. */
  default void refused(ApiException.Unauthorized why) {}
}
