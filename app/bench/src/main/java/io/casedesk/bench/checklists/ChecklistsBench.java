package io.casedesk.bench.checklists;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.screen.ChecklistFrames;
import io.casedesk.bench.screen.ChecklistList;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The checklists of 5,000 solutions: the solutions, with one call for each and 20 ms to the
 * service, and the list, with 20,000 of them.
 */
public final class ChecklistsBench implements Benchmark {

  private static final int ROUNDS = 5;
  private static final int SOLUTIONS = 5_000;

  /** The sample has a solution for every so many use cases. */
  private static final int USE_CASES_FOR_EACH = 20;

  private static final long LATENCY_MILLIS = 20;
  private static final double TO_FLOOR = 1.2;
  private static final int ROUND_TRIPS = 3;

  /** The checklists that each solution with one gets for the list. */
  private static final int MORE = 2;

  private static final String PASS = "checklists.latency20";

  /** Only what the window shows. */
  private static final String FRAMES = "checklists.frames";

  /** Measures nothing yet. */
  public ChecklistsBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    try (LoadedServer server = new LoadedServer(SOLUTIONS * USE_CASES_FOR_EACH);
        LatencyProxy far = new LatencyProxy(server.url(), LATENCY_MILLIS)) {
      List<String> ids = new ArrayList<>();
      try (ServiceClient client = client(server, far)) {
        var _ =
            client
                .solutions()
                .readAll((fresh, at) -> fresh.forEach(solution -> ids.add(solution.id())));
      }
      if (ids.size() != SOLUTIONS) {
        throw new IOException("The sample has " + ids.size() + " solutions");
      }
      // Warms up the service: a real one has answered before and runs on another computer.
      pass(server, far, ids, new AtomicLong());
      if (Benchmark.isWanted(PASS, wanted)) {
        passes(server, far, ids, found);
      }
      if (Benchmark.isWanted(FRAMES, wanted)) {
        ChecklistFrames.measure(far.url(), server.token(), SOLUTIONS, found);
      }
      if (ChecklistList.isWanted(wanted)) {
        ChecklistList.measure(server, server.addChecklists(MORE), found);
      }
    }
  }

  private static void passes(
      LoadedServer server, LatencyProxy far, List<String> ids, Consumer<Figure> found)
      throws IOException {
    double[] whole = new double[ROUNDS];
    double[] first = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      AtomicLong came = new AtomicLong();
      long began = System.nanoTime();
      pass(server, far, ids, came);
      whole[i] = (System.nanoTime() - began) / 1e9;
      first[i] = (came.get() - began) / 1e6;
    }
    figures(median(whole), median(first), found);
  }

  private static ServiceClient client(LoadedServer server, LatencyProxy far) {
    return new ServiceClient(ClientOptions.of(far.url().toString(), server::token));
  }

  /** A connection of its own each time, so that it begins as carefully as the first one. */
  private static void pass(LoadedServer server, LatencyProxy far, List<String> ids, AtomicLong came)
      throws IOException {
    try (ServiceClient client = client(server, far)) {
      SolutionPartsOutcome outcome =
          client
              .solutionParts()
              .checklists(ids, (fresh, at) -> came.compareAndSet(0, System.nanoTime()));
      if (!outcome.complete()) {
        throw new IOException("Not all were read: " + outcome.failed().size() + " failed");
      }
    }
  }

  private static void figures(double whole, double first, Consumer<Figure> found) {
    double floor = SOLUTIONS * LATENCY_MILLIS / 1000.0 / ClientOptions.IN_FLIGHT;
    found.accept(
        new Figure(
            "checklists.latency20.ratio-to-floor",
            String.format(Locale.ROOT, "%.2f", whole / floor),
            String.format(
                Locale.ROOT,
                "bar <= %.2f; %.2f s for %d solutions, %d x %d ms / %d in flight is %.2f s; median"
                    + " of %d",
                TO_FLOOR,
                whole,
                SOLUTIONS,
                SOLUTIONS,
                LATENCY_MILLIS,
                ClientOptions.IN_FLIGHT,
                floor,
                ROUNDS),
            whole / floor <= TO_FLOOR));
    found.accept(
        new Figure(
            "checklists.latency20.first-cells",
            String.format(Locale.ROOT, "%.0f ms", first),
            String.format(
                Locale.ROOT,
                "bar <= %d ms, %d round trips; median of %d",
                ROUND_TRIPS * LATENCY_MILLIS,
                ROUND_TRIPS,
                ROUNDS),
            first <= ROUND_TRIPS * LATENCY_MILLIS));
  }

  private static double median(double[] values) {
    return Arrays.stream(values).sorted().toArray()[ROUNDS / 2];
  }
}
