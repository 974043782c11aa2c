package io.casedesk.bench;

import io.casedesk.bench.files.FilesBench;
import io.casedesk.bench.read.ReadBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures in about three minutes whether reading and exporting are still as fast as in the last
 * release. Reports only ratios to other programs, which hold on any machine.
 */
final class SmokeBench implements Benchmark {

  /** The figures of each release; the last line of a figure counts. */
  static final Path HISTORY = Path.of("app/docs/figures-history.csv");

  private static final String RATIO = ".ratio-";

  /** A ratio changes by less than this from one run to the next. */
  private static final double NOISE = 1.25;

  /** Measures nothing yet. */
  SmokeBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    Map<String, Double> released = released(Files.readAllLines(HISTORY));
    Consumer<Figure> ratios =
        figure -> {
          if (figure.name().contains(RATIO)) {
            found.accept(beside(figure, released));
          }
        };
    new ReadBench().run("read.latency0", ratios);
    new ReadBench().run("read.latency20.ratio-to-node8", ratios);
    new FilesBench().run("files.export.csv", ratios);
  }

  /** The newest value of each figure in lines of release, date, figure and value. */
  static Map<String, Double> released(List<String> lines) {
    Map<String, Double> values = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      values.put(cells[2], Double.valueOf(cells[3]));
    }
    return values;
  }

  /** The figure with the value of the last release as its bar. */
  static Figure beside(Figure figure, Map<String, Double> released) {
    Double before = released.get(figure.name());
    if (before == null) {
      return new Figure(figure.name(), figure.value(), "not in " + HISTORY, false);
    }
    double most = before * NOISE;
    return new Figure(
        figure.name(),
        figure.value(),
        String.format(
            Locale.ROOT, "bar <= %.2f; %.2f in the last release; %s", most, before, figure.how()),
        Double.parseDouble(figure.value()) <= most);
  }
}
