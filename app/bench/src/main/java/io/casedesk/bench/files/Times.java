package io.casedesk.bench.files;

import java.util.ArrayList;
import java.util.List;

/** What the processes of one kind took. */
final class Times {

  private final List<Processes.Done> all = new ArrayList<>();

  void add(Processes.Done done) {
    all.add(done);
  }

  /** The median. */
  double seconds() {
    return all.stream().mapToDouble(Processes.Done::seconds).sorted().toArray()[all.size() / 2];
  }

  /** The most of any. */
  double megabytes() {
    return all.stream().mapToLong(Processes.Done::peakBytes).max().orElse(0) / 1e6;
  }
}
