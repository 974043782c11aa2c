package io.casedesk.bench.server;

import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** How long a good client waits while 600 connections of its own address hold half a head each. */
final class CrowdFigures {

  private static final int CONNECTIONS = 600;
  private static final int REQUESTS = 20;
  private static final int PAUSE_MILLIS = 250;
  private static final double BAR_MILLIS = 1_000;

  private CrowdFigures() {}

  static void run(Consumer<Figure> found) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-crowd");
    try (ServerProcess server =
        ServerProcess.serve(ServerProcess.QUICK_START, folder.resolve("cases.db"), "--port", "0")) {
      URI url = server.url();
      String token = server.token();
      // The first request of both programs loads them, which is measured elsewhere.
      request(url, token);
      try (HalfHeads crowd = new HalfHeads(url, CONNECTIONS)) {
        while (crowd.opened() < CONNECTIONS) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
          millis.add(request(url, token));
          // Long enough to see the half heads cut off and opened again.
          TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        found.accept(figure(millis, crowd.opened()));
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /** On a connection of its own, which has to get in first. */
  private static double request(URI url, String token) throws IOException {
    long start = System.nanoTime();
    try (Client client = new Client(url, token)) {
      if (!client.get("/use-cases").isSuccess()) {
        throw new IOException("A good client was refused");
      }
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static Figure figure(List<Double> millis, int opened) {
    List<Double> sorted = millis.stream().sorted().toList();
    double worst = sorted.getLast();
    return new Figure(
        "server.crowd.slowest",
        String.format(Locale.ROOT, "%.0f ms", worst),
        String.format(
            Locale.ROOT,
            "bar %.0f ms; %d requests, median %.0f ms, %d half heads held, %,d opened",
            BAR_MILLIS,
            REQUESTS,
            sorted.get(REQUESTS / 2),
            CONNECTIONS,
            opened),
        worst <= BAR_MILLIS);
  }
}
