package io.casedesk.vault;

import io.casedesk.vault.VaultException.Trouble;
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

/**
 * The one thread that speaks to the system's vault, one question after the other. Whoever asks
 * waits only as long as they like, and nobody waits when it is closed: a vault that does not answer
 * keeps this thread, and nothing else.
 */
final class VaultThread {

  private static final System.Logger LOG = System.getLogger(VaultThread.class.getName());

  /** What is being written when the program ends may still be; a vault takes milliseconds. */
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

  /** What is asked of a vault. */
  @FunctionalInterface
  interface Work<T> {

    /**
     * Asks.
     *
     * @param wanted whether somebody still wants to know; where not, they were told that it failed
     */
    T run(BooleanSupplier wanted);
  }

  /** Asks for what changes nothing. */
  <T> T read(Duration patience, Work<T> work) {
    return ask(reading, patience, work);
  }

  /** Changes something. An interrupt ends the waiting, and not the writing. */
  <T> T write(Duration patience, Work<T> work) {
    return ask(writing, patience, work);
  }

  /** Changes something that nobody waits for. */
  void later(Runnable work) {
    try {
      thread.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.WARNING, "The vault was closed before something was forgotten in it", e);
    }
  }

  private <T> T ask(Set<FutureTask<?>> those, Duration patience, Work<T> work) {
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
      throw trouble(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VaultException.ended(e);
    } catch (CancellationException | RejectedExecutionException e) {
      question.cancel(false);
      throw VaultException.ended(e);
    }
  }

  private static VaultException trouble(Throwable cause) {
    return cause instanceof VaultException known
        // Of the thread that waited, and not of the one that asked, is where it is heard of.
        ? new VaultException(known.trouble(), String.valueOf(known.getMessage()), known)
        : new VaultException(
            Trouble.BROKEN,
            "The password store failed (" + cause.getClass().getSimpleName() + ").",
            cause);
  }

  /** A question; whoever asked may give it up while it is asked. */
  private static final class Question<T> extends FutureTask<T> {

    private final Set<FutureTask<?>> those;

    Question(Set<FutureTask<?>> those, Work<T> work, AtomicBoolean givenUp) {
      super(() -> work.run(() -> !givenUp.get()));
      this.those = those;
    }

    @Override
    protected void done() {
      those.remove(this);
    }
  }

  /**
   * Asks nothing more. Whoever waits is let go at once, but for a moment in which what is being
   * written may get done; a vault that does not answer is left to itself.
   *
   * @param last done by the thread in the end, if it ever comes to it
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
