package io.casedesk.client.http;

/**
 * Finds the number of concurrent calls with the highest throughput. It doubles the window until
 * that no longer increases the throughput, goes back one step then, and tries a somewhat wider
 * window after a while. The first doublings take one round trip each. A refusal halves the window;
 * then it widens with each answer to its former size. The throughput is that of Little's law: calls
 * in flight, divided by the mean time until an answer. Not safe for several threads.
 */
final class ConcurrencyWindow {

  private static final int FIRST = 4;

  /** The least increase in throughput that justifies a wider window. */
  private static final double GAIN = 1.05;

  /**
   * The least increase, measured with the first calls of a wider window, that needs no second
   * measurement. These calls find no others waiting: they show up to 1.33 times the throughput of a
   * service that answers no more than the former window at once.
   */
  private static final double CLEAR_GAIN = 1.75;

  private static final double FIRST_STEPS = 2;
  private static final double STEP = 1.5;
  private static final double LEAST = 2;

  /** The fewest answers in later measurements; otherwise each call in flight answers once. */
  private static final int FEWEST_ANSWERS = 8;

  /** Measurements between two attempts to widen a window of the best size. */
  private static final int RESTS = 8;

  private final int most;
  private double size;

  /**
   * The size of the window when the service refused calls; up to this size it widens with each
   * answer.
   */
  private double before;

  private double step = FIRST_STEPS;
  private double sizeBefore;
  private double rateBefore;
  private boolean isAttempt;
  private int rests;
  private int answers;
  private double waited;
  private long since = Long.MIN_VALUE;

  /** When calls began to wait as long as this window makes them wait. */
  private long settled = Long.MIN_VALUE;

  /**
   * Creates a small window.
   *
   * @param most the most concurrent calls
   */
  ConcurrencyWindow(int most) {
    this.most = most;
    this.size = Math.min(FIRST, most);
    this.sizeBefore = size;
  }

  /** The number of concurrent calls that are allowed. */
  int size() {
    return (int) size;
  }

  /**
   * Notes an answer.
   *
   * @param began when the call began, in nanoseconds since an arbitrary moment
   * @param now the present moment, by the same clock
   * @param isFull whether the window held back further calls; otherwise the answers show the demand
   *     and not the capacity of the service
   */
  void answered(long began, long now, boolean isFull) {
    if (size < before) {
      size = Math.min(before, size < LEAST ? size + 1 : size + 1 / size);
      return;
    }
    if (!isFull) {
      measureFrom(now);
      return;
    }
    // A call that began earlier does not show the throughput of this window.
    if (began < since) {
      return;
    }
    answers++;
    waited += Math.max(1, now - began);
    if (answers >= Math.max(rateBefore == 0 ? 0 : FEWEST_ANSWERS, size)) {
      double rate = size * answers / waited;
      if (since < settled && rate < rateBefore * CLEAR_GAIN) {
        measureFrom(settled);
      } else {
        measured(rate, waited / answers, now);
      }
    }
  }

  private void measured(double rate, double latency, long now) {
    double former = size;
    if (isAttempt && rate < rateBefore * GAIN) {
      size = sizeBefore;
      step = STEP;
      isAttempt = false;
      rests = RESTS;
    } else {
      rateBefore = rate;
      isAttempt = rests == 0 && size < most;
      if (isAttempt) {
        sizeBefore = size;
        size = Math.min(most, Math.ceil(size * step));
      } else {
        rests = Math.max(0, rests - 1);
      }
    }
    if (size == former) {
      measureFrom(since);
    } else {
      settled = now + (long) latency;
      measureFrom(isAttempt ? now : settled);
    }
  }

  private void measureFrom(long now) {
    answers = 0;
    waited = 0;
    since = now;
  }

  /** Halves the window because the service refused calls, or failed. */
  void halve(long now) {
    before = Math.max(before, size);
    size = Math.max(1, size / 2);
    step = STEP;
    isAttempt = false;
    rests = 0;
    settled = now;
    measureFrom(now);
  }
}
