package io.casedesk.vault;

import io.casedesk.messages.Message;
import io.casedesk.vault.VaultException.Kind;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs all accesses to the system's password store on one thread, one after the other. Callers wait
 * up to a timeout of their own, and stop waiting on close, so that a store that does not answer
 * blocks only this thread.
 */
final class VaultThread {

  private static final System.Logger LOG = System.getLogger(VaultThread.class.getName());

  /** How long a write in progress may take on close; a store usually takes milliseconds. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          30,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("casedesk-vault").factory());

  private final Set<FutureTask<?>> reading = ConcurrentHashMap.newKeySet();
  private final Set<FutureTask<?>> writing = ConcurrentHashMap.newKeySet();

  /**
   * Runs a read.
   *
   * @param work the read; it is told whether the caller still waits
   */
  <T> T read(Duration patience, Function<BooleanSupplier, T> work) {
    return ask(reading, patience, work);
  }

  /** Runs a write. An interrupt ends the wait, and not the write. */
  <T> T write(Duration patience, Function<BooleanSupplier, T> work) {
    return ask(writing, patience, work);
  }

  /** Runs a write without waiting for it. */
  void later(Runnable work) {
    try {
      thread.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.WARNING, "The password store was closed before a token was deleted", e);
    }
  }

  private <T> T ask(
      Set<FutureTask<?>> those, Duration patience, Function<BooleanSupplier, T> work) {
    AtomicBoolean givenUp = new AtomicBoolean();
    Question<T> question = new Question<>(those, work, givenUp);
    those.add(question);
    try {
      thread.execute(question);
      return question.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      givenUp.set(true);
      question.cancel(false);
      throw VaultException.silent(patience, e);
    } catch (ExecutionException e) {
      throw exceptionOf(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VaultException.ended(e);
    } catch (CancellationException | RejectedExecutionException e) {
      question.cancel(false);
      throw VaultException.ended(e);
    }
  }

  private static VaultException exceptionOf(Throwable cause) {
    return cause instanceof VaultException known
        // A new exception, so that the stack trace shows the waiting thread and not the vault's
        // thread.
        ? new VaultException(known.kind(), known.message(), known)
        : new VaultException(
            Kind.BROKEN, Message.of("vault.failed", cause.getClass().getSimpleName()), cause);
  }

  /** An access that the caller may abandon while it runs. */
  private static final class Question<T> extends FutureTask<T> {

    private final Set<FutureTask<?>> those;

    Question(Set<FutureTask<?>> those, Function<BooleanSupplier, T> work, AtomicBoolean givenUp) {
      super(() -> work.apply(() -> !givenUp.get()));
      this.those = those;
    }

    @Override
    protected void done() {
      those.remove(this);
    }
  }

  /**
   * Accepts no more accesses. Releases waiting readers at once, and waiting writers after a moment
   * in which a write may complete; a store that does not answer is left alone.
   *
   * @param last run by the thread at the end, if it gets there
   */
  void close(Runnable last) {
    if (thread.isShutdown()) {
      return;
    }
    later(last);
    thread.shutdown();
    long end = System.nanoTime() + GRACE.toNanos();
    for (FutureTask<?> one : List.copyOf(writing)) {
      awaitUntil(end, one);
    }
    writing.forEach(one -> one.cancel(true));
    reading.forEach(one -> one.cancel(true));
  }

  private static void awaitUntil(long end, FutureTask<?> one) {
    try {
      one.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      LOG.log(Level.WARNING, "A token may not be in the password store", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
