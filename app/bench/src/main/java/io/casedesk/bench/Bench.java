package io.casedesk.bench;

import io.casedesk.bench.changes.ChangesBench;
import io.casedesk.bench.checklists.ChecklistsBench;
import io.casedesk.bench.files.FilesBench;
import io.casedesk.bench.installed.InstalledBench;
import io.casedesk.bench.read.ReadBench;
import io.casedesk.bench.screen.ScreenBench;
import io.casedesk.bench.server.ServerBench;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs benchmarks by name and exits 1 if any figure is short. */
public final class Bench {

  private static final Map<String, Benchmark> ALL =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("changes", new ChangesBench()),
              Map.entry("checklists", new ChecklistsBench()),
              Map.entry("files", new FilesBench()),
              Map.entry("installed", new InstalledBench()),
              Map.entry("read", new ReadBench()),
              Map.entry("screen", new ScreenBench()),
              Map.entry("server", new ServerBench()),
              Map.entry("smoke", new SmokeBench())));

  private Bench() {}

  /** The benchmarks there are. */
  static Set<String> names() {
    return Set.copyOf(ALL.keySet());
  }

  /**
   * Runs those named, or all; {@code screen.filter} runs the part of {@code server} of that name.
   */
  public static void main(String[] names) throws IOException, InterruptedException {
    AtomicBoolean enough = new AtomicBoolean(true);
    for (String name : names.length == 0 || names[0].isBlank() ? ALL.keySet() : List.of(names)) {
      Benchmark benchmark = ALL.get(name.split("\\.", 2)[0]);
      if (benchmark == null) {
        System.err.println("There is no benchmark " + name + "; there are: " + ALL.keySet());
        System.exit(2);
        return;
      }
      benchmark.run(
          name,
          figure -> {
            System.out.println(figure.line());
            if (!figure.enough()) {
              enough.set(false);
            }
          });
    }
    System.exit(enough.get() ? 0 : 1);
  }
}
