package io.casedesk.desktop.app;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits until objects are no longer in memory. */
public final class GarbageCollection {

  private GarbageCollection() {}

  /**
   * Waits until the objects are collected.
   *
   * @param kept how many of them may be left
   */
  public static void await(List<? extends WeakReference<?>> left, int kept) {
    Callable<Boolean> collected =
        () -> {
          System.gc();
          // Other threads need some time between two collections.
          TimeUnit.MILLISECONDS.sleep(200);
          return left.stream().filter(one -> !one.refersTo(null)).count() <= kept;
        };
    try {
      WindowFixture.await(collected);
    } catch (AssertionError e) {
      List<Boolean> gone = left.stream().map(one -> one.refersTo(null)).toList();
      throw new AssertionError("Of those that were left, in their order, are gone: " + gone, e);
    }
  }
}
