package io.casedesk.bench.files;

import io.casedesk.bench.Benchmark;
import io.casedesk.bench.Figure;
import io.casedesk.bench.Folders;
import io.casedesk.bench.server.Settings;
import io.casedesk.files.table.TableFormat;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Tables in and out: a CSV and a workbook of 100,000 rows compared with as many records, beside a
 * script in Python, the workbook also beside pandas; records written as CSV beside a script in
 * Python, and as a workbook beside Apache POI.
 */
public final class FilesBench implements Benchmark {

  private static final int ROUNDS = 5;
  private static final double XLSX_OF_CSV = 5;
  private static final double OF_PANDAS = 1;
  private static final double OF_POI = 0.5;
  private static final double OF_PYTHON = 1.3;
  private static final double MOST_MEGABYTES = 400;

  /** Measures nothing yet. */
  public FilesBench() {}

  @Override
  public void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException {
    int records = Settings.fromProperties().records();
    Path folder = Files.createTempDirectory("casedesk-files");
    try {
      Path loaded = folder.resolve("records.ndjson");
      Samples.write(records, loaded);
      if (Benchmark.isWanted("files.import", wanted)) {
        imports(new Processes(folder), loaded, records, found);
      }
      if (Benchmark.isWanted("files.export.xlsx", wanted)) {
        workbooks(new Processes(folder), loaded, records, found);
      }
      if (Benchmark.isWanted("files.export.csv", wanted)) {
        lines(new Processes(folder), loaded, records, found);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static void imports(Processes processes, Path loaded, int records, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Path csv = loaded.resolveSibling("table.csv");
    Path xlsx = loaded.resolveSibling("table.xlsx");
    List<UseCase> held = Samples.read(loaded);
    Samples.table(held, TableFormat.CSV, csv);
    Samples.table(held, TableFormat.XLSX, xlsx);
    Path script = script("join.py", loaded);
    Times ours = new Times();
    Times python = new Times();
    Times workbook = new Times();
    Times pandas = new Times();
    int changes = (records + Samples.ONE_IN - 1) / Samples.ONE_IN;
    for (int i = 0; i < ROUNDS; i++) {
      ours.add(processes.casedesk("join", loaded, csv).requiring(changes));
      python.add(processes.python(script, loaded, csv).requiring(changes));
      workbook.add(processes.casedesk("join", loaded, xlsx).requiring(changes));
      pandas.add(processes.python(script, loaded, xlsx).requiring(changes));
    }
    found.accept(
        ratio(
            "files.import.csv.ratio-to-python",
            OF_PYTHON,
            ours,
            python,
            "%,d rows of 20 columns compared with as many records".formatted(records)));
    found.accept(
        ratio("files.import.xlsx.ratio-to-csv", XLSX_OF_CSV, workbook, ours, "the same rows"));
    found.accept(
        ratio(
            "files.import.xlsx.ratio-to-pandas",
            OF_PANDAS,
            workbook,
            pandas,
            "the same rows by pandas and openpyxl"));
    found.accept(memory("files.import.csv.memory", ours));
    found.accept(memory("files.import.xlsx.memory", workbook));
  }

  private static Path script(String name, Path beside) throws IOException {
    Path script = beside.resolveSibling(name);
    try (InputStream in =
        Objects.requireNonNull(FilesBench.class.getResourceAsStream(name), name)) {
      Files.write(script, in.readAllBytes());
    }
    return script;
  }

  private static void workbooks(
      Processes processes, Path loaded, int records, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Times xlsx = new Times();
    Times poi = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      xlsx.add(processes.casedesk("export", loaded, loaded.resolveSibling("out.xlsx")));
      poi.add(processes.peer("poi", loaded, loaded.resolveSibling("poi.xlsx")));
    }
    found.accept(ratio("files.export.xlsx.ratio-to-poi", OF_POI, xlsx, poi, exported(records)));
    found.accept(memory("files.export.xlsx.memory", xlsx));
  }

  private static void lines(Processes processes, Path loaded, int records, Consumer<Figure> found)
      throws IOException, InterruptedException {
    Path script = script("export.py", loaded);
    Times lines = new Times();
    Times python = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      lines.add(processes.casedesk("export", loaded, loaded.resolveSibling("out.csv")));
      python.add(processes.python(script, loaded, loaded.resolveSibling("python.csv")));
    }
    found.accept(
        ratio("files.export.csv.ratio-to-python", OF_PYTHON, lines, python, exported(records)));
  }

  private static String exported(int records) {
    return "%,d records of 25 fields".formatted(records);
  }

  private static Figure ratio(String name, double bar, Times ours, Times peer, String what) {
    double ratio = ours.seconds() / peer.seconds();
    return new Figure(
        name,
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(
            Locale.ROOT,
            "bar <= %.2f; %s; %.2f s beside %.2f s, medians of %d, each a new process",
            bar,
            what,
            ours.seconds(),
            peer.seconds(),
            ROUNDS),
        ratio <= bar);
  }

  private static Figure memory(String name, Times times) {
    return new Figure(
        name,
        String.format(Locale.ROOT, "%.0f MB", times.megabytes()),
        String.format(
            Locale.ROOT,
            "bar <= %.0f MB; the most that the process had in RAM, records included",
            MOST_MEGABYTES),
        times.megabytes() <= MOST_MEGABYTES);
  }
}
