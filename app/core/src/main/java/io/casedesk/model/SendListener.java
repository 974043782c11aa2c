package io.casedesk.model;

/**
 * Observes a request that is sent only once and may wait long before it is sent: for a free slot
 * among the calls in flight, for a pause that the service asked for, or for the user to enter
 * another token. Called by the thread that sends.
 */
@FunctionalInterface
public interface SendListener {

  /** Called while the request waits and just before it is sent; if false, it is not sent. */
  boolean isStillWanted();

  /**
   * Called just before the request is sent; if this method throws, it is not sent. Called again
   * when the request is sent again after {@link #refused}.
   */
  default void beforeSend() {}

  /**
   * Called when the service rejected the token, and so did not process the request, which then
   * waits for another token.
   */
  default void refused(ApiException.Unauthorized why) {}
}
