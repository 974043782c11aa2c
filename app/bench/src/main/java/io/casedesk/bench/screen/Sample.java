package io.casedesk.bench.screen;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Times of the same thing, in milliseconds. Immutable. */
final class Sample {

  private final double[] sorted;

  Sample(DoubleStream times) {
    this.sorted = times.sorted().toArray();
  }

  static Sample of(double... times) {
    return new Sample(Arrays.stream(times));
  }

  Sample and(double... more) {
    return new Sample(DoubleStream.concat(Arrays.stream(sorted), Arrays.stream(more)));
  }

  double median() {
    return at(0.5);
  }

  double p95() {
    return at(0.95);
  }

  double most() {
    return sorted[sorted.length - 1];
  }

  double least() {
    return sorted[0];
  }

  int size() {
    return sorted.length;
  }

  private double at(double part) {
    return sorted[Math.min(sorted.length - 1, (int) Math.floor(part * sorted.length))];
  }

  static String text(double millis) {
    return String.format(Locale.ROOT, "%.1f ms", millis);
  }

  @Override
  public String toString() {
    return text(median()) + ", p95 " + text(p95());
  }
}
