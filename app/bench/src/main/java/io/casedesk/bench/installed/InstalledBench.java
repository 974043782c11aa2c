package io.casedesk.bench.installed;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.UntilSaid;
import io.casedesk.bench.screen.XDisplay;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The installed program beside a bare start of the same jars on their class path, and the memory it
 * takes while nobody uses it, both on the built-in service with its sample records.
 */
public final class InstalledBench implements Benchmark {

  private static final int ROUNDS = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String MARK = "first-row-ms ";
  private static final double MOST_PART = 0.4;
  private static final double MOST_MEGABYTES = 200;

  /** Somebody has looked at the rows and went for a coffee. */
  private static final int IDLE_SECONDS = 60;

  /** Measures nothing yet. */
  public InstalledBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    InstalledProgram program = InstalledProgram.here();
    Path folder = Files.createTempDirectory("casedesk-installed");
    try (XDisplay display = new XDisplay(1920, 1080)) {
      Starts starts = new Starts(program, display, folder);
      // The sample records are made, and JavaFX unpacks itself where it has to.
      double _ = starts.installed();
      double _ = starts.bare();
      if (Benchmark.isWanted("installed.start", wanted)) {
        start(starts, found);
      }
      if (Benchmark.isWanted("installed.memory", wanted)) {
        found.accept(memory(starts));
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static void start(Starts starts, Consumer<Figure> found)
      throws IOException, InterruptedException {
    double[] mine = new double[ROUNDS];
    double[] bare = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      mine[i] = starts.installed();
      bare[i] = starts.bare();
    }
    double part = median(mine) / median(bare);
    found.accept(
        new Figure(
            "installed.start.part-of-a-bare-start",
            String.format(Locale.ROOT, "%.2f", part),
            String.format(
                Locale.ROOT,
                "bar <= %.1f; first row after %.0f ms, of the same jars on a class path after %.0f"
                    + " ms, medians of %d in turn",
                MOST_PART,
                median(mine),
                median(bare),
                ROUNDS),
            part <= MOST_PART));
  }

  private static Figure memory(Starts starts) throws IOException, InterruptedException {
    Process window = starts.window();
    try {
      if (window.waitFor(IDLE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("The window closed by itself with " + window.exitValue());
      }
      Memory memory = Memory.of(window.pid());
      return new Figure(
          "installed.memory.idle",
          String.format(Locale.ROOT, "%.0f MB", memory.own()),
          String.format(
              Locale.ROOT,
              "bar <= %.0f MB of its own (anonymous, swapped too), %d s after the start, nobody at"
                  + " it; with its part of files %.0f MB (PSS), with all it has mapped %.0f MB"
                  + " (RSS)",
              MOST_MEGABYTES,
              IDLE_SECONDS,
              memory.proportional(),
              memory.resident()),
          memory.own() <= MOST_MEGABYTES);
    } finally {
      window.destroy();
      if (!window.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        window.destroyForcibly();
      }
    }
  }

  private static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The ways to start it. */
  private record Starts(InstalledProgram program, XDisplay display, Path folder) {

    double installed() throws IOException, InterruptedException {
      return millis(List.of(program.launcher().toString()));
    }

    /** As somebody starts it who has the jars and a Java, and says no more than has to be said. */
    double bare() throws IOException, InterruptedException {
      return millis(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Djavafx.cachedir=" + folder.resolve("javafx"),
              "-cp",
              String.join(File.pathSeparator, jars()),
              "io.casedesk.desktop.Launcher"));
    }

    /**
     * The jars of the program as they were before it was made, with what belongs to other systems
     * and those of JavaFX, which are in its runtime. Those of the benchmarks are left out.
     */
    private List<String> jars() {
      Set<String> names =
          program.jars().stream().map(jar -> new File(jar).getName()).collect(Collectors.toSet());
      return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .filter(
              jar -> {
                String name = new File(jar).getName();
                return names.contains(name) || name.startsWith("javafx-");
              })
          .toList();
    }

    private double millis(List<String> start) throws IOException, InterruptedException {
      return UntilSaid.millis(process(start, "--time-first-row"), MARK, PATIENCE);
    }

    Process window() throws IOException {
      return process(List.of(program.launcher().toString()))
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve("window.log").toFile())
          .start();
    }

    private ProcessBuilder process(List<String> start, String... more) {
      List<String> command = new ArrayList<>(start);
      command.addAll(
          List.of(
              "--built-in",
              "--database",
              folder.resolve("service.db").toString(),
              "--workspace",
              folder.resolve("workspace").toString()));
      command.addAll(List.of(more));
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(display.environment());
      return builder;
    }
  }
}
