package io.casedesk.bench.read;

import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** What the repository layer by itself does with the network it has. */
final class ClientFigures {

  private static final int ROUNDS = 5;
  private static final double OF_LIMIT = 0.85;
  private static final long FIRST_PAGE_MILLIS = 100;
  private static final double ROUND_TRIPS = 2;

  private ClientFigures() {}

  /** Requests x latency / requests in flight, as a part of the time that it took. */
  static void ofLimit(LoadedServer server, long millis, Consumer<Figure> found) throws IOException {
    double[] parts = new double[ROUNDS];
    int inFlight = 0;
    int requests = 0;
    double seconds = 0;
    read(server.url(), server.token(), (fresh, progress) -> {});
    for (int i = 0; i < ROUNDS; i++) {
      try (LatencyProxy far = new LatencyProxy(server.url(), millis)) {
        seconds = read(far.url(), server.token(), (fresh, progress) -> {});
        inFlight = far.mostWaiting();
        requests = far.requests();
        parts[i] = requests * millis / 1e3 / inFlight / seconds;
      }
    }
    Arrays.sort(parts);
    double part = parts[ROUNDS / 2];
    found.accept(
        new Figure(
            "read.latency20.of-limit",
            String.format(Locale.ROOT, "%.0f %%", 100 * part),
            String.format(
                Locale.ROOT,
                "bar >= %.0f %%; %d requests, %d in flight at most, the last of %d reads took %.2f"
                    + " s, median",
                100 * OF_LIMIT,
                requests,
                inFlight,
                ROUNDS,
                seconds),
            part >= OF_LIMIT));
  }

  /** From the call to the first records, with a connection that is yet to be made. */
  static void firstPage(LoadedServer server, Consumer<Figure> found) throws IOException {
    double[] trips = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      try (LatencyProxy far = new LatencyProxy(server.url(), FIRST_PAGE_MILLIS)) {
        AtomicLong first = new AtomicLong();
        long begin = System.nanoTime();
        read(
            far.url(),
            server.token(),
            (fresh, progress) ->
                first.compareAndSet(0, fresh.isEmpty() ? 0 : System.nanoTime() - begin));
        trips[i] = first.get() / 1e6 / FIRST_PAGE_MILLIS;
      }
    }
    Arrays.sort(trips);
    found.accept(
        new Figure(
            "read.first-page.round-trips",
            String.format(Locale.ROOT, "%.2f", trips[ROUNDS / 2]),
            String.format(
                Locale.ROOT,
                "bar <= %.0f; of %d ms, median of %d",
                ROUND_TRIPS,
                FIRST_PAGE_MILLIS,
                ROUNDS),
            trips[ROUNDS / 2] <= ROUND_TRIPS));
  }

  /** Reads all, completely; returns the seconds. */
  private static double read(URI url, String token, ReadListener<UseCase> listener)
      throws IOException {
    try (ServiceClient client = new ServiceClient(ClientOptions.of(url.toString(), () -> token))) {
      long begin = System.nanoTime();
      ReadOutcome outcome = client.exportUseCases(listener);
      if (!outcome.complete()) {
        throw new IOException("The read was not complete: " + outcome.shortfalls());
      }
      return (System.nanoTime() - begin) / 1e9;
    }
  }
}
