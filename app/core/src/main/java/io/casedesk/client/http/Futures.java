package io.casedesk.client.http;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for the results of other threads. */
public final class Futures {

  private Futures() {}

  /**
   * Returns the result of a future, or rethrows its exception.
   *
   * @throws CancellationException when interrupted; the future is cancelled as well
   */
  public static <T extends @Nullable Object> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped while reading a list");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** Waits for work that was told to stop; cancels it when it takes longer. */
  static void settle(Future<?> future, Duration longest) {
    try {
      future.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      future.cancel(true);
    }
  }

  /** The exception to throw for the failure of a future. */
  static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
