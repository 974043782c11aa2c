package io.casedesk.client;

/** How long rows take to come in one of two ways, of late. Safe for several threads. */
final class Speed {

  private static final double WEIGHT = 0.1;

  private int answers;
  private double nanosPerRow;

  synchronized void add(int rows, long nanos) {
    double latest = (double) nanos / Math.max(1, rows);
    answers++;
    // The mean of the first ones, so that none of them counts for more than it should.
    nanosPerRow += Math.max(WEIGHT, 1.0 / answers) * (latest - nanosPerRow);
  }

  synchronized int answers() {
    return answers;
  }

  /** Nanoseconds a row; 0 before any answer. */
  synchronized double nanosPerRow() {
    return nanosPerRow;
  }
}
