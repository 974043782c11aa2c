package io.casedesk.client;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what other threads do. */
final class Futures {

  private Futures() {}

  /**
   * What it gives, or throws.
   *
   * @throws CancellationException when interrupted; what was waited for is stopped as well
   */
  static <T extends @Nullable Object> T await(Future<T> future) {
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

  /** Waits for the end of work that was told to stop; cancels it when it goes on for longer. */
  static void settle(Future<?> future, Duration longest) {
    try {
      future.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      future.cancel(true);
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
