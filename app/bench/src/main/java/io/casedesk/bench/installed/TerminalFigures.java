package io.casedesk.bench.installed;

import io.casedesk.bench.Figure;
import io.casedesk.bench.TimedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** The start of the installed {@code casedesk-cli}: what every command costs at least. */
final class TerminalFigures {

  private static final int ROUNDS = 11;
  private static final double MOST_SECONDS = 0.15;
  private static final double MOST_MEGABYTES = 80;

  private TerminalFigures() {}

  static void measure(Path launcher, Consumer<Figure> found)
      throws IOException, InterruptedException {
    List<String> command = List.of(launcher.toString(), "--version");
    TimedProcess.run(command, Map.of());
    List<Double> seconds = new ArrayList<>();
    double megabytes = 0;
    for (int i = 0; i < ROUNDS; i++) {
      TimedProcess run = TimedProcess.run(command, Map.of());
      seconds.add(run.seconds());
      megabytes = Math.max(megabytes, run.peakBytes() / 1e6);
    }
    double median = seconds.stream().sorted().toList().get(ROUNDS / 2);
    found.accept(
        new Figure(
            "installed.terminal.version",
            String.format(Locale.ROOT, "%.2f s", median),
            String.format(
                Locale.ROOT,
                "bar <= %.2f s; casedesk-cli --version, median of %d",
                MOST_SECONDS,
                ROUNDS),
            median <= MOST_SECONDS));
    found.accept(
        new Figure(
            "installed.terminal.memory",
            String.format(Locale.ROOT, "%.0f MB", megabytes),
            String.format(
                Locale.ROOT,
                "bar <= %.0f MB; casedesk-cli --version, the most of %d runs, resident",
                MOST_MEGABYTES,
                ROUNDS),
            megabytes <= MOST_MEGABYTES));
  }
}
