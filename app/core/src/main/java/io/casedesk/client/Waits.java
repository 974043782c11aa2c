package io.casedesk.client;

/**
 * The clock that pauses between reads go by. It may run faster than the world's, so that a test can
 * see what a client does that waits for long without waiting itself.
 *
 * @param times how much faster; 1 outside of tests
 */
record Waits(int times) {

  static final Waits REAL = new Waits(1);

  /** Nanoseconds by this clock, from any moment on. */
  long now() {
    return System.nanoTime() * times;
  }

  /** How long that is for whoever does not go by this clock. */
  long real(long nanos) {
    return nanos / times;
  }
}
