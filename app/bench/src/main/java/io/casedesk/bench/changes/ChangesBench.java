package io.casedesk.bench.changes;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.TimedProcess;
import io.casedesk.bench.server.LoadedServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A run over 10,000 records of a service 20 ms away: all of a set, and one in ten of 100,000. What
 * it costs beside the writes themselves, and how near it comes to what the network allows.
 */
public final class ChangesBench implements Benchmark {

  private static final int CHANGED = 10_000;
  private static final int ONE_IN = 10;
  private static final long MILLIS = 20;
  private static final int IN_FLIGHT = 8;
  private static final double OF_LIMIT = 0.9;
  private static final double ADDED_TIME = 0.15;
  private static final double ADDED_REQUESTS_OF_ALL = 0.04;

  /** Each page is read before the review, again before its batch, and to verify (Q24). */
  private static final double ADDED_REQUESTS_OF_SOME = 0.3;

  private static final double TIMES_NODE = 1.1;
  private static final double LOAD_OF_READ = 0.1;

  /** Measures nothing yet. */
  public ChangesBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    if (Benchmark.isWanted("changes.all", wanted)) {
      try (LoadedServer server = new LoadedServer(CHANGED)) {
        ChangedRecords changed = ChangedRecords.of(server, MILLIS, 1);
        speed(changed, blind(server, changed.ids()), found);
        requests("changes.all", changed, ADDED_REQUESTS_OF_ALL, found);
      }
    }
    if (Benchmark.isWanted("changes.one-in-ten", wanted)
        || Benchmark.isWanted("changes.snapshot", wanted)) {
      try (LoadedServer server = new LoadedServer(CHANGED * ONE_IN)) {
        ChangedRecords changed = ChangedRecords.of(server, MILLIS, ONE_IN);
        requests("changes.one-in-ten", changed, ADDED_REQUESTS_OF_SOME, found);
        snapshot(changed, found);
      }
    }
  }

  private static void speed(ChangedRecords changed, double blind, Consumer<Figure> found) {
    double limit = changed.ids().size() * MILLIS / 1e3 / IN_FLIGHT;
    double part = limit / changed.sendingSeconds();
    found.accept(
        new Figure(
            "changes.all.of-limit",
            percent(part),
            String.format(
                Locale.ROOT,
                "bar >= %s; %,d records sent in %.2f s; %d in flight at %d ms allow %.2f s; with"
                    + " the reads before and after, %d were in flight at most",
                percent(OF_LIMIT),
                changed.ids().size(),
                changed.sendingSeconds(),
                IN_FLIGHT,
                MILLIS,
                limit,
                changed.inFlight()),
            part >= OF_LIMIT));
    double times = changed.sendingSeconds() / blind;
    found.accept(
        new Figure(
            "changes.all.ratio-to-node",
            String.format(Locale.ROOT, "%.2f", times),
            String.format(
                Locale.ROOT,
                "bar <= %.1f; sent, journaled and judged in %.2f s; node sends the same blindly,"
                    + " %d in flight, in %.2f s",
                TIMES_NODE,
                changed.sendingSeconds(),
                IN_FLIGHT,
                blind),
            times <= TIMES_NODE));
    double added = changed.readingSeconds() / changed.sendingSeconds();
    found.accept(
        new Figure(
            "changes.all.added-time",
            percent(added),
            String.format(
                Locale.ROOT,
                "bar <= %s; preflight and verification %.2f s beside %.2f s",
                percent(ADDED_TIME),
                changed.readingSeconds(),
                changed.sendingSeconds()),
            added <= ADDED_TIME));
  }

  private static void requests(
      String name, ChangedRecords changed, double bar, Consumer<Figure> found) {
    double added = (double) changed.reads() / changed.writes();
    found.accept(
        new Figure(
            name + ".added-requests",
            percent(added),
            String.format(
                Locale.ROOT,
                "bar <= %s; %,d reads for %,d writes",
                percent(bar),
                changed.reads(),
                changed.writes()),
            added <= bar));
  }

  private static void snapshot(ChangedRecords changed, Consumer<Figure> found) {
    double part = changed.loadSeconds() / changed.wholeReadSeconds();
    found.accept(
        new Figure(
            "changes.snapshot.load-of-read",
            percent(part),
            String.format(
                Locale.ROOT,
                "bar <= %s; %,d records from the workspace in %.2f s, the first time in this"
                    + " program; read at %d ms in %.2f s",
                percent(LOAD_OF_READ),
                changed.all(),
                changed.loadSeconds(),
                MILLIS,
                changed.wholeReadSeconds()),
            part <= LOAD_OF_READ));
  }

  /** Seconds of a program that sends the same and looks at nothing. */
  private static double blind(LoadedServer server, List<String> ids)
      throws IOException, InterruptedException {
    Path script = server.folder().resolve("blind.mjs");
    try (InputStream in =
        Objects.requireNonNull(ChangesBench.class.getResourceAsStream("blind.mjs"))) {
      Files.write(script, in.readAllBytes());
    }
    Path list = Files.write(server.folder().resolve("ids"), ids);
    try (LatencyProxy far = new LatencyProxy(server.url(), MILLIS)) {
      return TimedProcess.run(
              List.of(
                  "node",
                  script.toString(),
                  far.url().toString(),
                  list.toString(),
                  Integer.toString(IN_FLIGHT)),
              Map.of("CASEDESK_TOKEN", server.token()))
          .seconds();
    }
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }
}
