package io.casedesk.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
