package io.casedesk.vault;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes secrets in the system's password store, one after the other on a thread of its
 * own. A caller waits at most for the time that it gives, and never longer than until close, so
 * that a store that does not answer blocks only this thread. Opens the store when it is first
 * needed, and again after a failure, because the user may have unlocked it. Safe for several
 * threads.
 */
final class VaultThread implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(VaultThread.class.getName());

  private final Supplier<? extends TokenVault> opener;
  private final Set<CompletableFuture<?>> waiting = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          0,
          1,
          30,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("casedesk-vault").factory());

  /** Accessed by the thread only. */
  private @Nullable TokenVault vault;

  /**
   * @param opener opens the password store; called by the thread
   */
  VaultThread(Supplier<? extends TokenVault> opener) {
    this.opener = opener;
  }

  /** Reads the secret of a connection; empty when there is none, or there is no password store. */
  Optional<String> read(String connection, Duration longest) {
    try {
      return ask(longest, stillWanted -> vault().read(connection));
    } catch (VaultException e) {
      if (e.code() == FaultCode.VAULT_MISSING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Stores a secret and replaces an earlier one. An interrupt ends the wait, and not the write.
   *
   * @throws VaultException when it is not stored; where the wait has ended, a secret that is stored
   *     later is removed again
   */
  void store(String connection, String secret, Duration longest) {
    ask(
        longest,
        stillWanted -> {
          vault().store(connection, secret);
          if (!stillWanted.getAsBoolean()) {
            forgetQuietly(connection);
          }
          return connection;
        });
  }

  /**
   * Deletes the secret of a connection.
   *
   * @throws VaultException when it may still be stored
   */
  void forget(String connection, Duration longest) {
    try {
      ask(
          longest,
          stillWanted -> {
            vault().forget(connection);
            return connection;
          });
    } catch (VaultException e) {
      // Without a password store, the secret can't be stored in it.
      if (e.code() != FaultCode.VAULT_MISSING) {
        throw e;
      }
    }
  }

  /** Deletes an earlier secret in the background; a failure is only logged. */
  void forgetLater(String connection) {
    try {
      thread.execute(() -> forgetQuietly(connection));
    } catch (RejectedExecutionException e) {
      LOG.log(Level.WARNING, "The password store was closed before a token was deleted", e);
    }
  }

  /** Accepts no more accesses, waits a second for those in progress, and releases their callers. */
  @Override
  public void close() {
    if (thread.isShutdown()) {
      return;
    }
    thread.execute(
        () -> {
          if (vault != null) {
            vault.close();
          }
        });
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "The password store does not answer: the last token may be lost");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    waiting.forEach(answer -> answer.cancel(false));
  }

  /**
   * Asks the store, and waits.
   *
   * @param work runs on the thread; it is told whether the caller still waits
   */
  @SuppressWarnings("CollectionUndefinedEquality") // each answer is equal only to itself
  private <T> T ask(Duration longest, Function<BooleanSupplier, T> work) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    waiting.add(answer);
    try {
      thread.execute(
          () -> {
            if (!answer.isCancelled()) {
              try {
                answer.complete(work.apply(() -> !answer.isCancelled()));
              } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
              }
            }
          });
      return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(false);
      throw VaultException.silent(longest, e);
    } catch (ExecutionException e) {
      throw exceptionOf(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VaultException.ended(e);
    } catch (CancellationException | RejectedExecutionException e) {
      throw VaultException.ended(e);
    } finally {
      waiting.remove(answer);
    }
  }

  private static VaultException exceptionOf(Throwable cause) {
    return cause instanceof VaultException known
        // A new exception, so that the stack trace shows the waiting thread too.
        ? new VaultException(known.code(), known.message(), known)
        : new VaultException(
            FaultCode.VAULT_BROKEN,
            Message.of("vault.failed", cause.getClass().getSimpleName()),
            cause);
  }

  private void forgetQuietly(String connection) {
    // Not opened only for this, because that may prompt for a password. The secret is outdated.
    if (vault != null) {
      try {
        vault.forget(connection);
      } catch (VaultException e) {
        LOG.log(Level.WARNING, "An earlier token may still be in the password store", e);
      }
    }
  }

  private TokenVault vault() {
    TokenVault open = vault;
    if (open == null) {
      open = opener.get();
      vault = open;
    }
    return open;
  }
}
