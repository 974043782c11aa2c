package io.casedesk.client;

/** How long answers take, against the shortest that was seen. Not safe for several threads. */
final class LatencyTracker {

  private static final double WEIGHT = 0.1;
  private static final double RISING = 3;
  private static final double HIGH = 6;

  /** Below this the cores of this computer are what is waited for, not the way to the service. */
  private static final double ALWAYS_FINE = 50e6;

  private double least = Double.MAX_VALUE;
  private double average;

  void add(long nanos) {
    least = Math.min(least, (double) nanos);
    average = average == 0 ? nanos : average + WEIGHT * (nanos - average);
  }

  /** Whether a few at once keep both ends busy, so that more would only wait. */
  boolean isShort() {
    return average < ALWAYS_FINE;
  }

  /** Whether asking for more at once would only let them wait longer. */
  boolean isRising() {
    return average > Math.max(ALWAYS_FINE, RISING * least);
  }

  /** Whether fewer at once would do. */
  boolean isHigh() {
    return average > Math.max(ALWAYS_FINE, HIGH * least);
  }
}
