package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A page costs the same wherever it is. */
final class PageFigures {

  static final int ROWS = 100;

  private static final double BAR = 1.5;

  private PageFigures() {}

  static void run(LoadedServer server, Consumer<Figure> found) throws IOException {
    int last = server.records() / ROWS - 1;
    Client client = server.client();
    Alternation times =
        Alternation.of(
            List.of(
                client.getting(UseCaseRows.path(0)),
                client.getting(UseCaseRows.path(last / 2)),
                client.getting(UseCaseRows.path(last))));
    found.accept(figure("middle-to-first", times, 1, server));
    found.accept(figure("last-to-first", times, 2, server));
  }

  private static Figure figure(String name, Alternation times, int page, LoadedServer server) {
    double ratio = times.ratio(page, 0);
    return new Figure(
        "server.page." + name,
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(
            Locale.ROOT,
            "bar <= %.1f; %.2f ms, the first %.2f ms, medians of %d rounds; 100 of %,d use cases"
                + " with %s",
            BAR,
            times.millis(page),
            times.millis(0),
            Alternation.ROUNDS,
            server.records(),
            "all details"),
        ratio <= BAR);
  }
}
