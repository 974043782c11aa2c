package io.casedesk.bench.installed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a process has in RAM.
 *
 * @param proportional its own pages, and its part of those that it shares
 * @param resident all of its pages, those that it shares too
 */
record Memory(double proportional, double resident) {

  /** In megabytes, as Linux counts it now. */
  static Memory of(long pid) throws IOException {
    double proportional = 0;
    double resident = 0;
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "smaps_rollup"))) {
      if (line.startsWith("Pss:")) {
        proportional = megabytes(line);
      } else if (line.startsWith("Rss:")) {
        resident = megabytes(line);
      }
    }
    return new Memory(proportional, resident);
  }

  private static double megabytes(String line) {
    return Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6;
  }
}
