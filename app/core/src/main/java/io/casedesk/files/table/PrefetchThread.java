package io.casedesk.files.table;

import java.util.concurrent.BlockingQueue;

/** The thread of what is read ahead of whoever takes it. */
final class PrefetchThread {

  private PrefetchThread() {}

  /**
   * Ends a thread that may wait for room in its queue, and waits until nothing is read any more.
   */
  static void end(Thread thread, BlockingQueue<?> queue) {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        queue.clear();
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
