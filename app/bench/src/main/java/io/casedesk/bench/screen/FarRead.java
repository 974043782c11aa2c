package io.casedesk.bench.screen;

import io.casedesk.bench.Figure;
import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.installed.InstalledProgram;
import io.casedesk.bench.read.ExportPrograms;
import io.casedesk.bench.server.LoadedServer;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;

/** The first read of a window over a network of 20 ms, in turn with an export by the terminal. */
final class FarRead {

  private static final long MILLIS = 20;
  private static final int ROUNDS = 3;
  private static final double TIMES_TERMINAL = 1.2;

  private FarRead() {}

  static void measure(Programs programs, LoadedServer server, Consumer<Figure> found)
      throws IOException, InterruptedException {
    ExportPrograms exports = new ExportPrograms(server.folder(), server.token());
    InstalledProgram program = InstalledProgram.here();
    double[] window = new double[ROUNDS];
    double[] terminal = new double[ROUNDS];
    try (LatencyProxy far = new LatencyProxy(server.url(), MILLIS)) {
      for (int i = 0; i < ROUNDS; i++) {
        Programs.Service service = new Programs.Service(far.url(), server.token());
        try (Driven driven = programs.installedWindow(program, service, "far" + i)) {
          double[] read = driven.ask("read");
          ScreenBench.requireAll(server, read[0]);
          window[i] = read[1] / 1e3;
        }
        terminal[i] = exports.casedesk(far.url()).seconds();
      }
    }
    double mine = Sample.of(window).median();
    double other = Sample.of(terminal).median();
    found.accept(
        new Figure(
            "screen.read.ratio-to-terminal",
            String.format(Locale.ROOT, "%.2f", mine / other),
            String.format(
                Locale.ROOT,
                "bar <= %.1f; %,d records at %d ms: the window %.2f s from opening its connection,"
                    + " the whole export of the terminal %.2f s, medians of %d; %s",
                TIMES_TERMINAL,
                server.records(),
                MILLIS,
                mine,
                other,
                ROUNDS,
                exports.what()),
            mine / other <= TIMES_TERMINAL));
  }
}
