package io.casedesk.client.http;

import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ConnectionClosedException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs the calls of a connection so that an interrupt of the calling thread ends them at once. */
final class CallRunner implements AutoCloseable {

  private static final Duration SETTLE = Duration.ofSeconds(1);

  private final BaseUrl baseUrl;
  private final NetworkErrors networkErrors;
  // Platform threads make calls on these threads, which can be interrupted in a blocking read.
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

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
    return Thread.currentThread().isVirtual() ? here(work, name) : await(call, submit(work), name);
  }

  /** Runs a call on the current virtual thread; an interrupt ends its blocking socket. */
  private <T> T here(Callable<T> work, Call name) {
    try {
      return work.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopped(name);
    } catch (Exception e) {
      if (Thread.currentThread().isInterrupted()) {
        throw stopped(name);
      }
      throw rethrown(e, name);
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

  private <T> T await(okhttp3.Call call, Future<T> reply, Call name) {
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

  private RuntimeException rethrown(@Nullable Throwable cause, Call name) {
    return switch (cause) {
      case IOException e when threads.isShutdown() ->
          new CancellationException("The connection was closed during " + name);
      case IOException e -> networkErrors.explain(name, e);
      // An illegal argument means that nothing was sent, which is no longer known here.
      case IllegalArgumentException e -> new IllegalStateException(e);
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }

  /** Refuses further calls. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
