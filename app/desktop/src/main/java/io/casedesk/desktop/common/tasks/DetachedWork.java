package io.casedesk.desktop.common.tasks;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs work that {@link Tasks} can't run: work that must not be interrupted, that starts after the
 * tasks have ended, or that waits.
 */
public final class DetachedWork {

  private DetachedWork() {}

  /** Returns an executor that runs each action on another executor after a delay. */
  public static Executor delayed(long nanos, Executor executor) {
    return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, executor);
  }

  /**
   * Runs the work on its own thread and waits for its end, even if the calling thread is
   * interrupted.
   *
   * @param name the name of the thread
   */
  public static <T> T runUninterrupted(String name, Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, Thread.ofVirtual().name(name)::start).join();
    } catch (CompletionException e) {
      // Throw the original exception, so that it is reported as usual.
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }

  /**
   * Runs the work on its own thread and waits for its end, at most for a limited time. Work that
   * takes longer doesn't keep the program from ending.
   *
   * @param name the name of the thread
   * @return whether the work has ended
   */
  public static boolean runWithin(Duration limit, String name, Runnable work)
      throws InterruptedException {
    return Thread.ofPlatform().daemon().name(name).start(work).join(limit);
  }
}
