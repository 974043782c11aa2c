package io.casedesk.bench.screen;

import java.lang.management.ManagementFactory;

/** The heap in use after the garbage was collected. */
final class CollectedHeap {

  private static final long SETTLING_MILLIS = 1_000;

  private static final int MOST_COLLECTIONS = 20;

  /** Memory is steady where it changes by less than this part of it from one look to the next. */
  private static final int STEADY_PART = 200;

  private CollectedHeap() {}

  /**
   * Megabytes in use once what a read leaves to be done is done: the list is kept on the disk, and
   * made ready to be searched.
   */
  static double[] megabytes() throws InterruptedException {
    long before = 0;
    long used = collected();
    for (int i = 0; i < MOST_COLLECTIONS && Math.abs(used - before) > used / STEADY_PART; i++) {
      Thread.sleep(SETTLING_MILLIS);
      before = used;
      used = collected();
    }
    return new double[] {used / 1e6};
  }

  private static long collected() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
