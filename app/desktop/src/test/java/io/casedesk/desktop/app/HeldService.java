package io.casedesk.desktop.app;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Stops answering writes once so many of them came. */
final class HeldService extends MoodyService {

  private final AtomicInteger writes = new AtomicInteger();
  private volatile int most = Integer.MAX_VALUE;

  HeldService(Path database, int records) {
    super(database, records);
  }

  void holdAfter(int number) {
    writes.set(0);
    most = number;
  }

  @Override
  String asked(String text) {
    // A write is asked for by the address of one record.
    if (text.matches("/api/public/use-cases/[^/?]+")
        && !text.endsWith("/filter")
        && writes.incrementAndGet() == most) {
      be(Mood.HOLDING_WRITES);
    }
    return text;
  }

  /** How many writes came since it was told when to stop. */
  int writes() {
    return writes.get();
  }
}
