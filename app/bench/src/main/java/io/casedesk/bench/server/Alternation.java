package io.casedesk.bench.server;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import okhttp3.Call;
import okhttp3.Response;

/** How long some calls take, each made in turn with the others, one at a time. */
final class Alternation {

  static final int ROUNDS = 7;

  private static final int WARM_UP = 300;
  private static final int TURNS = 100;
  private static final int LEAST_TURNS = 3;

  /** A service that is slow is measured by fewer turns, not for hours. */
  private static final long LONGEST_NANOS = 10_000_000_000L;

  private final double[][] medians;

  private Alternation(double[][] medians) {
    this.medians = medians;
  }

  static Alternation of(List<Call> calls) throws IOException {
    round(calls, WARM_UP);
    double[][] medians = new double[ROUNDS][];
    for (int round = 0; round < ROUNDS; round++) {
      medians[round] = round(calls, TURNS);
    }
    return new Alternation(medians);
  }

  /** Medians of the calls. */
  private static double[] round(List<Call> calls, int turns) throws IOException {
    double[][] times = new double[calls.size()][turns];
    long end = System.nanoTime() + LONGEST_NANOS;
    int taken = 0;
    while (taken < turns && (taken < LEAST_TURNS || System.nanoTime() < end)) {
      for (int i = 0; i < calls.size(); i++) {
        times[i][taken] = millis(calls.get(i));
      }
      taken++;
    }
    int all = taken;
    return Arrays.stream(times).mapToDouble(each -> median(Arrays.copyOf(each, all))).toArray();
  }

  private static double millis(Call call) throws IOException {
    long begin = System.nanoTime();
    try (Response response = call.clone().execute()) {
      response.body().bytes();
      if (response.code() != 200) {
        throw new IOException(call.request().url() + " was answered with " + response.code());
      }
    }
    return (System.nanoTime() - begin) / 1e6;
  }

  /** Median milliseconds of a call. */
  double millis(int call) {
    return median(IntStream.range(0, ROUNDS).mapToDouble(i -> medians[i][call]).toArray());
  }

  /** Median of the ratios of the rounds. */
  double ratio(int call, int to) {
    return median(
        IntStream.range(0, ROUNDS).mapToDouble(i -> medians[i][call] / medians[i][to]).toArray());
  }

  /** The value in the middle. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
