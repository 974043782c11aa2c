package io.casedesk.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs benchmarks by name and exits 1 if any figure is short. */
public final class Bench {

  /** One benchmark. */
  @FunctionalInterface
  interface Benchmark {
    List<Figure> run() throws IOException, InterruptedException;
  }

  private static final Map<String, Benchmark> ALL =
      new TreeMap<>(Map.of("start", new StartBench()));

  private Bench() {}

  /** Runs those named, or all. */
  public static void main(String[] names) throws IOException, InterruptedException {
    boolean enough = true;
    for (String name : names.length == 0 || names[0].isBlank() ? ALL.keySet() : List.of(names)) {
      Benchmark benchmark = ALL.get(name);
      if (benchmark == null) {
        System.err.println("There is no benchmark " + name + "; there are: " + ALL.keySet());
        System.exit(2);
        return;
      }
      for (Figure figure : benchmark.run()) {
        System.out.println(figure.line());
        enough &= figure.enough();
      }
    }
    System.exit(enough ? 0 : 1);
  }
}
