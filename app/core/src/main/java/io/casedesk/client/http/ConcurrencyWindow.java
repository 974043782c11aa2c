package io.casedesk.client.http;

/**
 * Finds the number of concurrent calls with the highest throughput. It widens the window while that
 * increases the throughput, goes back one step when it does not, and retries after a while. A
 * refusal halves the window; then it widens with each answer to its former size. Not safe for
 * several threads.
 */
final class ConcurrencyWindow {

  private static final int FIRST = 4;

  /** The least increase in throughput that justifies a wider window. */
  private static final double GAIN = 1.05;

  private static final double STEP = 1.5;
  private static final double LEAST = 2;

  /** The answers per concurrent call in one measurement, which always has a minimum number. */
  private static final int ANSWERS_FOR_EACH = 2;

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

  private double sizeBefore;
  private double rateBefore;
  private boolean isAttempt;
  private int rests;
  private int answers;
  private long began;

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
   * @param now nanoseconds since an arbitrary moment
   * @param isFull whether the allowed number of calls was in flight; otherwise the answers show the
   *     demand and not the capacity of the service
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
    // The first answer only starts the measurement.
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

  /** Halves the window because the service refused calls, or failed. */
  void halve() {
    before = Math.max(before, size);
    size = Math.max(1, size / 2);
    isAttempt = false;
    rests = 0;
    answers = 0;
  }
}
