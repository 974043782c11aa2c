package io.casedesk.client.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Threads for reads that run at the same time. They are no virtual threads: after one of these has
 * read a socket, Java's poller stays in a native call, and Java waits 300 ms for it at the exit of
 * the program. Closing interrupts the reads in progress, which ends them at once.
 */
public final class ReadThreads implements AutoCloseable {

  private static final ThreadFactory FACTORY =
      Thread.ofPlatform().daemon().name("casedesk-read-", 0).factory();

  private final ExecutorService threads;

  /** Creates a thread for each read. */
  public ReadThreads() {
    this(Executors.newCachedThreadPool(FACTORY));
  }

  private ReadThreads(ExecutorService threads) {
    this.threads = threads;
  }

  /** Starts a read. */
  public <T extends @Nullable Object> Future<T> start(Callable<T> read) {
    return threads.submit(read);
  }

  /**
   * Returns the result of a read, or rethrows its exception.
   *
   * @throws CancellationException when interrupted; the read is cancelled as well
   */
  public static <T extends @Nullable Object> T await(Future<T> read) {
    try {
      return read.get();
    } catch (InterruptedException e) {
      read.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped while reading");
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RuntimeException failure -> failure;
        case Error failure -> throw failure;
        case null, default -> new IllegalStateException(e.getCause());
      };
    }
  }

  /**
   * Reads many resources, each once, and passes the results on as they come. The first failure of a
   * read ends all reads.
   *
   * @param keys the resources, in the order in which they are read
   * @param atOnce the most reads at the same time
   * @param arrived receives results on the calling thread; returns whether to go on
   * @throws CancellationException when interrupted
   */
  public static <K, T> void readEach(
      Collection<K> keys, int atOnce, Function<K, T> read, Predicate<List<T>> arrived) {
    try (ReadThreads threads = new ReadThreads(Executors.newFixedThreadPool(atOnce, FACTORY))) {
      CompletionService<T> reads = new ExecutorCompletionService<>(threads.threads);
      keys.forEach(key -> reads.submit(() -> read.apply(key)));
      boolean goesOn = true;
      for (int left = keys.size(); left > 0 && goesOn; ) {
        List<T> results = new ArrayList<>();
        try {
          for (Future<T> next = reads.take(); next != null; next = reads.poll()) {
            left--;
            results.add(await(next));
          }
        } finally {
          goesOn = results.isEmpty() || arrived.test(results);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped while reading");
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
