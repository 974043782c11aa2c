package io.casedesk.bench.screen;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.server.LoadedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The list of checklists: how long a key of the search takes, and the memory of the window. */
public final class ChecklistList {

  /** Words that solutions, pages or answers hold. */
  private static final String WORDS = "security review data yes owner";

  private static final String FILTER = "checklists.filter";
  private static final String MEMORY = "checklists.memory";
  private static final double KEY_MILLIS = 100;

  /** Of this, 250 MB are for 100,000 use cases, as without checklists. */
  private static final double HEAP_MEGABYTES = 350;

  private ChecklistList() {}

  /** Whether one of the figures is wanted. */
  public static boolean isWanted(String wanted) {
    return Benchmark.isWanted(FILTER, wanted) || Benchmark.isWanted(MEMORY, wanted);
  }

  /**
   * Opens the window on a service and types words.
   *
   * @param checklists how many the service has, at least
   */
  public static void measure(LoadedServer server, int checklists, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-checklists");
    try (XDisplay display = new XDisplay(1920, 1080);
        Driven window = new Programs(display, folder).window(server, "list", List.of())) {
      double[] _ = window.ask("load");
      double[] _ = window.ask("checklists");
      key(FILTER, Sample.of(window.ask("checklists-filter NONE " + WORDS)), checklists, found);
      key(
          FILTER + ".grouped",
          Sample.of(window.ask("checklists-filter STATE " + WORDS)),
          checklists,
          found);
      double heap = window.ask("heap")[0];
      found.accept(
          new Figure(
              MEMORY,
              String.format(Locale.ROOT, "%.0f MB", heap),
              String.format(
                  Locale.ROOT,
                  "bar <= %.0f MB of heap in use with %d checklists and 100,000 use cases; at most"
                      + " %.0f MB of RAM",
                  HEAP_MEGABYTES,
                  checklists,
                  window.peakMegabytes()),
              heap <= HEAP_MEGABYTES));
    } finally {
      Folders.delete(folder);
    }
  }

  private static void key(String name, Sample keys, int checklists, Consumer<Figure> found) {
    found.accept(
        new Figure(
            name,
            Sample.text(keys.median()),
            String.format(
                Locale.ROOT,
                "bar <= %.0f ms from a key to the painted rows of %d checklists; %d keys, %s",
                KEY_MILLIS,
                checklists,
                keys.size(),
                keys),
            keys.median() <= KEY_MILLIS));
  }
}
