package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** How many pages a second eight connections get, beside a peer that only sends bytes. */
final class ThroughputFigures {

  private static final int ROWS = 100;
  private static final double BAR = 0.25;
  private static final int ROUNDS = 7;
  private static final double WARM_UP_SECONDS = 5;
  private static final double ROUND_SECONDS = 2;

  private ThroughputFigures() {}

  static void run(LoadedServer server, Consumer<Figure> found)
      throws IOException, InterruptedException {
    found.accept(figure("full", "&viewDetails=true", server));
    found.accept(figure("summary", "", server));
  }

  private static Figure figure(String name, String details, LoadedServer server)
      throws IOException, InterruptedException {
    String path = "/use-cases?limit=" + ROWS + details + "&page=";
    byte[] page = server.client().get(path + 1).body();
    Path file = Files.write(server.folder().resolve(name + ".json"), page);
    try (ServerProcess peer =
            ServerProcess.start(
                List.of(),
                List.of(ConstantServer.class.getName(), file.toString()),
                server.folder().resolve("peer.errors"));
        Client constant = new Client(peer.url(), "none")) {
      int pages = server.records() / ROWS;
      Load own = new Load(server.client(), random -> path + random.nextInt(pages));
      Load other = new Load(constant, random -> path + 1);
      own.perSecond(WARM_UP_SECONDS);
      other.perSecond(WARM_UP_SECONDS);
      double[] served = new double[ROUNDS];
      double[] sent = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        served[round] = own.perSecond(ROUND_SECONDS);
        sent[round] = other.perSecond(ROUND_SECONDS);
      }
      return figure(name, page.length, served, sent);
    }
  }

  private static Figure figure(String name, int bytes, double[] served, double[] sent) {
    double ratio =
        median(IntStream.range(0, ROUNDS).mapToDouble(i -> served[i] / sent[i]).toArray());
    return new Figure(
        "server.throughput." + name + "-to-constant",
        String.format(Locale.ROOT, "%.0f %%", 100 * ratio),
        String.format(
            Locale.ROOT,
            "bar >= %.0f %%; %,.0f pages/s, the same HTTP library %,.0f/s for %,d constant bytes,"
                + " %d connections, medians of %d rounds",
            100 * BAR,
            median(served),
            median(sent),
            bytes,
            Load.CONNECTIONS,
            ROUNDS),
        ratio >= BAR);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** Which path a connection asks for next. */
  @FunctionalInterface
  interface Paths {
    String next(Random random);
  }
}
