package io.casedesk.bench.read;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.TimedProcess;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.bench.server.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Reading every use case: Casedesk, and what others would write, on the same service. */
public final class ReadBench implements Benchmark {

  private static final int ROUNDS = 5;
  private static final long FAR_MILLIS = 20;
  private static final long FARTHER_MILLIS = 80;
  private static final double TO_PYTHON = 0.75;
  private static final double TO_NODE = 0.55;
  private static final double TO_NODE_FARTHER = 0.35;
  private static final long MOST_BYTES = 150_000_000;

  /** Measures nothing yet. */
  public ReadBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    try (LoadedServer server = new LoadedServer(Settings.fromProperties().records())) {
      ExportPrograms programs = new ExportPrograms(server.folder(), server.token());
      if (Benchmark.isWanted("read.latency0", wanted)) {
        near(server, programs, found);
      }
      if (Benchmark.isWanted("read.latency20.ratio-to-node8", wanted)) {
        far(server, programs, FAR_MILLIS, TO_NODE, found);
      }
      if (Benchmark.isWanted("read.latency80.ratio-to-node8", wanted)) {
        far(server, programs, FARTHER_MILLIS, TO_NODE_FARTHER, found);
      }
      if (Benchmark.isWanted("read.latency20.of-limit", wanted)) {
        ClientFigures.ofLimit(server, FAR_MILLIS, found);
      }
      if (Benchmark.isWanted("read.first-page", wanted)) {
        ClientFigures.firstPage(server, found);
      }
    }
  }

  private static void near(LoadedServer server, ExportPrograms programs, Consumer<Figure> found)
      throws IOException, InterruptedException {
    URI url = server.url();
    Pairs pairs = Pairs.of(() -> programs.casedesk(url), () -> programs.python(url));
    found.accept(
        pairs.figure("read.latency0.ratio-to-python", "python", TO_PYTHON, programs.what()));
    requireSame(programs, "python", server.records());
    long peak = Arrays.stream(pairs.own()).mapToLong(TimedProcess::peakBytes).max().orElse(0);
    found.accept(
        new Figure(
            "read.latency0.memory",
            peak / 1_000_000 + " MB",
            "bar <= 150 MB; the most of %d runs, resident; %s".formatted(ROUNDS, programs.what()),
            peak <= MOST_BYTES));
  }

  private static void far(
      LoadedServer server, ExportPrograms programs, long millis, double bar, Consumer<Figure> found)
      throws IOException, InterruptedException {
    try (LatencyProxy far = new LatencyProxy(server.url(), millis)) {
      Pairs pairs = Pairs.of(() -> programs.casedesk(far.url()), () -> programs.node(far.url()));
      String name = "read.latency" + millis + ".ratio-to-node8";
      found.accept(pairs.figure(name, "node", bar, programs.what()));
      requireSame(programs, "node", server.records());
    }
  }

  private static void requireSame(ExportPrograms programs, String other, int records)
      throws IOException {
    for (String program : new String[] {"casedesk", other}) {
      try (var lines = Files.lines(programs.out(program))) {
        long count = lines.count();
        if (count != records) {
          throw new IOException(program + " wrote " + count + " of " + records + " records");
        }
      }
    }
  }

  /** Runs a program. */
  @FunctionalInterface
  interface Run {
    TimedProcess run() throws IOException, InterruptedException;
  }

  /** Two programs, in turn. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Pairs(TimedProcess[] own, TimedProcess[] other) {

    static Pairs of(Run own, Run other) throws IOException, InterruptedException {
      own.run();
      other.run();
      Pairs pairs = new Pairs(new TimedProcess[ROUNDS], new TimedProcess[ROUNDS]);
      for (int i = 0; i < ROUNDS; i++) {
        pairs.own[i] = own.run();
        pairs.other[i] = other.run();
      }
      return pairs;
    }

    Figure figure(String name, String peer, double bar, String what) {
      double mine = median(own, TimedProcess::seconds);
      double theirs = median(other, TimedProcess::seconds);
      return new Figure(
          name,
          String.format(Locale.ROOT, "%.2f", mine / theirs),
          String.format(
              Locale.ROOT,
              "bar <= %.2f; casedesk %.2f s, %s %.2f s, medians of %d; %s",
              bar,
              mine,
              peer,
              theirs,
              ROUNDS,
              what),
          mine / theirs <= bar);
    }

    private static double median(TimedProcess[] runs, ToDoubleFunction<TimedProcess> of) {
      return Arrays.stream(runs).mapToDouble(of).sorted().toArray()[ROUNDS / 2];
    }
  }
}
