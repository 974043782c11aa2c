package io.casedesk.bench.screen;

import io.casedesk.bench.Figure;
import io.casedesk.bench.installed.Memory;
import io.casedesk.bench.server.LoadedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A million records in the window: opened, searched, sorted, edited and exported. */
final class MillionRecords {

  private static final int RECORDS = 1_000_000;
  private static final int HEAP_MEGABYTES = 2000;
  private static final double MOST_MEMORY = 1500;
  private static final double MOST_KEY_MILLIS = 100;
  private static final String WORDS = "invoice contract supplier";

  private MillionRecords() {}

  static void measure(Programs programs, Path folder, Consumer<Figure> found)
      throws IOException, InterruptedException {
    try (LoadedServer server = new LoadedServer(RECORDS);
        Driven window =
            programs.window(server, "million", List.of("-Xmx" + HEAP_MEGABYTES + "m"))) {
      double[] load = window.ask("load");
      ScreenBench.requireAll(server, load[3]);
      double afterRead = Memory.of(window.pid()).proportional();
      double[] _ = window.ask("prepare");
      Sample keys = Sample.of(window.ask("filter " + WORDS));
      found.accept(
          new Figure(
              "screen.million.filter.key.median",
              Sample.text(keys.median()),
              "bar <= %s; key to painted, %d keys, 95th percentile %s"
                  .formatted(Sample.text(MOST_KEY_MILLIS), keys.size(), Sample.text(keys.p95())),
              keys.median() <= MOST_KEY_MILLIS));
      Sample sorts = Sample.of(window.ask("sort"));
      double[] edit = window.ask("edit");
      Path csv = folder.resolve("million.csv");
      double[] export = window.ask("export " + csv);
      requireLines(csv);
      double memory = Memory.of(window.pid()).proportional();
      found.accept(
          new Figure(
              "screen.million.memory",
              String.format(Locale.ROOT, "%.0f MB", memory),
              String.format(
                  Locale.ROOT,
                  "bar <= %.0f MB; of the whole process (PSS) after 1,000,000 records were opened"
                      + " in %s (%.0f MB then), searched, sorted (median %s), edited (%s until the"
                      + " editor, %s until the change is kept) and exported as CSV in %s; %.0f MB"
                      + " in use, %.0f MB resident at most",
                  MOST_MEMORY,
                  ScreenBench.seconds(load[1]),
                  afterRead,
                  Sample.text(sorts.median()),
                  Sample.text(edit[0]),
                  Sample.text(edit[1]),
                  ScreenBench.seconds(export[0]),
                  window.ask("heap")[0],
                  window.peakMegabytes()),
              memory <= MOST_MEMORY));
      // What the JavaFX thread did in the longest task.
      System.err.println(window.errors());
      double longest = export[1];
      found.accept(
          new Figure(
              "screen.million.export.longest-task",
              Sample.text(longest),
              "bar <= 50 ms; of the JavaFX thread while the file is written",
              longest <= 50));
    }
  }

  private static void requireLines(Path csv) throws IOException {
    try (Stream<String> lines = Files.lines(csv)) {
      long count = lines.count();
      if (count < RECORDS) {
        throw new IOException("The export has " + count + " lines");
      }
    }
  }
}
