package io.casedesk.bench.screen;

import io.casedesk.bench.Figure;
import io.casedesk.bench.UntilSaid;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * From the start of the process to the first row of the records that were there when the window was
 * closed last, beside a window that has an empty table and nothing else. Both start as in the
 * package: modules of JavaFX, jars, and an ahead-of-time cache that was recorded by one start.
 */
final class FirstRows {

  private static final int ROUNDS = 7;
  private static final double TIMES = 1.5;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Programs programs;
  private final Path folder;
  private final LoadedServer server;

  FirstRows(Programs programs, Path folder, LoadedServer server) {
    this.programs = programs;
    this.folder = folder;
    this.server = server;
  }

  void measure(Consumer<Figure> found) throws IOException, InterruptedException {
    // Without it, the first row would come from the service.
    requireKept(
        server.url(), RecordKind.USE_CASES, server.records(), folder.resolve(Programs.WORKSPACE));
    List<String> casedesk =
        List.of(
            "io.casedesk.desktop.Launcher",
            "--time-first-row",
            "--url",
            server.url().toString(),
            "--token-env",
            "CASEDESK_TOKEN",
            "--workspace",
            folder.resolve(Programs.WORKSPACE).toString());
    List<String> empty = List.of(EmptyTable.class.getName());
    List<String> casedeskCache = cached("casedesk", casedesk);
    List<String> emptyCache = cached("empty", empty);
    double[] mine = new double[ROUNDS];
    double[] bare = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      mine[i] = millis(casedeskCache, casedesk);
      bare[i] = millis(emptyCache, empty);
    }
    double ratio = Sample.of(mine).median() / Sample.of(bare).median();
    found.accept(
        new Figure(
            "screen.start.times-an-empty-window",
            String.format(Locale.ROOT, "%.2f", ratio),
            String.format(
                Locale.ROOT,
                "bar <= %.1f; first row of %,d records %.0f ms, an empty table %.0f ms, medians of"
                    + " %d",
                TIMES,
                server.records(),
                Sample.of(mine).median(),
                Sample.of(bare).median(),
                ROUNDS),
            ratio <= TIMES));
  }

  /** Starts it once, and gives the option with which it then starts from what was recorded. */
  private List<String> cached(String name, List<String> program)
      throws IOException, InterruptedException {
    Path cache = folder.resolve(name + ".aot");
    double _ = millis(List.of("-XX:AOTCacheOutput=" + cache), program);
    if (!Files.exists(cache)) {
      throw new IOException("Java recorded no ahead-of-time cache " + cache);
    }
    return List.of("-XX:AOTCache=" + cache);
  }

  private double millis(List<String> java, List<String> program)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(programs.command(java));
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(programs.environment(server));
    return UntilSaid.millis(builder, EmptyTable.MARK, PATIENCE);
  }

  /** Fails if the list wasn't kept for the next start, or only a part of it. */
  private static void requireKept(URI service, RecordKind kind, int wanted, Path folder)
      throws IOException {
    SnapshotKey key = new SnapshotKey(service.toString(), kind.word());
    try (Workspace workspace = Workspace.open(folder, "Casedesk benchmark")) {
      int records = workspace.snapshots().load(key).map(kept -> kept.records()).orElse(0);
      if (records != wanted) {
        throw new IOException(
            "The window kept %,d of %,d %s".formatted(records, wanted, kind.word()));
      }
    }
  }
}
