package io.casedesk.bench.installed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What a process has in RAM, in megabytes.
 *
 * @param own pages that are of no file, and those of them that were swapped out: they are the
 *     program's alone, and nothing but the program gives them back
 * @param proportional its own pages, and its part of those that it shares
 * @param resident all of its pages, those of files that the system takes back as it likes too
 */
public record Memory(double own, double proportional, double resident) {

  /** The proportional memory of all processes that a process started, and of those they started. */
  public static double proportionalOfDescendants(long pid) throws IOException {
    double sum = 0;
    for (ProcessHandle process : ProcessHandle.of(pid).orElseThrow().descendants().toList()) {
      sum += of(process.pid()).proportional();
    }
    return sum;
  }

  /** As Linux counts it now. */
  public static Memory of(long pid) throws IOException {
    Map<String, Double> counted = new HashMap<>();
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "smaps_rollup"))) {
      if (line.endsWith(" kB")) {
        String kilobytes = line.replaceAll("^.*:|\\D", "");
        counted.put(
            line.substring(0, line.indexOf(':')), Double.parseDouble(kilobytes) * 1024 / 1e6);
      }
    }
    return new Memory(
        counted.getOrDefault("Anonymous", 0.0) + counted.getOrDefault("Swap", 0.0),
        counted.getOrDefault("Pss", 0.0),
        counted.getOrDefault("Rss", 0.0));
  }
}
