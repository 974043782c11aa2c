package io.casedesk.client.http;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Threads for reads that run at the same time. They are no virtual threads: after one of these has
 * read a socket, Java's poller stays in a native call, and Java waits 300 ms for it at the exit of
 * the program. Closing interrupts the reads in progress, which ends them at once.
 */
public final class ReadThreads implements AutoCloseable {

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("casedesk-read-", 0).factory());

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

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
