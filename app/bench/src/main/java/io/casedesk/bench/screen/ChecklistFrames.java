package io.casedesk.bench.screen;

import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** How smoothly the window paints while the solutions of checklists fills. */
public final class ChecklistFrames {

  private static final double FRAMES = 60;

  /** Pulses come 60 times a second by a clock that is not this one's. */
  private static final double EXACTNESS = 0.5;

  /** Of all solutions, at least. */
  private static final double UNDELETED = 0.9;

  private ChecklistFrames() {}

  /**
   * Opens the window on a service and has it fill the list.
   *
   * @param solutions how many the service has; those that it marks as deleted are no rows
   */
  public static void measure(URI service, String token, int solutions, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("casedesk-frames");
    try (XDisplay display = new XDisplay(1920, 1080);
        Driven window =
            new Programs(display, folder)
                .window(new Programs.Service(service, token), "frames", List.of())) {
      double[] _ = window.ask("load");
      double[] measured = window.ask("checklists");
      if (measured[3] < solutions * UNDELETED) {
        throw new IOException("The window has " + measured[3] + " solutions");
      }
      found.accept(
          new Figure(
              "checklists.frames",
              String.format(Locale.ROOT, "%.1f/s", measured[0]),
              String.format(
                  Locale.ROOT,
                  "bar >= %.0f/s while %d solutions fill the list in %.2f s, the first row in"
                      + " sight after %.0f ms; longest time between two frames %.0f ms",
                  FRAMES,
                  (int) measured[3],
                  measured[2] / 1e3,
                  measured[4],
                  measured[1]),
              measured[0] >= FRAMES - EXACTNESS));
    } finally {
      Folders.delete(folder);
    }
  }
}
