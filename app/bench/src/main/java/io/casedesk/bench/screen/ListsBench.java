package io.casedesk.bench.screen;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The list of 20,000 solutions, which comes as one body of 40 MB (contract 4.2), in the real
 * window: when its first rows are on the screen, and how much heap it takes to have all of it.
 */
public final class ListsBench implements Benchmark {

  private static final int SOLUTIONS = 20_000;
  private static final int BYTES_OF_EACH = 2_000;
  private static final int ROUNDS = 3;

  /** Of the size of the body. */
  private static final int MOST_HEAP = 3;

  /** Measures nothing yet. */
  public ListsBench() {}

  /** What one window measured. */
  private record Round(double firstRow, double body, double all, double peak) {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-lists");
    try (XDisplay display = new XDisplay(1920, 1080)) {
      Programs programs = new Programs(display, folder);
      Round[] rounds = new Round[ROUNDS];
      int bytes = 0;
      for (int i = 0; i < ROUNDS; i++) {
        try (OneBodyServer server = new OneBodyServer(SOLUTIONS, BYTES_OF_EACH)) {
          bytes = server.bytes();
          rounds[i] = round(programs, server, folder, "round-" + i);
        }
      }
      figures(rounds, bytes, found);
    } finally {
      Folders.delete(folder);
    }
  }

  /** A window that can have no more heap than it may need. */
  private static Round round(Programs programs, OneBodyServer server, Path folder, String workspace)
      throws IOException {
    long most = (long) MOST_HEAP * server.bytes();
    Round measured;
    try (Driven window =
        programs.window(
            new Programs.Service(server.url(), "lists"),
            workspace,
            // Out of memory, a window goes on with whatever threads are left, and never answers.
            List.of("-Xmx" + most / (1 << 20) + "m", "-XX:+ExitOnOutOfMemoryError"))) {
      double[] solutions = window.ask("solutions");
      if (solutions[3] != SOLUTIONS) {
        throw new IOException("The window has " + solutions[3] + " solutions");
      }
      double began = solutions[0];
      measured =
          new Round(
              solutions[1] - began,
              server.endedMillis() - began,
              solutions[2] - began,
              solutions[4]);
    }
    requireKept(server.url(), RecordKind.SOLUTIONS, SOLUTIONS, folder.resolve(workspace));
    return measured;
  }

  /** Fails if the list wasn't kept for the next start, or only a part of it. */
  static void requireKept(URI service, RecordKind kind, int wanted, Path folder)
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

  private static void figures(Round[] rounds, int bytes, Consumer<Figure> found) {
    boolean before = true;
    double peak = 0;
    for (Round round : rounds) {
      before &= round.firstRow < round.body;
      peak = Math.max(peak, round.peak);
    }
    Round middle = rounds[ROUNDS / 2];
    found.accept(
        new Figure(
            "lists.solutions.first-rows",
            String.format(Locale.ROOT, "%.0f ms", middle.firstRow),
            String.format(
                Locale.ROOT,
                "bar: before the body has ended, which was after %.0f ms, in each of %d windows;"
                    + " painted; all %,d rows of %.1f MB after %.0f ms",
                middle.body,
                ROUNDS,
                SOLUTIONS,
                bytes / 1e6,
                middle.all),
            before));
    found.accept(
        new Figure(
            "lists.solutions.heap",
            String.format(Locale.ROOT, "%.2f", peak / bytes),
            String.format(
                Locale.ROOT,
                "bar <= %d times the body; %.0f MB at most, garbage included, in %d windows that"
                    + " could have no more and read, show, search and keep all of it",
                MOST_HEAP,
                peak / 1e6,
                ROUNDS),
            peak <= (double) MOST_HEAP * bytes));
  }
}
