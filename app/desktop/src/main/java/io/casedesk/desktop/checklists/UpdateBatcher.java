package io.casedesk.desktop.checklists;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Brings lines to the window in batches: thousands come in a second, and none may hold it up. */
final class UpdateBatcher {

  /** Lines taken in at once, so that the window can be painted in between. */
  private static final int MOST = 300;

  /** Between two batches: a frame. What comes more often nobody sees, and frames are lost by it. */
  private static final long FRAME = TimeUnit.MILLISECONDS.toNanos(16);

  /** Between two counts: numbers that change with every frame nobody can read. */
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(200);

  private final Queue<ChecklistCache.Delivery> waiting = new ConcurrentLinkedQueue<>();
  private final Executor foreground;
  private final Taker taker;
  private final Seldom batches;
  private final Seldom counts;

  /** Who takes lines in; all of it by the foreground. */
  interface Taker {

    /** Takes one in. */
    void take(ChecklistCache.Delivery delivery);

    /** A batch was taken in. */
    void taken();

    /** It is time to count again. */
    void count();
  }

  UpdateBatcher(Executor foreground, Taker taker) {
    this.foreground = foreground;
    this.taker = taker;
    this.batches = new Seldom(FRAME, this::drain);
    this.counts = new Seldom(GLANCE, taker::count);
  }

  /** By any thread. */
  void offer(ChecklistCache.Delivery delivery) {
    waiting.add(delivery);
    batches.ask();
  }

  /** Brings all that was offered until now, and counts; by the foreground. */
  void flush() {
    while (!waiting.isEmpty()) {
      drain();
    }
    counts.now();
  }

  private void drain() {
    if (waiting.isEmpty()) {
      return;
    }
    int room = MOST;
    while (room > 0) {
      ChecklistCache.Delivery next = waiting.poll();
      if (next == null) {
        break;
      }
      taker.take(next);
      room -= 1 + next.lines().size();
    }
    taker.taken();
    counts.ask();
    if (!waiting.isEmpty()) {
      batches.ask();
    }
  }

  /** Does something when it is asked for, but only so often, and always once more after that. */
  private final class Seldom {

    private final AtomicBoolean due = new AtomicBoolean();
    private final long pause;
    private final Runnable work;
    private volatile long last;

    Seldom(long pause, Runnable work) {
      this.pause = pause;
      this.work = work;
      this.last = System.nanoTime() - pause;
    }

    void ask() {
      if (!due.getAndSet(true)) {
        long left = pause - (System.nanoTime() - last);
        Executor when =
            left <= 0
                ? foreground
                : CompletableFuture.delayedExecutor(left, TimeUnit.NANOSECONDS, foreground);
        when.execute(this::now);
      }
    }

    void now() {
      due.set(false);
      work.run();
      last = System.nanoTime();
    }
  }
}
