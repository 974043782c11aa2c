package io.casedesk.bench.records;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.bench.server.Settings;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.records.RawRecord;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Use cases in memory, and from the snapshot that a start shows, beside the same from JSON. */
public final class RecordsBench implements Benchmark {

  private static final int ROUNDS = 9;

  /** Measures nothing yet. */
  public RecordsBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    List<RawRecord> raw = new ArrayList<>();
    try (LoadedServer server = new LoadedServer(Settings.fromProperties().records())) {
      read(server, raw);
    }
    Measured parsed = Measured.of(() -> parsed(raw));
    List<UseCase> records = parsed.records();
    List<byte[]> chunks = SnapshotCodec.USE_CASES.encode(records);
    double first = seconds(() -> SnapshotCodec.USE_CASES.decode(chunks));
    Measured loaded = Measured.of(() -> SnapshotCodec.USE_CASES.decode(chunks));
    if (!records.equals(loaded.records())) {
      throw new IOException("The snapshot does not hold what was read");
    }
    found.accept(
        figure(
            "heap",
            megabytes(parsed.bytes()),
            String.format(
                Locale.ROOT,
                "%,d use cases parsed from %s of JSON; from the snapshot %s",
                records.size(),
                megabytes(raw.stream().mapToLong(each -> each.json().length).sum()),
                megabytes(loaded.bytes()))));
    snapshot(raw, records, chunks, first, found);
  }

  private static void snapshot(
      List<RawRecord> raw,
      List<UseCase> records,
      List<byte[]> chunks,
      double first,
      Consumer<Figure> found) {
    double[] loads = new double[ROUNDS];
    double[] parses = new double[ROUNDS];
    double[] saves = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      loads[i] = seconds(() -> SnapshotCodec.USE_CASES.decode(chunks));
      parses[i] = seconds(() -> parsed(raw));
      saves[i] = seconds(() -> SnapshotCodec.USE_CASES.encode(records));
    }
    found.accept(
        figure(
            "snapshot.load",
            text(median(loads)),
            "the same from JSON %s, medians of %d; the first time %s"
                .formatted(text(median(parses)), ROUNDS, text(first))));
    found.accept(
        figure(
            "snapshot.bytes",
            megabytes(chunks.stream().mapToLong(chunk -> chunk.length).sum()),
            "%d chunks, made in %s, median of %d"
                .formatted(chunks.size(), text(median(saves)), ROUNDS)));
  }

  private static void read(LoadedServer server, List<RawRecord> raw) throws IOException {
    try (ServiceClient client =
        new ServiceClient(ClientOptions.of(server.url().toString(), server::token))) {
      ReadOutcome outcome = client.exportUseCases((fresh, progress) -> raw.addAll(fresh));
      if (!outcome.complete()) {
        throw new IOException("The read was not complete: " + outcome.shortfalls());
      }
    }
  }

  private static List<UseCase> parsed(List<RawRecord> raw) {
    return raw.parallelStream().map(RecordCodec::decodeUseCase).toList();
  }

  /** Seconds of one time, the garbage of others collected before. */
  private static double seconds(Supplier<List<?>> what) {
    System.gc();
    long begin = System.nanoTime();
    int size = what.get().size();
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (size == 0) {
      throw new IllegalStateException("There was nothing to measure");
    }
    return seconds;
  }

  private static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static Figure figure(String name, String value, String how) {
    return new Figure("records." + name, value, "no bar; " + how, true);
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.3f s", seconds);
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  /** Records, and the memory that they take. */
  private record Measured(List<UseCase> records, long bytes) {

    static Measured of(Supplier<List<UseCase>> made) {
      List<UseCase> _ = made.get();
      long before = used();
      List<UseCase> records = made.get();
      return new Measured(records, used() - before);
    }

    private static long used() {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      Runtime runtime = Runtime.getRuntime();
      return runtime.totalMemory() - runtime.freeMemory();
    }
  }
}
