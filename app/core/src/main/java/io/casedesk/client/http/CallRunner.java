package io.casedesk.client.http;

import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ConnectionClosedException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the calls of a connection so that an interrupt of the calling thread ends them at once. */
final class CallRunner implements AutoCloseable {

  private static final Duration SETTLE = Duration.ofSeconds(1);

  /** As long as an idle connection is kept. */
  private static final Duration IDLE = Duration.ofSeconds(4);

  private final BaseUrl baseUrl;
  private final NetworkErrors networkErrors;
  // After a virtual thread has read a socket, Java's poller stays in a native call, and Java waits
  // 300 ms for it at the exit of the program.
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE.toMillis(),
          TimeUnit.MILLISECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("casedesk-call-", 0).factory());

  CallRunner(BaseUrl baseUrl, NetworkErrors networkErrors) {
    this.baseUrl = baseUrl;
    this.networkErrors = networkErrors;
  }

  /**
   * Runs a call and waits for its result.
   *
   * @param call cancelled when the calling thread is interrupted
   * @param work makes the call
   */
  <T> T run(okhttp3.Call call, Callable<T> work, Call name) {
    Future<T> reply = submit(work);
    try {
      return reply.get();
    } catch (InterruptedException e) {
      call.cancel();
      // The reader of the body must not continue after the caller was told that it stopped.
      Futures.settle(reply, SETTLE);
      Thread.currentThread().interrupt();
      throw stopped(name);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause(), name);
    }
  }

  /** Throws when the connection is closed. */
  void requireOpen() {
    if (threads.isShutdown()) {
      throw closed();
    }
  }

  private ConnectionClosedException closed() {
    return new ConnectionClosedException("The connection to " + baseUrl + " is closed");
  }

  private static CancellationException stopped(Call name) {
    return new CancellationException("Stopped during " + name);
  }

  private <T> Future<T> submit(Callable<T> work) {
    try {
      return threads.submit(work);
    } catch (RejectedExecutionException _) {
      throw closed();
    }
  }

  private RuntimeException rethrown(@Nullable Throwable cause, Call name) {
    return switch (cause) {
      case IOException e when threads.isShutdown() ->
          new CancellationException("The connection was closed during " + name);
      case IOException e -> networkErrors.explain(name, e);
      // An illegal argument means that nothing was sent, which is no longer known here.
      case IllegalArgumentException e -> new IllegalStateException(e);
      case null, default -> Futures.rethrown(cause);
    };
  }

  /** Refuses further calls. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
