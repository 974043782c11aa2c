package io.casedesk.files;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Works on items in blocks of some hundreds, several blocks in parallel, and passes the results on
 * in the order of the items. Waits while too many results are pending.
 *
 * @param <I> the items
 * @param <O> the result for a block
 */
public final class ParallelBlocks<I, O> implements Closeable {

  /** The thread that adds the items has little to do, so it needs no processor of its own. */
  private static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 3);

  private final int size;
  private final Work<List<I>, O> work;
  private final Results<O> results;
  private final Deque<Future<O>> begun = new ArrayDeque<>();
  private final ExecutorService threads;
  private List<I> next;

  /** Makes the result for a block, on another thread. */
  public interface Work<B, O> {
    O of(B block) throws IOException;
  }

  /** Takes the results in order, on the thread that adds the items. */
  public interface Results<O> {
    void accept(O result) throws IOException;
  }

  /**
   * Starts the threads.
   *
   * @param name what they do, as in "writing rows"
   * @param size the number of items in a block
   */
  public ParallelBlocks(String name, int size, Work<List<I>, O> work, Results<O> results) {
    this.size = size;
    this.work = work;
    this.results = results;
    this.next = new ArrayList<>(size);
    this.threads =
        Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().daemon().name(name + " ", 1).factory());
  }

  /**
   * Adds the next item.
   *
   * @throws CancellationException when the thread is interrupted
   */
  public void add(I item) throws IOException {
    next.add(item);
    if (next.size() == size) {
      begin();
    }
  }

  /** Passes on all pending results. */
  public void finish() throws IOException {
    begin();
    while (!begun.isEmpty()) {
      deliverFirst();
    }
  }

  private void begin() throws IOException {
    List<I> block = next;
    next = new ArrayList<>(size);
    begun.add(threads.submit(() -> work.of(block)));
    if (begun.size() > THREADS + 1) {
      deliverFirst();
    }
  }

  private void deliverFirst() throws IOException {
    results.accept(IoFutures.await(begun.remove(), "Interrupted while working on rows"));
  }

  /** Ends the threads, whether all items were worked on or not. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
