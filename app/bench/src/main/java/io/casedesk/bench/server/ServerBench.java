package io.casedesk.bench.server;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The service: its pages, filters, throughput and start, and what it loses when it is killed. */
public final class ServerBench implements Benchmark {

  private static final List<String> OVER_MANY_RECORDS =
      List.of("server.start", "server.page", "server.filter", "server.throughput");

  /** Reads its settings when it is run. */
  public ServerBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    Settings settings = Settings.fromProperties();
    if (OVER_MANY_RECORDS.stream().anyMatch(name -> Benchmark.isWanted(name, wanted))) {
      try (LoadedServer server = new LoadedServer(settings.records())) {
        run(server, wanted, found);
      }
    }
    if (Benchmark.isWanted("server.crowd", wanted)) {
      CrowdFigures.run(found);
    }
    if (Benchmark.isWanted("server.kill9", wanted)) {
      new KillFigures(settings).run(found);
    }
    if (Benchmark.isWanted("server.fsync", wanted)) {
      new FsyncFigures(settings).run(found);
    }
  }

  private static void run(LoadedServer server, String wanted, Consumer<Figure> found)
      throws IOException, InterruptedException {
    if (Benchmark.isWanted("server.start", wanted)) {
      found.accept(start("new-database", server.firstStart(), server));
      found.accept(start("again", server.secondStart(), server));
    }
    if (Benchmark.isWanted("server.page", wanted)) {
      PageFigures.run(server, found);
    }
    if (Benchmark.isWanted("server.filter", wanted)) {
      FilterFigures.run(server, found);
    }
    if (Benchmark.isWanted("server.throughput", wanted)) {
      ThroughputFigures.run(server, found);
    }
    found.accept(
        new Figure(
            "server.memory",
            server.residentBytes() / 1_000_000 + " MB",
            "no bar; resident after all of the above",
            true));
  }

  private static Figure start(String name, double seconds, LoadedServer server) {
    return new Figure(
        "server.start." + name,
        String.format(Locale.ROOT, "%.1f s", seconds),
        String.format(Locale.ROOT, "no bar; %,d use cases", server.records()),
        true);
  }
}
