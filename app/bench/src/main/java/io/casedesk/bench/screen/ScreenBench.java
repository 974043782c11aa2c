package io.casedesk.bench.screen;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.installed.InstalledProgram;
import io.casedesk.bench.installed.Memory;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.bench.server.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the window does with 100,000 records in 24 columns, without a graphics card, beside grids of
 * the web in the same run.
 *
 * <p>Of Casedesk, a time is from a key or call to the frame that shows the new state, rendered and
 * handed to the display ({@link Painted}). In the browser it is from the same to the end of the
 * animation frame that shows it ({@code page.js}); what the browser then does on other threads is
 * not counted, which favours it.
 */
public final class ScreenBench implements Benchmark {

  private static final List<String> BESIDE = List.of("screen.filter", "screen.sort", "screen.drag");

  private static final double MOST_TASK = 50;
  private static final double MOST_MEMORY = 450;
  private static final double MOST_MEMORY_LATER = 350;
  private static final int LATER_SECONDS = 60;
  private static final double[] GRID_SIZE = {1900, 900};

  /** Measures nothing yet. */
  public ScreenBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-screen");
    try (XDisplay display = new XDisplay(1920, 1080)) {
      Programs programs = new Programs(display, folder);
      boolean beside = isWanted(BESIDE, wanted);
      boolean alone = Benchmark.isWanted("screen.read.longest-task", wanted);
      boolean start = Benchmark.isWanted("screen.start", wanted);
      boolean far = Benchmark.isWanted("screen.read.ratio-to-terminal", wanted);
      boolean memory = Benchmark.isWanted("screen.memory", wanted);
      if (beside || alone || start || far || memory) {
        try (LoadedServer server = new LoadedServer(Settings.fromProperties().records())) {
          Peers peers = null;
          if (beside || memory) {
            peers = new Peers(Path.of("app/bench/target/screen").toAbsolutePath());
            peers.give(new ServedRecords(server).all());
          }
          if (beside || alone || start) {
            open(
                programs,
                server,
                wanted,
                found,
                beside ? new SideBySide(Objects.requireNonNull(peers), wanted, found) : null);
          }
          if (memory) {
            memory(programs, server, found);
            memoryOfGrid(Objects.requireNonNull(peers), found);
          }
          if (far) {
            FarRead.measure(programs, server, found);
          }
          if (start) {
            new FirstRows(programs, folder, server).measure(found);
          }
        }
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static boolean isWanted(List<String> names, String wanted) {
    return names.stream().anyMatch(name -> Benchmark.isWanted(name, wanted));
  }

  private static void open(
      Programs programs,
      LoadedServer server,
      String wanted,
      Consumer<Figure> found,
      @Nullable SideBySide beside)
      throws IOException, InterruptedException {
    try (Driven window = programs.window(server, Programs.WORKSPACE, List.of())) {
      System.err.println("reads all records");
      double[] load = window.ask("load");
      requireAll(server, load[3]);
      if (Benchmark.isWanted("screen.read.longest-task", wanted)) {
        // What the JavaFX thread did in the longest task.
        System.err.println(window.errors());
        found.accept(
            task(
                "screen.read.longest-task",
                load[2],
                "the first %,.0f records streaming in, from the first painted row to the end, %s"
                    .formatted(load[3], seconds(load[1]))));
      }
      if (Benchmark.isWanted("screen.start", wanted)) {
        // When its heap is steady, the list was kept for the next start.
        double[] _ = window.ask("heap");
      }
      if (beside != null) {
        beside.measure(window);
      }
    }
  }

  private static void memory(Programs programs, LoadedServer server, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Programs.Service service = new Programs.Service(server.url(), server.token());
    try (Driven window = programs.installedWindow(InstalledProgram.here(), service, "memory")) {
      requireAll(server, window.ask("read")[0]);
      found.accept(memory("read", "right after the read", window, MOST_MEMORY));
      TimeUnit.SECONDS.sleep(LATER_SECONDS);
      String later = LATER_SECONDS + " s later, not in use";
      found.accept(memory("later", later, window, MOST_MEMORY_LATER));
    }
  }

  private static Figure memory(String name, String when, Driven window, double most)
      throws IOException {
    double megabytes = Memory.of(window.pid()).proportional();
    return new Figure(
        "screen.memory." + name,
        String.format(Locale.ROOT, "%.0f MB", megabytes),
        String.format(
            Locale.ROOT, "bar <= %.0f MB; of the whole process as installed (PSS), %s", most, when),
        megabytes <= most);
  }

  /** What the same records take in a grid of the web, its browser included. */
  private static void memoryOfGrid(Peers peers, Consumer<Figure> found)
      throws IOException, InterruptedException {
    try (Driven ag = peers.open("ag", GRID_SIZE)) {
      double[] _ = ag.ask("drag");
      double read = Memory.proportionalOfDescendants(ag.pid());
      TimeUnit.SECONDS.sleep(LATER_SECONDS);
      found.accept(
          new Figure(
              "screen.memory.ag-grid",
              String.format(Locale.ROOT, "%.0f MB", Memory.proportionalOfDescendants(ag.pid())),
              String.format(
                  Locale.ROOT,
                  "no bar; AG Grid in Chromium with the same records, all processes of the browser"
                      + " (PSS), %d s after it was used; %.0f MB at once",
                  LATER_SECONDS,
                  read),
              true));
    }
  }

  private static Figure task(String name, double longest, String how) {
    return new Figure(
        name,
        Sample.text(longest),
        "bar <= %s; of the JavaFX thread; %s".formatted(Sample.text(MOST_TASK), how),
        longest <= MOST_TASK);
  }

  static void requireAll(LoadedServer server, double shown) throws IOException {
    if (shown != server.records()) {
      throw new IOException("The window has " + shown + " of " + server.records() + " records");
    }
  }

  static String seconds(double millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000);
  }
}
