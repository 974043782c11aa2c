package io.casedesk.vault;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.Keyring;
import com.github.javakeyring.PasswordAccessException;
import io.casedesk.messages.Message;
import io.casedesk.vault.VaultException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Stores tokens in the password store of the operating system: Credential Manager on Windows,
 * Keychain on macOS, the Secret Service (or KWallet) elsewhere.
 *
 * <p>The underlying library throws arbitrary exceptions, including null pointer exceptions, and
 * waits without limit for a user who does not answer a prompt. This class turns both into a {@link
 * VaultException}.
 */
public final class SystemVault implements TokenVault {

  /** The service name of the tokens in the system's password manager. */
  static final String SERVICE = "Casedesk";

  /** The user may have to enter the password of the password store first. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Keyring keyring;
  private final Duration patience;

  private SystemVault(Keyring keyring, Duration patience) {
    this.keyring = keyring;
    this.patience = patience;
  }

  /**
   * Opens the password store.
   *
   * @throws VaultException when there is none, or it can't be used
   */
  public static SystemVault open() {
    return open(PATIENCE);
  }

  /**
   * Opens the password store.
   *
   * @param patience the maximum time to wait for each access
   */
  static SystemVault open(Duration patience) {
    return new SystemVault(within(patience, Keyring::create), patience);
  }

  @Override
  public Place place() {
    return Place.SYSTEM;
  }

  @Override
  public Optional<String> read(String connection) {
    return within(
        patience,
        () -> {
          try {
            return Optional.of(keyring.getPassword(SERVICE, connection));
          } catch (PasswordAccessException e) {
            // On every system, the library throws if there is no token, each with its own message.
            return Optional.empty();
          }
        });
  }

  @Override
  public void store(String connection, String token) {
    within(
        patience,
        () -> {
          keyring.setPassword(SERVICE, connection, token);
          return token;
        });
    // A locked keyring accepts a token without an error and does not store it.
    if (!read(connection).equals(Optional.of(token))) {
      throw new VaultException(Kind.LOCKED, Message.of("vault.not-kept"));
    }
  }

  @Override
  public void forget(String connection) {
    within(
        patience,
        () -> {
          try {
            keyring.deletePassword(SERVICE, connection);
          } catch (PasswordAccessException e) {
            // There may have been no token; the code below checks that it is gone.
          }
          return connection;
        });
    if (read(connection).isPresent()) {
      throw new VaultException(Kind.BROKEN, Message.of("vault.not-deleted", SERVICE));
    }
  }

  /** Runs the work on a thread that is abandoned after the timeout. */
  private static <T> T within(Duration patience, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().name("vault").start(task);
    try {
      return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw VaultException.silent(patience, e);
    } catch (ExecutionException e) {
      throw exceptionOf(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VaultException.ended(e);
    }
  }

  private static VaultException exceptionOf(Throwable cause) {
    return switch (cause) {
      case BackendNotSupportedException missing ->
          new VaultException(Kind.MISSING, Message.of("vault.none"), missing);
      case NullPointerException locked ->
          new VaultException(Kind.LOCKED, Message.of("vault.locked"), locked);
      case LinkageError missing ->
          new VaultException(Kind.MISSING, Message.of("vault.library", missing), missing);
      default ->
          new VaultException(
              Kind.BROKEN, Message.of("vault.failed", cause.getClass().getSimpleName()), cause);
    };
  }

  @Override
  public void close() {
    try {
      within(
          patience,
          () -> {
            keyring.close();
            return SERVICE;
          });
    } catch (VaultException e) {
      System.getLogger(SystemVault.class.getName())
          .log(System.Logger.Level.WARNING, "The password store could not be closed", e);
    }
  }

  /** Names the place, and never the tokens. */
  @Override
  public String toString() {
    return "SystemVault";
  }
}
