package io.casedesk.desktop.checklists;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Brings lines to the window in batches: thousands come in a second, and none may hold it up. */
final class Deliveries {

  /** Lines taken in at once, so that the window can be painted in between. */
  private static final int MOST = 300;

  /** Between two batches: a frame. What comes more often nobody sees, and frames are lost by it. */
  private static final long FRAME = TimeUnit.MILLISECONDS.toNanos(16);

  private final Queue<Portfolio.Delivery> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean due = new AtomicBoolean();
  private final Executor foreground;
  private final Consumer<Portfolio.Delivery> taker;
  private final Runnable taken;
  private volatile long last = System.nanoTime() - FRAME;

  /**
   * @param taker takes one in
   * @param taken told when a batch was
   */
  Deliveries(Executor foreground, Consumer<Portfolio.Delivery> taker, Runnable taken) {
    this.foreground = foreground;
    this.taker = taker;
    this.taken = taken;
  }

  /** By any thread. */
  void offer(Portfolio.Delivery delivery) {
    waiting.add(delivery);
    ask();
  }

  private void ask() {
    if (!due.getAndSet(true)) {
      long left = FRAME - (System.nanoTime() - last);
      Executor when =
          left <= 0
              ? foreground
              : CompletableFuture.delayedExecutor(left, TimeUnit.NANOSECONDS, foreground);
      when.execute(this::drain);
    }
  }

  /** Brings all that was offered until now; by the foreground. */
  void flush() {
    while (!waiting.isEmpty()) {
      drain();
    }
  }

  private void drain() {
    due.set(false);
    if (waiting.isEmpty()) {
      return;
    }
    int room = MOST;
    while (room > 0) {
      Portfolio.Delivery next = waiting.poll();
      if (next == null) {
        break;
      }
      taker.accept(next);
      room -= 1 + next.lines().size();
    }
    taken.run();
    last = System.nanoTime();
    if (!waiting.isEmpty()) {
      ask();
    }
  }
}
