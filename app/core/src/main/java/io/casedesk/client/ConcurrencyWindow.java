package io.casedesk.client;

/**
 * Finds how many calls in flight bring the most answers a second. Widens the window while a wider
 * one brings more answers, goes back one step when it does not, and tries again after a while. Half
 * of it is left after a refusal; from there it widens answer by answer to where it was. Not safe
 * for several threads.
 */
final class ConcurrencyWindow {

  private static final int FIRST = 4;

  /** A wider window has to bring this much more. */
  private static final double GAIN = 1.05;

  private static final double STEP = 1.5;
  private static final double LEAST = 2;

  /** A measurement takes so many answers for each call in flight, and never fewer than a few. */
  private static final int ANSWERS_FOR_EACH = 2;

  private static final int FEWEST_ANSWERS = 8;

  /** Measurements between two attempts to widen a window that was wide enough. */
  private static final int RESTS = 8;

  private final int most;
  private double size;

  /**
   * Where the window was when the service refused calls: up to there it widens with each answer.
   */
  private double before;

  private double sizeBefore;
  private double rateBefore;
  private boolean isAttempt;
  private int rests;
  private int answers;
  private long began;

  /**
   * Begins with a few calls.
   *
   * @param most calls in flight at any time, at most
   */
  ConcurrencyWindow(int most) {
    this.most = most;
    this.size = Math.min(FIRST, most);
    this.sizeBefore = size;
  }

  /** Calls that may be in flight at a time. */
  int size() {
    return (int) size;
  }

  /**
   * An answer came.
   *
   * @param now nanoseconds, from any moment on
   * @param isFull whether as many calls were in flight as may be; otherwise the answers show how
   *     many calls were made, and not how many the service takes
   */
  void answered(long now, boolean isFull) {
    if (size < before) {
      size = Math.min(before, size < LEAST ? size + 1 : size + 1 / size);
      return;
    }
    if (!isFull) {
      answers = 0;
      return;
    }
    if (answers == 0) {
      began = now;
    }
    // The first one only begins the measurement.
    if (answers++ >= Math.max(FEWEST_ANSWERS, ANSWERS_FOR_EACH * size)) {
      measured((answers - 1) / Math.max(1.0, (double) (now - began)));
      answers = 0;
    }
  }

  private void measured(double rate) {
    if (isAttempt && rate < rateBefore * GAIN) {
      size = sizeBefore;
      isAttempt = false;
      rests = RESTS;
      return;
    }
    rateBefore = rate;
    isAttempt = false;
    if (rests > 0) {
      rests--;
    } else if (size < most) {
      sizeBefore = size;
      size = Math.min(most, Math.ceil(size * STEP));
      isAttempt = true;
    }
  }

  /** The service refused calls, or failed. */
  void halve() {
    before = Math.max(before, size);
    size = Math.max(1, size / 2);
    isAttempt = false;
    rests = 0;
    answers = 0;
  }
}
