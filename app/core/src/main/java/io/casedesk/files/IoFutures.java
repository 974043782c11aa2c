package io.casedesk.files;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Waits for background work on files. */
public final class IoFutures {

  private IoFutures() {}

  /**
   * Returns the result of a future, or rethrows its exception.
   *
   * @param interrupted the message of the exception when interrupted
   * @throws CancellationException when interrupted; the future is canceled as well
   */
  public static <T extends @Nullable Object> T await(Future<T> future, String interrupted)
      throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      boolean _ = future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException(interrupted);
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case IOException failure -> failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> new IOException(e.getCause());
      };
    }
  }
}
