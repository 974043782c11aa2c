package io.casedesk.bench.screen;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.installed.InstalledProgram;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.bench.server.Settings;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A table with a change for each of 100,000 records, imported in the real window up to what would
 * be sent: how long the window is ever kept from painting, and how much heap all of it holds.
 */
public final class ImportsBench implements Benchmark {

  /** Milliseconds; three frames, which nobody sees. */
  private static final double MOST_TASK = 50;

  private static final double MOST_MEGABYTES = 400;
  private static final double TIMES_PYTHON = 1.5;

  private static final int UNCHANGED_COLUMNS = 18;
  private static final int SMALL = 50;

  /** As exports name columns of custom fields, and the script knows them. */
  private static final String FIELD = "custom_fields.";

  private static final String CHANGED = "sponsor";

  /** Measures nothing yet. */
  public ImportsBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    int records = Settings.fromProperties().records();
    Path folder = Files.createTempDirectory("casedesk-imports");
    try (XDisplay display = new XDisplay(1920, 1080);
        LoadedServer server = new LoadedServer(records)) {
      Path table = folder.resolve("table.csv");
      Path small = folder.resolve("small.csv");
      List<UseCase> all = new ServedRecords(server).all();
      int rows = write(all, table);
      int _ = write(all.subList(0, SMALL), small);
      double python = new JoinScript(folder).seconds(all, table, rows);
      Programs programs = new Programs(display, folder);
      Programs.Service service = new Programs.Service(server.url(), server.token());
      try (Driven window = programs.installedWindow(InstalledProgram.here(), service, "imports")) {
        ScreenBench.requireAll(server, window.ask("read")[0]);
        double[] measured = window.ask("import " + small + " " + table);
        if (measured[6] < rows || measured[10] < rows) {
          throw new IOException(
              "The window shows %.0f, then %.0f lines of %d rows"
                  .formatted(measured[10], measured[6], rows));
        }
        // What the JavaFX thread did in the longest tasks.
        System.err.println(window.errors());
        figures(rows, measured, found);
        found.accept(beside(python, rows, measured));
        memory(measured[7] / 1e6, window, found);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /** Another sponsor for each record that is not deleted; everything else as it is. */
  private static int write(List<UseCase> records, Path file) throws IOException {
    List<String> others =
        records.getFirst().customFields().keySet().stream()
            .filter(key -> !key.equals(CHANGED))
            .limit(UNCHANGED_COLUMNS)
            .toList();
    int rows = 0;
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("id," + FIELD + CHANGED + "," + FIELD + String.join("," + FIELD, others) + "\n");
      for (UseCase record : records) {
        if (!record.deleted()) {
          rows++;
          out.write(record.id() + ",Changed " + rows);
          for (String key : others) {
            FieldValue value = record.customFields().get(key);
            String text = value == null ? "" : value.display();
            out.write(",\"" + text.replace("\"", "\"\"") + "\"");
          }
          out.write("\n");
        }
      }
    }
    return rows;
  }

  private static void figures(int rows, double[] measured, Consumer<Figure> found) {
    double longest = Arrays.stream(measured, 1, 6).max().orElseThrow();
    found.accept(
        new Figure(
            "imports.window.longest-task",
            Sample.text(longest),
            String.format(
                Locale.ROOT,
                "bar <= %.0f ms; the image, with its ahead-of-time cache; of %,d rows of 20"
                    + " columns: %.0f ms until their %,.0f lines could be sent after %.1f s, %.0f"
                    + " ms for one kind of line only, %.0f ms leaving one out, %.0f ms leaving all"
                    + " out, %.0f ms taking all in again; in a window that showed a file of 50 rows"
                    + " before, which took %.0f ms",
                MOST_TASK,
                rows,
                measured[1],
                measured[6],
                measured[0] / 1e3,
                measured[2],
                measured[3],
                measured[4],
                measured[5],
                measured[8]),
            longest <= MOST_TASK));
  }

  /** The window has begun with the file itself, the script with records that are in memory. */
  private static Figure beside(double python, int rows, double[] measured) {
    double ratio = measured[9] / 1e3 / python;
    return new Figure(
        "imports.window.ratio-to-python",
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(
            Locale.ROOT,
            "bar <= %.1f; the image, with its ahead-of-time cache: %,d lines of as many rows on the"
                + " screen after %.2f s, from the choice of"
                + " the file and compared with the loaded records; after %.2f s all of those were"
                + " read again, so that they can be sent; csv module and dict join of the same %.2f"
                + " s, median of %d",
            TIMES_PYTHON,
            rows,
            measured[9] / 1e3,
            measured[0] / 1e3,
            python,
            JoinScript.ROUNDS),
        ratio <= TIMES_PYTHON);
  }

  /**
   * What the import holds decides: how much garbage lies beside it follows from how much memory the
   * computer has. The table and all its lines are still shown.
   */
  private static void memory(double garbageToo, Driven window, Consumer<Figure> found)
      throws IOException {
    double held = window.ask("heap")[0];
    found.accept(
        new Figure(
            "imports.window.heap",
            String.format(Locale.ROOT, "%.0f MB", held),
            String.format(
                Locale.ROOT,
                "bar <= %.0f MB; in use after a collection, records and all lines included; %.0f MB"
                    + " at most with garbage, and %.0f MB of RAM for the whole program at most,"
                    + " with the options of the heap that packages have",
                MOST_MEGABYTES,
                garbageToo,
                window.peakMegabytes()),
            held <= MOST_MEGABYTES));
  }
}
