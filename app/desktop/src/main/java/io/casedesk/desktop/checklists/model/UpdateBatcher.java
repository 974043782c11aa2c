package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.DetachedWork;
import io.casedesk.model.checklist.SolutionPartRepository;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Delivers changed rows to the JavaFX thread in batches, because thousands can arrive in a second.
 */
final class UpdateBatcher {

  /** The most rows in one batch, so that the window can be painted in between. */
  private static final int MOST = 300;

  /** Nanoseconds between two batches: one frame. More batches would only drop frames. */
  private static final long FRAME = TimeUnit.MILLISECONDS.toNanos(16);

  /** Nanoseconds between two updates of the counts, so that the numbers stay readable. */
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(200);

  private final Queue<ChecklistCache.Delivery> waiting = new ConcurrentLinkedQueue<>();
  private final Executor foreground;
  private final Receiver receiver;
  private final ThrottledTask batches;
  private final ThrottledTask counts;

  /** Receives the rows on the JavaFX thread. */
  interface Receiver {

    /** Receives a delivery. */
    void addChanges(ChecklistCache.Delivery delivery);

    /** Ends a batch. */
    void endBatch();

    /** Updates the counts. */
    void count();
  }

  UpdateBatcher(Executor foreground, Receiver receiver) {
    this.foreground = foreground;
    this.receiver = receiver;
    this.batches = new ThrottledTask(FRAME, this::drain);
    this.counts = new ThrottledTask(GLANCE, receiver::count);
  }

  /** Queues a delivery. Call it on any thread. */
  void offer(ChecklistCache.Delivery delivery) {
    waiting.add(delivery);
    batches.ask();
  }

  /** Delivers all queued rows and updates the counts. Call it on the JavaFX thread. */
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
      receiver.addChanges(next);
      room -= 1 + next.lines().size();
    }
    receiver.endBatch();
    counts.ask();
    if (!waiting.isEmpty()) {
      batches.ask();
    }
  }

  /** Runs a task on request, at most once in each interval; the last request always runs it. */
  private final class ThrottledTask {

    private final AtomicBoolean due = new AtomicBoolean();
    private final long pause;
    private final Runnable work;
    private volatile long last;

    ThrottledTask(long pause, Runnable work) {
      this.pause = pause;
      this.work = work;
      this.last = System.nanoTime() - pause;
    }

    void ask() {
      if (!due.getAndSet(true)) {
        long left = pause - (System.nanoTime() - last);
        Executor when = left <= 0 ? foreground : DetachedWork.delayed(left, foreground);
        when.execute(this::now);
      }
    }

    void now() {
      due.set(false);
      work.run();
      last = System.nanoTime();
    }
  }

  /**
   * Updates the list with changed rows and reports the progress whenever the counts are updated.
   */
  static final class ListUpdater implements Receiver {

    private final SolutionsModel solutions;
    private final ChecklistListModel list;
    private final Consumer<SolutionPartRepository.Progress> progress;
    private SolutionPartRepository.@Nullable Progress latest;

    ListUpdater(
        SolutionsModel solutions,
        ChecklistListModel list,
        Consumer<SolutionPartRepository.Progress> progress) {
      this.solutions = solutions;
      this.list = list;
      this.progress = progress;
    }

    @Override
    public void addChanges(ChecklistCache.Delivery delivery) {
      solutions.addChanges(delivery);
      list.addChanges(delivery);
      latest = delivery.progress() == null ? latest : delivery.progress();
    }

    @Override
    public void endBatch() {
      solutions.endBatch();
      list.endBatch();
    }

    @Override
    public void count() {
      solutions.count();
      list.groups().count();
      if (latest != null) {
        progress.accept(latest);
        latest = null;
      }
    }
  }
}
