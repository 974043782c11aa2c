package io.casedesk.server.http.guard;

/** The body of a request, as far as the client has sent it. */
interface SlowBody {

  /**
   * How long the service has waited for bytes of the body by a moment.
   *
   * @param now the moment, in nanoseconds, as {@link System#nanoTime} counts them
   * @return nanoseconds; 0 when the service never waited, or waits no longer
   */
  long awaitedNanos(long now);

  /** Whether the wait was ended. */
  boolean isExpired();

  /** Ends the wait: the request is answered with 408, and its connection is closed. */
  void expire();
}
