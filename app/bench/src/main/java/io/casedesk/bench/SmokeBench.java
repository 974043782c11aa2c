package io.casedesk.bench;

import io.casedesk.bench.files.FilesBench;
import io.casedesk.bench.read.ReadBench;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Measures in about three minutes whether reading and exporting are still as fast, beside other
 * programs. Reports only ratios, which hold on any machine.
 */
final class SmokeBench implements Benchmark {

  private static final String RATIO = ".ratio-";

  /** Measures nothing yet. */
  SmokeBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    Consumer<Figure> ratios =
        figure -> {
          if (figure.name().contains(RATIO)) {
            found.accept(figure);
          }
        };
    new ReadBench().run("read.latency0", ratios);
    new ReadBench().run("read.latency20.ratio-to-node8", ratios);
    new FilesBench().run("files.export.csv", ratios);
  }
}
