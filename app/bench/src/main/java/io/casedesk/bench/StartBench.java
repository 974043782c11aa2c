package io.casedesk.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * From the start of the process to the first row painted, with the packaged image on a real
 * display: once on a new database, which has to be filled with sample records, and then again on
 * the same.
 */
final class StartBench implements Benchmark {

  private static final int ROUNDS = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String MARK = "first-row-ms ";

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    String named = System.getProperty("casedesk.image", "");
    Path image = Path.of(named.isBlank() ? "installer/target/casedesk" : named).toAbsolutePath();
    Path program = image.resolve("bin/casedesk");
    if (!Files.isExecutable(program)) {
      throw new IOException(
          program + " is missing; make it first: mvn -Pimage package -DskipTests");
    }
    Path folder = Files.createTempDirectory("casedesk-start");
    try {
      Path database = folder.resolve("service.db");
      double first = seconds(program, database);
      List<Double> again = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        again.add(seconds(program, database));
      }
      again.sort(Comparator.naturalOrder());
      found.accept(
          new Figure(
              "start.first-row.new-database",
              text(first),
              "no bar yet; one run, 1,200 records",
              true));
      found.accept(
          new Figure(
              "start.first-row",
              text(again.get(ROUNDS / 2)),
              "no bar yet; median of %d, from %s to %s"
                  .formatted(ROUNDS, text(again.getFirst()), text(again.getLast())),
              true));
      found.accept(new Figure("image.size", size(image) / 1_000_000 + " MB", "no bar yet", true));
    } finally {
      Folders.delete(folder);
    }
  }

  private static double seconds(Path program, Path database)
      throws IOException, InterruptedException {
    return UntilSaid.millis(
            new ProcessBuilder(
                program.toString(),
                "--time-first-row",
                "--database",
                database.toString(),
                "--workspace",
                database.resolveSibling("workspace").toString()),
            MARK,
            PATIENCE)
        / 1000;
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      long sum = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sum += Files.size(file);
      }
      return sum;
    }
  }
}
